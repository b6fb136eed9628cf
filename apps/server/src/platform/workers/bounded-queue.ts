// A queue that limits how much work runs at once and how much may wait. When it is full, the server
// reports that it is busy.

export interface BoundedQueue {
  /**
   * Runs the work when a slot is free. Returns `null` if too many are waiting. If `abandoned` resolves
   * while the work waits, the work leaves the queue and that value is returned.
   */
  run<T>(work: () => Promise<T>, abandoned?: Promise<T>): Promise<T | null>;
}

export function createBoundedQueue(mostAtOnce: number, mostWaiting: number): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  /**
   * Waits for a slot, which finished work passes on. Resolves to `null` when the work may start, or
   * to the value of `abandoned` if that resolves first.
   */
  function turn<T>(abandoned: Promise<T> | undefined): Promise<{ readonly said: T } | null> {
    return new Promise((resolve) => {
      const begin = () => resolve(null);
      waiting.push(begin);
      void abandoned?.then((said) => {
        const at = waiting.indexOf(begin);
        if (at < 0) return;
        waiting.splice(at, 1);
        resolve({ said });
      });
    });
  }

  return {
    async run(work, abandoned) {
      if (running < mostAtOnce) running += 1;
      else {
        if (waiting.length >= mostWaiting) return null;
        const left = await turn(abandoned);
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
