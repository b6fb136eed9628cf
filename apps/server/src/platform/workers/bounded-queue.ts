// A bounded queue: limits how much work runs and how much waits. Beyond that, the server is
// reported as busy.

export interface BoundedQueue {
  /**
   * Runs the work when its turn comes; `null` if too many are waiting. Work whose `gone` resolves
   * while it waits leaves the queue with that value.
   */
  run<T>(work: () => Promise<T>, gone?: Promise<T>): Promise<T | null>;
}

export function createBoundedQueue(mostAtOnce: number, mostWaiting: number): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  /** `null` when the turn has come: the finished work passes on its slot. */
  function turn<T>(gone: Promise<T> | undefined): Promise<{ readonly said: T } | null> {
    return new Promise((resolve) => {
      const begin = () => resolve(null);
      waiting.push(begin);
      void gone?.then((said) => {
        const at = waiting.indexOf(begin);
        if (at < 0) return;
        waiting.splice(at, 1);
        resolve({ said });
      });
    });
  }

  return {
    async run(work, gone) {
      if (running < mostAtOnce) running += 1;
      else {
        if (waiting.length >= mostWaiting) return null;
        const left = await turn(gone);
        if (left !== null) return left.said;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
