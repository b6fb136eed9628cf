// A queue that limits how much long work runs at once, however much is requested.

export class ConcurrencyLimiter {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs the work when its turn comes, in order of arrival. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The slot passes to the next in the queue, so that a newcomer cannot take it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
