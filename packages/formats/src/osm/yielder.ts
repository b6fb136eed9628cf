// Yields to the event loop during long work, so that an import never blocks its process.

/** Milliseconds of work between two yields. */
const maxBlockingMs = 10;

/**
 * Lets timers and requests run every few milliseconds. Check in a loop whether a yield is due, and
 * await it if so.
 */
export class EventLoopYielder {
  #last = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#last > maxBlockingMs;
  }

  async take(): Promise<void> {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#last = performance.now();
  }
}
