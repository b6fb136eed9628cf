// Runs an action on several proposals in chunks and collects one result for each, so that a
// rejection or a lost connection does not stop the rest.
import type { ProposalOutcome } from '@curbwright/contract';
import { mayRetry } from '@curbwright/core';

export interface Outcome extends Pick<ProposalOutcome, 'id' | 'ok' | 'title' | 'detail'> {
  /** Code of the rejection; absent or `null` = there was no answer. */
  readonly code?: string | null;
}

/**
 * Proposals per request: few enough for the progress bar to move, and the number the server writes
 * in two transactions.
 */
export const proposalsPerRequest = 200;

/** Runs the action on some proposals and returns the result of each. */
export type RunChunk = (ids: readonly number[]) => Promise<readonly Outcome[]>;

interface ProgressOptions {
  /** Called after each chunk with all results so far. */
  readonly onProgress: (outcomes: readonly Outcome[]) => void;
  /** `true` = do not start another chunk. */
  readonly isStopped: () => boolean;
}

/**
 * Runs the action on all proposals, chunk by chunk; those not started are missing from the result.
 */
export async function runInChunks(
  ids: readonly number[],
  work: RunChunk,
  { onProgress, isStopped }: ProgressOptions,
): Promise<readonly Outcome[]> {
  let outcomes: readonly Outcome[] = [];
  for (let at = 0; at < ids.length && !isStopped(); at += proposalsPerRequest) {
    outcomes = [...outcomes, ...(await work(ids.slice(at, at + proposalsPerRequest)))];
    onProgress(outcomes);
  }
  return outcomes;
}

/** Replaces earlier results with later ones in place and appends new ones. */
export function mergeOutcomes(before: readonly Outcome[], after: readonly Outcome[]): readonly Outcome[] {
  const fresh = new Map(after.map((outcome) => [outcome.id, outcome]));
  const updated = before.map((outcome) => fresh.get(outcome.id) ?? outcome);
  const known = new Set(before.map(({ id }) => id));
  return [...updated, ...after.filter(({ id }) => !known.has(id))];
}

/** Returns the ids of the rejected proposals for which trying again can help. */
export function retryableIds(outcomes: readonly Outcome[]): readonly number[] {
  return outcomes.flatMap(({ id, ok, code = null }) => (!ok && mayRetry(code) ? [id] : []));
}
