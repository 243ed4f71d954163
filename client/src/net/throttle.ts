/** A pace for what is only asked for comfort: some at once, then no more than so many a second, so that nobody is turned away for haste. */

export class Pace {
  #left: number;
  #seen: number;
  #queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#left = burst;
    this.#seen = this.now();
  }

  /** Wait for one's turn; those who came first go first. */
  turn(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#wait());
    return this.#queue;
  }

  #wait(): Promise<void> | void {
    const now = this.now();
    this.#left = Math.min(this.burst, this.#left + ((now - this.#seen) / 1000) * this.perSecond);
    this.#seen = now;
    this.#left -= 1;
    if (this.#left >= 0) return;
    return new Promise((resolve) => setTimeout(resolve, (-this.#left / this.perSecond) * 1000));
  }
}
