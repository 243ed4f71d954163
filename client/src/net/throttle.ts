/** A throttle for requests that only add comfort: a burst, then a fixed rate, to stay below the server's rate limit. */

export class Throttle {
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

  /** Wait your turn: first come, first served. */
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
