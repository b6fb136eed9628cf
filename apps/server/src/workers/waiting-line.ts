// A line to wait in: so much work at once, so many waiting, and beyond that the answer is that the server is busy.

export interface WaitingLine {
  /** Runs the work when its turn comes; null when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

export function waitingLine(mostAtOnce: number, mostWaiting: number): WaitingLine {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= mostAtOnce) {
        if (waiting.length >= mostWaiting) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}
