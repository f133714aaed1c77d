// What a match sounds like: short tones made on the spot, off unless the reader wants them.

import { remembered } from "./remembered.js";

const SOUNDS = {
  stone: [[220, 0, 0.06]],
  capture: [[180, 0, 0.05], [130, 0.06, 0.08]],
  turn: [[520, 0, 0.09], [660, 0.1, 0.12]],
  hurry: [[880, 0, 0.05]],
  end: [[392, 0, 0.14], [494, 0.15, 0.14], [587, 0.3, 0.28]],
};
const LOUD = 0.15;

let on = false;
let context = null;

/** One of SOUNDS: tones as frequency in Hz, beginning and length in seconds. */
export function sound(name) {
  if (!on) return;
  context ??= new AudioContext();
  for (const [frequency, begin, length] of SOUNDS[name]) {
    const start = context.currentTime + begin;
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: LOUD });
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

/** The switch stays as it was left; turning it on lets the reader hear what that means. */
export function soundSwitch(box) {
  remembered(box, "sounds", false, (wanted) => (on = wanted));
  box.addEventListener("change", () => sound("turn"));
}
