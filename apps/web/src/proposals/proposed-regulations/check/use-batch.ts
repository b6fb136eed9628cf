// Runs an action on one or more proposals, with progress and the result of each.
import { useCallback, useRef, useState } from 'react';
import { doAll, joined, type Outcome, type Work } from './outcomes.ts';

export interface Batch {
  readonly outcomes: readonly Outcome[];
  /** Number done and total number; `null` = not running. */
  readonly running: { readonly done: number; readonly total: number } | null;
  /** Runs the action on these proposals and returns their results. */
  readonly run: (ids: readonly number[], work: Work) => Promise<readonly Outcome[]>;
  /** Stops after the current portion. */
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
