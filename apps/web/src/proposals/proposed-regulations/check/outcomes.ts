// What became of each of several proposals: told item by item, in portions, so that one that is refused or a lost connection never stops the rest.
import type { ProposalOutcome } from '@curbwright/contract';

export type Outcome = Pick<ProposalOutcome, 'id' | 'ok' | 'title' | 'detail'>;

/** Proposals of one request: few enough for the bar to move, and as many as the server writes in two transactions. */
export const portion = 200;

/** Does some of them: what became of each. */
export type Work = (ids: readonly number[]) => Promise<readonly Outcome[]>;

interface Watching {
  /** After each portion: everything so far. */
  readonly onProgress: (outcomes: readonly Outcome[]) => void;
  /** True = no further portion. */
  readonly isStopped: () => boolean;
}

/** Does all of them, portion by portion; those that were not begun are missing. */
export async function doAll(
  ids: readonly number[],
  work: Work,
  { onProgress, isStopped }: Watching,
): Promise<readonly Outcome[]> {
  let outcomes: readonly Outcome[] = [];
  for (let at = 0; at < ids.length && !isStopped(); at += portion) {
    outcomes = [...outcomes, ...(await work(ids.slice(at, at + portion)))];
    onProgress(outcomes);
  }
  return outcomes;
}

/** The earlier outcomes with the later ones in their places. */
export function joined(before: readonly Outcome[], after: readonly Outcome[]): readonly Outcome[] {
  const fresh = new Map(after.map((outcome) => [outcome.id, outcome]));
  const kept = before.map((outcome) => fresh.get(outcome.id) ?? outcome);
  const known = new Set(before.map(({ id }) => id));
  return [...kept, ...after.filter(({ id }) => !known.has(id))];
}

export function refusedOf(outcomes: readonly Outcome[]): readonly number[] {
  return outcomes.flatMap(({ id, ok }) => (ok ? [] : [id]));
}
