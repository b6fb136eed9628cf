// Plans a revert: the rules in force before a publish return as new versions, so that history stays
// linear.
import { failWith, ok, type Result } from '../platform/result.ts';
import { clockToleranceMs, formatNames, newRegulationId } from './publish-plan.ts';
import type {
  MembershipToOpen,
  PreviousVersion,
  PublishPlan,
  RegulationToOpen,
  RevertInput,
  RevertLink,
  RevertPlan,
} from './publish-types.ts';

function names(links: readonly RevertLink[]) {
  return { segments: formatNames(links.map(({ segmentId }) => segmentId)) };
}

/**
 * Withdraws a publish that has not taken effect. Its rules were never law, so its rows are deleted,
 * and what they would have ended continues.
 */
function planWithdrawal({ published, links, before }: RevertInput): Result<RevertPlan> {
  // All versions with an end, not only those that end with this change: a version that still
  // applies to other links ends only when the last of them leaves it.
  const ended = before.filter(({ effectiveTo }) => effectiveTo !== null);
  const replaced = new Set(
    ended.filter(({ open }) => open !== null && open.row !== published).map(({ row }) => row),
  );
  const newer = links.filter((link) => link.before !== null && replaced.has(link.before));
  if (newer.length > 0) return failWith('proposal.newer', names(newer));
  return ok({
    kind: 'withdraw',
    deleteRegulations: published === null ? [] : [published],
    reopenMemberships: links.flatMap(({ link, before: row }) =>
      row === null ? [] : [{ regulation: row, link }],
    ),
    reopenRegulations: ended.map(({ row }) => row),
  });
}

/**
 * Returns the instant of the revert: the current time or, if the clock has not advanced since, one
 * millisecond after the latest start or planned change of the reverted rules and of anything on
 * their links since.
 */
function revertInstant({ proposal, standing, links }: RevertInput, clock: number): number {
  const begun = [
    proposal.at,
    ...standing.map(({ effectiveFrom }) => effectiveFrom),
    ...links.flatMap(({ since, plannedAt }) => [since ?? 0, plannedAt ?? 0]),
  ];
  return begun.reduce((latest, instant) => Math.max(latest, instant + 1), clock);
}

/**
 * Assigns the links of a previous version to its regulation again, if that still has the same
 * rules, or else to a new version or regulation.
 */
class RestorePlanner {
  readonly open: RegulationToOpen[] = [];
  readonly #input: RevertInput;
  readonly #at: number;
  readonly #closing: ReadonlySet<number>;

  constructor(input: RevertInput, at: number, closing: ReadonlySet<number>) {
    this.#input = input;
    this.#at = at;
    this.#closing = closing;
  }

  regulationFor(before: PreviousVersion): MembershipToOpen['regulation'] {
    const { open, ruleSet } = before;
    if (open !== null && !this.#closing.has(open.row) && open.ruleSetId === ruleSet.id)
      return { row: open.row };
    return { opened: this.#openVersion(before, open === null || this.#closing.has(open.row)) };
  }

  /**
   * Opens a version and returns its index: under the regulation's own id if that has no open
   * version, otherwise under a new id.
   */
  #openVersion(before: PreviousVersion, isFree: boolean): number {
    const { regulationId: old, ruleSet, subActivity, timeLimit, payment, row } = before;
    const isOwn = isFree && !this.open.some(({ regulationId }) => regulationId === old);
    const derived = this.open.filter(({ derivedFrom }) => derivedFrom !== null).length;
    const own = newRegulationId(this.#input.revertId);
    const regulationId = isOwn ? old : derived === 0 ? own : `${own}-${derived + 1}`;
    const version = (this.#input.latestVersions[regulationId] ?? 0) + 1;
    const rules = { ruleSet, subActivity, timeLimit, payment, effectiveFrom: this.#at };
    const lineage = { derivedFrom: isOwn ? null : row, restores: before.restores ?? row };
    return this.open.push({ regulationId, version, ...rules, ...lineage }) - 1;
  }
}

function planRestore(input: RevertInput, clock: number): PublishPlan {
  const { standing, links, before } = input;
  const at = revertInstant(input, clock);
  const ordered = [...links].sort((a, b) => a.link - b.link);
  const ours = new Set(links.map(({ link }) => link));
  const closed = standing.filter((one) => one.links.every((link) => ours.has(link)));
  const restoring = new RestorePlanner(input, at, new Set(closed.map(({ row }) => row)));
  const rowsToRestore = new Set(links.map((link) => link.before));
  const regulations = new Map(
    before.filter(({ row }) => rowsToRestore.has(row)).map((one) => [one.row, restoring.regulationFor(one)]),
  );
  return {
    at,
    now: at,
    divide: [],
    closeMemberships: ordered.flatMap(({ link, regulation: row }) =>
      row === null ? [] : [{ regulation: row, link, at }],
    ),
    closeRegulations: closed.map(({ row, heldUntil }) => ({ row, at: Math.max(at, heldUntil ?? at) })),
    open: restoring.open,
    openMemberships: ordered.flatMap(({ link, before: row }) => {
      const regulation = row === null ? undefined : regulations.get(row);
      return regulation === undefined ? [] : [{ regulation, link: { link }, from: at, to: null }];
    }),
  };
}

/**
 * Returns the links on which something newer is in force or planned: neither what was published nor
 * its rules restored by a revert.
 */
function newerLinks({ links, published, standing }: RevertInput): RevertLink[] {
  const origins = new Map<number, number>(standing.map(({ row, restores }) => [row, restores ?? row]));
  return links.filter(({ regulation }) => {
    const origin = regulation === null ? null : (origins.get(regulation) ?? regulation);
    return regulation !== published && origin !== published;
  });
}

/**
 * Returns the plan for reverting a published proposal; `now` is epoch milliseconds. Links stay
 * divided: their pieces get the previous rules of the whole link. Rejected with
 * `proposal.not-published`, `proposal.reverted`, `proposal.link-gone` or `proposal.newer`
 * (something newer is on a link or published for later).
 */
export function planRevert(input: RevertInput, now: number): Result<RevertPlan> {
  const { proposal, links } = input;
  if (!proposal.isPublished) return failWith('proposal.not-published');
  if (proposal.revertedBy !== null) return failWith('proposal.reverted', { proposal: proposal.revertedBy });
  const gone = links.filter(({ isLive }) => !isLive);
  if (gone.length > 0) return failWith('proposal.link-gone', names(gone));
  const newer = newerLinks(input);
  if (newer.length > 0) return failWith('proposal.newer', names(newer));
  if (proposal.at > now + clockToleranceMs) return planWithdrawal(input);
  const planned = links.filter(({ plannedAt }) => plannedAt !== null && plannedAt > now + clockToleranceMs);
  if (planned.length > 0) return failWith('proposal.newer', names(planned));
  return ok({ kind: 'restore', ...planRestore(input, now) });
}
