// Loaded in the head and not deferred: whether a page's scripts came. As long as they did, or may still come, the root has the
// class `scripts`; without it the page shows its plain forms, and says that something is missing (css/components.css).

(() => {
  "use strict";
  const PATIENCE = 10_000; // ms for a script that neither comes nor fails

  const root = document.documentElement;
  const came = new Set();
  let broken = false;
  let late = false;

  const awaited = () => [...document.querySelectorAll("script[src]")].filter((script) => !came.has(script));

  function show() {
    root.classList.toggle("scripts", !broken && !(late && awaited().length > 0));
  }

  const isScript = (target) => target instanceof HTMLScriptElement;
  // A module says so as well when one that it imports did not come.
  function failed({ target, filename }) {
    if (isScript(target) || (filename ?? "").startsWith(location.origin)) broken = true;
    show();
  }

  came.add(document.currentScript);
  root.classList.add("scripts");
  addEventListener("error", failed, true);
  document.addEventListener(
    "load",
    ({ target }) => {
      if (isScript(target)) came.add(target);
      show();
    },
    true,
  );
  // What fails later is a fault in something that works: the page goes on.
  document.addEventListener("DOMContentLoaded", () => removeEventListener("error", failed, true));
  setTimeout(() => {
    late = true;
    show();
  }, PATIENCE);
})();
