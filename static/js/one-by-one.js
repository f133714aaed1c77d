// Clicks on a drawing that ask the server: one question at a time, because each builds on the answer to the one before.

/**
 * `ask` puts a question by the form that `selector` finds, and may do nothing where there is nothing to ask about.
 * Returns a function that takes a question: it is asked as soon as the answer to all earlier ones is shown.
 */
export function oneByOne(selector, ask) {
  let asking = null;
  let waiting = [];
  const next = () => {
    if (!asking && waiting.length) ask(waiting.shift());
  };
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt.matches(selector)) asking = detail.xhr;
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.xhr !== asking) return;
    asking = null;
    if (!detail.successful) waiting = [];
    next();
  });
  return (question) => {
    waiting.push(question);
    next();
  };
}
