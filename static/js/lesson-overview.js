// A class at a lesson, as its teachers see it: fetched again whenever somebody answers or is at another step.

import "./meanwhile.js";
import { refreshing } from "./refreshing.js";

const live = document.getElementById("live");

live.addEventListener("htmx:beforeSwap", (event) => {
  // Whoever is no longer signed in is led to another page.
  if (new URL(event.detail.xhr.responseURL).pathname !== location.pathname) {
    event.detail.shouldSwap = false;
    location.reload();
  }
});
refreshing(live.dataset.socket, () => live.dispatchEvent(new CustomEvent("refresh")));
