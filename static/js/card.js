// A login card's QR leads here, with what to fill in behind the # of the address: class code, user name, code.
// The QR on the wall of a class has the class code alone: the pupil types the rest. The card of a guest of a
// tournament has one code, and nothing else is asked for.

const form = document.querySelector("[data-card]");

function forget() {
  // Nobody who uses this browser later shall find the code in its history.
  history.replaceState(null, "", location.pathname + location.search);
}

function enter() {
  if (!form.elements.class_code) {
    const guest = /^#([\w-]+)$/.exec(location.hash);
    if (!guest) return;
    forget();
    form.elements.code.value = guest[1];
    form.requestSubmit();
    return;
  }
  const wall = /^#(\w+)$/.exec(location.hash);
  if (wall) {
    form.elements.class_code.value = wall[1];
    form.elements.username.focus();
    return;
  }
  const card = /^#([^.]+)\.(.+)\.([^.]+)$/.exec(location.hash);
  if (!card) return;
  forget();
  const [, classCode, username, code] = card.map(decodeURIComponent);
  form.elements.class_code.value = classCode;
  form.elements.username.value = username;
  form.elements.code.value = code;
  form.requestSubmit();
}

addEventListener("hashchange", enter);
enter();
