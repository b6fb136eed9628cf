// Runs an action on one or more proposals, with progress and the result of each.
import { useCallback, useRef, useState } from 'react';
import { mergeOutcomes, type Outcome, type RunChunk, runInChunks } from './outcomes.ts';

export interface BatchRun {
  readonly outcomes: readonly Outcome[];
  /** Number done and total number; `null` = not running. */
  readonly running: { readonly done: number; readonly total: number } | null;
  /** Runs the action on these proposals and returns their results. */
  readonly run: (ids: readonly number[], work: RunChunk) => Promise<readonly Outcome[]>;
  /** Stops after the current chunk. */
  readonly stop: () => void;
}

export function useBatchRun(): BatchRun {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [running, setRunning] = useState<BatchRun['running']>(null);
  const stopped = useRef(false);
  const run = useCallback(async (ids: readonly number[], work: RunChunk) => {
    stopped.current = false;
    setRunning({ done: 0, total: ids.length });
    try {
      const done = await runInChunks(ids, work, {
        onProgress: (sofar) => setRunning({ done: sofar.length, total: ids.length }),
        isStopped: () => stopped.current,
      });
      setOutcomes((before) => mergeOutcomes(before, done));
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
