// How a server that was told to stop leaves: it serves on until those who watch over it have heard that it goes.

/** A watcher that asked within so many milliseconds will ask again. */
const watched = 60_000;
/** So long (milliseconds) is waited at most for it to ask, */
const longest = 4000;
/** so long after it was told, for what it sent before, */
const afterwards = 1000;
/** and so long when nobody watches. */
const unwatched = 200;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Farewell {
  #leaving = false;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #told: () => void = () => undefined;

  /** True from the moment it was told to stop. */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  /** Called whenever somebody asks whether this server is ready. */
  wasAsked(): void {
    this.#lastAsked = performance.now();
    if (this.#leaving) this.#told();
  }

  /** Resolves when nobody is sent here any more, as far as one can know. */
  async begin(): Promise<void> {
    this.#leaving = true;
    if (performance.now() - this.#lastAsked > watched) {
      await wait(unwatched);
      return;
    }
    const told = new Promise<void>((resolve) => {
      this.#told = resolve;
    });
    await Promise.race([told.then(() => wait(afterwards)), wait(longest)]);
  }
}
