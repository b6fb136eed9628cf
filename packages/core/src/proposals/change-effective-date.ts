// Moves a published change that is not in effect yet to another instant, between the other changes
// of its curbs.
import { failWith, ok, type Result } from '../platform/result.ts';
import { formatNames } from './publish-plan.ts';

/** A curb of the change. Instants are epoch milliseconds. */
interface RescheduledLink {
  readonly segmentId: string;
  /** When rules of other changes begin or end on it. */
  readonly changes: readonly number[];
}

/**
 * Checks whether a change can take effect at `to` instead of at `from`. Rejected with
 * `proposal.reschedule-passes` if it would pass, or coincide with, another change of one of its
 * curbs, because each change replaces what the one before it put there.
 */
export function checkReschedule(links: readonly RescheduledLink[], from: number, to: number): Result<true> {
  const passes = (instant: number) =>
    to > from ? instant > from && instant <= to : instant >= to && instant < from;
  const passed = links.filter(({ changes }) => changes.some(passes));
  return passed.length === 0
    ? ok(true)
    : failWith('proposal.reschedule-passes', {
        segments: formatNames(passed.map(({ segmentId }) => segmentId)),
      });
}
