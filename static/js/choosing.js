// Around a board on which moves are tried: the line that answers, the buttons of steps, "undo" and "play this".

import { keepLines } from "./lines.js";
import { putStepButtons } from "./step-buttons.js";
import { dressTray, placeSteps } from "./tray.js";

/** `find` looks for an element beside the board. Returns how to say something, and how to take the server's answer to a step. */
export function choosing(board, find) {
  let offered;
  const around = find("[data-answer-line]").closest(":has(.board-view)");
  const stepsChanged = placeSteps(around);
  keepLines(around);
  dressTray(around);

  function say(text, kind = "") {
    const line = find("[data-answer-line]");
    if (line.textContent !== text) line.textContent = text;
    line.dataset.kind = kind;
  }

  function take(answer) {
    if (answer.type === "steps") return board.goOn(answer);
    board.giveUp();
    say(answer.message, "refused");
  }

  function showButtons(steps) {
    const now = JSON.stringify(steps);
    if (now === offered) return;
    offered = now;
    const place = find("[data-step-buttons]");
    putStepButtons(place, board, steps);
    place.hidden = steps.length === 0;
    stepsChanged();
  }

  board.addEventListener("buttons", ({ detail }) => showButtons(detail));
  board.addEventListener("choice", ({ detail: choice }) => {
    // Played at once unless it could go on.
    find("[data-choice=confirm]").hidden = !choice?.playable;
    find("[data-choice=clear]").hidden = choice === null;
    say(choice?.words ?? "");
  });
  find("[data-choice=confirm]").addEventListener("click", () => board.commit());
  find("[data-choice=clear]").addEventListener("click", () => {
    board.back();
    board.focus();
  });
  return { say, take };
}
