// Graceful shutdown: the server keeps serving until health checkers have seen that it is stopping
// and no more requests arrive.

/** A health checker that polled within this many milliseconds is expected to poll again. */
const recentPollMs = 60_000;
/**
 * Longest wait, in milliseconds, for the health checker to be notified and its last requests to
 * arrive.
 */
const maxShutdownWaitMs = 4000;
/**
 * Milliseconds without a request after which no more are expected, counted from the notification or
 * the last request. Requests sent before the notification can still arrive within this time.
 */
const quietPeriodMs = 1000;
/** Milliseconds to wait if no health checker polls. */
const unpolledWaitMs = 200;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class GracefulShutdown {
  #leaving = false;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #told: () => void = () => undefined;
  #lastSent = Number.NEGATIVE_INFINITY;

  /** `true` once the server has been told to stop. */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  /** Called for every readiness check. */
  wasAsked(): void {
    this.#lastAsked = performance.now();
  }

  /**
   * Called when a response has reported that the server is stopping. On a busy machine that can be
   * long after the check arrived.
   */
  wasTold(): void {
    this.#told();
  }

  /** Called for every other request: its sender does not know yet that the server is stopping. */
  wasSent(): void {
    this.#lastSent = performance.now();
  }

  /** Resolves when no more requests are expected. */
  async begin(): Promise<void> {
    this.#leaving = true;
    if (performance.now() - this.#lastAsked > recentPollMs) {
      await wait(unpolledWaitMs);
      return;
    }
    const notified = new Promise<void>((resolve) => {
      this.#told = resolve;
    });
    await Promise.race([notified.then(() => this.#quiet()), wait(maxShutdownWaitMs)]);
  }

  /** Resolves when no request has arrived for `quietPeriodMs`. */
  async #quiet(): Promise<void> {
    const since = performance.now();
    for (
      let left = quietPeriodMs;
      left > 0;
      left = Math.max(since, this.#lastSent) + quietPeriodMs - performance.now()
    )
      await wait(left);
  }
}
