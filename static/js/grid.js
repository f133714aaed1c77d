// The live grid: the server says that something changed, and what depends on it is fetched, at most once a second.

import { say } from "./listen.js";
import "./meanwhile.js";
import { refreshing } from "./refreshing.js";

const live = document.getElementById("live");
const dialog = document.getElementById("live-box");
const content = document.getElementById("live-box-content");

const tell = () => say(document.getElementById("live-news"), live);

live.addEventListener("htmx:afterSwap", tell);
// What one group wrote, in a dialog; a plain link without this script

let shown = "";

async function showBox() {
  const address = shown;
  let answer;
  try {
    answer = await fetch(address, { headers: { "HX-Request": "true" } });
  } catch {
    return false; // the next change asks again
  }
  if (!answer.ok || answer.redirected) return false;
  const html = await answer.text();
  // Whoever has opened a hint or stands on a button keeps it: only what changed is put in. Tokens always change.
  const same = html.replace(/name="csrfmiddlewaretoken" value="\w+"/g, "");
  if (address === shown && same !== content.dataset.html) {
    const focus = content.contains(document.activeElement);
    content.innerHTML = html;
    content.dataset.html = same;
    if (focus) dialog.focus();
  }
  return true;
}

live.addEventListener("click", async (event) => {
  const box = event.target.closest("a.tile");
  if (!box || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  shown = box.href;
  content.innerHTML = "";
  content.dataset.html = "";
  hideTip();
  if (await showBox()) {
    dialog.showModal();
    dialog.scrollTop = 0;
  } else location.assign(box.href);
});
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
dialog.addEventListener("close", () => {
  // The box may have been drawn anew while the dialog was open.
  [...live.querySelectorAll("a.tile")].find((box) => box.href === shown)?.focus();
});

// The wrong cells of a box, or who has opened which analysis, while the pointer or the focus is on it

const TIPPED = "a.tile, [data-tip]";

const tip = document.getElementById("live-tip");

function hideTip() {
  tip.hidden = true;
}

function showTip(box) {
  const what = box?.querySelector(".what");
  if (!what) {
    hideTip();
    return;
  }
  tip.textContent = what.textContent.replace(/\s+/g, " ").trim();
  tip.hidden = false;
  const at = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left), document.documentElement.clientWidth - tip.offsetWidth - 8);
  const below = at.bottom + 6 + tip.offsetHeight < innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? at.bottom + 6 : at.top - tip.offsetHeight - 6}px`;
}

live.addEventListener("pointerover", (event) => showTip(event.target.closest(TIPPED)));
live.addEventListener("pointerleave", hideTip);
live.addEventListener("focusin", (event) => showTip(event.target.closest(TIPPED)));
live.addEventListener("focusout", hideTip);
live.addEventListener("htmx:beforeSwap", (event) => {
  hideTip();
  // Whoever is no longer signed in is led to another page, which is no grid.
  if (new URL(event.detail.xhr.responseURL).pathname !== location.pathname) {
    event.detail.shouldSwap = false;
    location.reload();
  }
});
addEventListener("scroll", hideTip, { capture: true, passive: true });
addEventListener("keydown", (event) => event.key === "Escape" && hideTip());

tell();
refreshing(live.dataset.socket, () => {
  document.getElementById("live-table").dispatchEvent(new CustomEvent("refresh"));
  if (dialog.open) showBox();
});
