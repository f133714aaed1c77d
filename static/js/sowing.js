// Seeds that go one by one into the next houses: each house on the way shows one more, and what is captured goes at the end.

const STEP = 190; // milliseconds for a seed
const LONGEST = 2600; // for all of them

export class Sowing {
  #timer = 0;
  #finish = null;

  /** Let `put(name, count, lit)` show the houses as the seeds come to them; `way` begins with the house that is emptied. */
  start([from, ...way], counts, put, finish) {
    const step = Math.min(STEP, LONGEST / way.length);
    const seeds = { ...counts, [from]: 0 };
    for (const [name, count] of Object.entries(seeds)) put(name, count, name === from);
    const next = () => {
      const name = way.shift();
      if (name === undefined) return this.stop();
      seeds[name] += 1;
      put(name, seeds[name], true);
      this.#timer = setTimeout(next, step);
    };
    this.#finish = finish;
    this.#timer = setTimeout(next, step);
  }

  /** Show at once where it ends. */
  stop() {
    clearTimeout(this.#timer);
    const finish = this.#finish;
    this.#finish = null;
    finish?.();
  }
}
