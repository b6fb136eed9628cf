// Doing one thing to one or several proposals, with its progress and what became of each.
import { useCallback, useRef, useState } from 'react';
import { doAll, joined, type Outcome, type Work } from './outcomes.ts';

export interface Batch {
  readonly outcomes: readonly Outcome[];
  /** How many of how many; null = nothing goes on. */
  readonly running: { readonly done: number; readonly total: number } | null;
  /** Does it to these; what became of each. */
  readonly run: (ids: readonly number[], work: Work) => Promise<readonly Outcome[]>;
  /** After the portion that is on its way. */
  readonly stop: () => void;
}

export function useBatch(): Batch {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [running, setRunning] = useState<Batch['running']>(null);
  const stopped = useRef(false);
  const run = useCallback(async (ids: readonly number[], work: Work) => {
    stopped.current = false;
    setRunning({ done: 0, total: ids.length });
    try {
      const done = await doAll(ids, work, {
        onProgress: (sofar) => setRunning({ done: sofar.length, total: ids.length }),
        isStopped: () => stopped.current,
      });
      setOutcomes((before) => joined(before, done));
      return done;
    } finally {
      setRunning(null);
    }
  }, []);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { outcomes, running, run, stop };
}
