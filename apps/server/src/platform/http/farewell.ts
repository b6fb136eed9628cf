// How a server that was told to stop leaves: it serves on until those who watch over it have heard that it goes, and send nobody any more.

/** A watcher that asked within so many milliseconds will ask again. */
const watched = 60_000;
/** So long (milliseconds) is waited at most for it to hear, and for its last request; */
const longest = 4000;
/** so long after it was told, and after a request since, for what it sent before it had heard; */
const afterwards = 1000;
/** and so long when nobody watches. */
const unwatched = 200;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Farewell {
  #leaving = false;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #told: () => void = () => undefined;
  #lastSent = Number.NEGATIVE_INFINITY;

  /** True from the moment it was told to stop. */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  /** Called whenever somebody asks whether this server is ready. */
  wasAsked(): void {
    this.#lastAsked = performance.now();
  }

  /** Called when it was answered that it leaves: on a busy machine that is long after it was asked. */
  wasTold(): void {
    this.#told();
  }

  /** Called for every other request: whoever sends one has not heard yet. */
  wasSent(): void {
    this.#lastSent = performance.now();
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
    await Promise.race([told.then(() => this.#quiet()), wait(longest)]);
  }

  /** Resolves when nothing was sent for a while. */
  async #quiet(): Promise<void> {
    const since = performance.now();
    for (
      let left = afterwards;
      left > 0;
      left = Math.max(since, this.#lastSent) + afterwards - performance.now()
    )
      await wait(left);
  }
}
