// Plans a publish: converts a proposal and the current state of its links to the rows to write, or
// to the reason for rejection.
import { failWith, ok, type Result } from '../platform/result.ts';
import type { CustomProposalLink, ProposalDraft } from './draft.ts';
import { principalRestriction, ruleSetOfDraft } from './draft-rules.ts';
import { divideIntoPieces } from './link-division.ts';
import type {
  LinkRef,
  LinkToDivide,
  MembershipToClose,
  MembershipToOpen,
  PlanLink,
  PublishInput,
  PublishPlan,
  RegulationToOpen,
  RegulationVersion,
} from './publish-types.ts';

/** A link of the proposal with its chosen sections; no sections = the whole link. */
interface SelectedLink {
  readonly link: PlanLink;
  readonly stretches: readonly CustomProposalLink[];
}

/** A link of the proposal and how it is divided; `null` = the whole link is used. */
interface LinkWithDivision {
  readonly link: PlanLink;
  readonly division: LinkToDivide | null;
}

/**
 * Milliseconds: something that begins within this time counts as already begun, because publishing
 * at once may be slightly ahead of the clock (see `instantsOf`).
 */
export const clockToleranceMs = 1000;

const maxListedNames = 5;

/** Formats link names for an error: the first ones, and how many more there are. */
export function formatNames(names: readonly string[]): string {
  const more = names.length - maxListedNames;
  return names.slice(0, maxListedNames).join(', ') + (more > 0 ? ` + ${more}` : '');
}

/**
 * Groups the draft's links by the link they are on, in order of id, so that rows are always locked
 * in the same order.
 */
function groupDraftLinks(draft: ProposalDraft, links: readonly PlanLink[]): Result<SelectedLink[]> {
  const known = new Map(links.map((link) => [link.link, link]));
  const stretchesOf = new Map<number, CustomProposalLink[]>();
  const whole = new Set<number>();
  for (const one of draft.links) {
    const id = one.kind === 'curb' ? one.link : one.parentLink;
    const stretches = stretchesOf.get(id) ?? [];
    const isTwice = whole.has(id) || (one.kind === 'curb' && stretchesOf.has(id));
    if (isTwice) return failWith('proposal.link-twice', { segment: known.get(id)?.segmentId ?? `#${id}` });
    if (one.kind === 'curb') whole.add(id);
    else stretches.push(one);
    stretchesOf.set(id, stretches);
  }
  const gone: string[] = [];
  const taken: SelectedLink[] = [];
  for (const id of [...stretchesOf.keys()].sort((a, b) => a - b)) {
    const link = known.get(id);
    if (link === undefined || !link.isLive) gone.push(link?.segmentId ?? `#${id}`);
    else taken.push({ link, stretches: stretchesOf.get(id) ?? [] });
  }
  return gone.length > 0 ? failWith('proposal.link-gone', { segments: formatNames(gone) }) : ok(taken);
}

function divideLinks(taken: readonly SelectedLink[]): Result<LinkWithDivision[]> {
  const placed: LinkWithDivision[] = [];
  for (const { link, stretches } of taken) {
    if (stretches.length === 0) {
      placed.push({ link, division: null });
      continue;
    }
    const pieces = divideIntoPieces(link, stretches);
    if (!pieces.ok) return pieces;
    const division =
      pieces.value.length === 1 ? null : { link: link.link, segmentId: link.segmentId, pieces: pieces.value };
    placed.push({ link, division });
  }
  return ok(placed);
}

/**
 * Returns when the change takes effect (`at`) and when links are divided (`now`). When publishing
 * at once, both are the current time, or one millisecond after the start of the version it replaces
 * if the clock has not advanced since: a version that ends when it begins would never have existed.
 */
function instantsOf(
  { effectiveFrom }: ProposalDraft,
  links: readonly PlanLink[],
  regulations: readonly RegulationVersion[],
  clock: number,
): { at: number; now: number } {
  const begun = [
    ...links.flatMap(({ since, plannedAt }) => [since ?? 0, plannedAt ?? 0]),
    ...regulations.map((one) => one.effectiveFrom),
  ];
  const now = begun.reduce(
    (latest, instant) => (instant <= clock + clockToleranceMs ? Math.max(latest, instant + 1) : latest),
    clock,
  );
  return { at: effectiveFrom !== null && effectiveFrom > now ? effectiveFrom : now, now };
}

/** Why the current state of the links prevents the change; `null` when it does not. */
function currentStateFailure(placed: readonly LinkWithDivision[], at: number, now: number) {
  const changed = placed.filter(({ link }) => link.regulation !== link.seen);
  const planned = placed.filter(
    ({ link: { plannedAt }, division }) =>
      plannedAt !== null && plannedAt > now && (plannedAt >= at || division !== null),
  );
  const names = (list: readonly LinkWithDivision[]) => ({
    segments: formatNames(list.map(({ link }) => link.segmentId)),
  });
  // A planned change is reported as such, even if it was planned after the draft was created.
  if (planned.length > 0) return failWith('proposal.planned-change', names(planned));
  return changed.length > 0 ? failWith('proposal.regulation-changed', names(changed)) : null;
}

/** Returns the affected regulation versions that are left without links. */
function emptiedVersions(
  placed: readonly LinkWithDivision[],
  regulations: readonly RegulationVersion[],
): RegulationVersion[] {
  const whole = new Set(
    placed
      .filter(({ division }) => division === null || division.pieces.every((piece) => piece.isChosen))
      .map(({ link }) => link.link),
  );
  return regulations.filter(({ links }) => links.every((link) => whole.has(link)));
}

/**
 * Returns the regulation to change: the one the proposal names, or else, for a modification, the
 * only one it affects.
 */
function targetOf({ proposal, regulations }: PublishInput): RegulationVersion | null {
  const named = regulations.find((one) => one.regulationId === proposal.actualRegulation);
  if (named !== undefined) return named;
  const [only, ...more] = regulations;
  return proposal.draft.action === 'modify' && only !== undefined && more.length === 0 ? only : null;
}

/** External id of a regulation created by a proposal. */
export function newRegulationId(proposal: number): string {
  return `CW-${proposal}`;
}

function buildRegulationToOpen(
  input: PublishInput,
  closed: readonly RegulationVersion[],
  at: number,
): RegulationToOpen | null {
  const { draft, id } = input.proposal;
  const ruleSet = ruleSetOfDraft(draft);
  if (ruleSet === null) return null;
  const target = targetOf(input);
  // If a link keeps a version after the change, that version continues in parallel, so the change
  // cannot become its next version.
  const isWhole = target !== null && closed.includes(target) && (target.heldUntil ?? at) <= at;
  const regulationId = isWhole ? target.regulationId : newRegulationId(id);
  const main = principalRestriction(ruleSet.restrictions, draft.subActivity);
  return {
    regulationId,
    version: (input.latestVersions[regulationId] ?? 0) + 1,
    ruleSet,
    subActivity: draft.subActivity,
    timeLimit: main?.maxStay ?? null,
    payment: main?.payment ?? null,
    effectiveFrom: at,
    derivedFrom: isWhole ? null : (target?.row ?? null),
    restores: null,
  };
}

interface MembershipChanges {
  readonly close: MembershipToClose[];
  readonly open: MembershipToOpen[];
}

/**
 * Plans the memberships to close and open. The pieces of a divided link get the old regulation when
 * they are created: the rest of the link permanently, the proposal's sections until the change.
 */
function planMemberships(
  placed: readonly LinkWithDivision[],
  isOpening: boolean,
  at: number,
  now: number,
): MembershipChanges {
  const memberships: MembershipChanges = { close: [], open: [] };
  const { close, open } = memberships;
  const give = (link: LinkRef) => {
    if (isOpening) open.push({ regulation: { opened: 0 }, link, from: at, to: null });
  };
  let divided = 0;
  for (const { link, division } of placed) {
    const { regulation: row } = link;
    if (row !== null) close.push({ regulation: row, link: link.link, at: division === null ? at : now });
    if (division === null) {
      give({ link: link.link });
      continue;
    }
    division.pieces.forEach(({ isChosen }, piece) => {
      const ref = { divided, piece };
      const to = isChosen ? at : null;
      if (row !== null && to !== now) open.push({ regulation: { row }, link: ref, from: now, to });
      if (isChosen) give(ref);
    });
    divided += 1;
  }
  return memberships;
}

/**
 * Returns the plan for publishing. `now` is epoch milliseconds. A change of a whole regulation
 * continues under its id as the next version; a change of some of its links becomes a new
 * regulation derived from it; docs/decisions/0101.
 * Rejected with `proposal.published`, `proposal.no-links`, `proposal.no-rules`,
 * `proposal.nothing-to-remove`, `proposal.link-twice`, `proposal.link-gone`,
 * `proposal.stretches-overlap`, `proposal.stretch-beyond`, `proposal.planned-change` or
 * `proposal.regulation-changed`.
 */
export function planPublish(input: PublishInput, now: number): Result<PublishPlan> {
  const { draft, isPublished } = input.proposal;
  if (isPublished) return failWith('proposal.published');
  if (draft.links.length === 0) return failWith('proposal.no-links');
  if (draft.action !== 'remove' && draft.restrictions.length === 0) return failWith('proposal.no-rules');
  const taken = groupDraftLinks(draft, input.links);
  if (!taken.ok) return taken;
  const placed = divideLinks(taken.value);
  if (!placed.ok) return placed;
  const links = placed.value.map(({ link }) => link);
  const instants = instantsOf(draft, links, input.regulations, now);
  const stateFailure = currentStateFailure(placed.value, instants.at, instants.now);
  if (stateFailure !== null) return stateFailure;
  if (draft.action === 'remove' && links.every(({ regulation }) => regulation === null))
    return failWith('proposal.nothing-to-remove');
  const closed = emptiedVersions(placed.value, input.regulations);
  const opened = buildRegulationToOpen(input, closed, instants.at);
  const memberships = planMemberships(placed.value, opened !== null, instants.at, instants.now);
  return ok({
    ...instants,
    divide: placed.value.flatMap(({ division }) => (division === null ? [] : [division])),
    closeMemberships: memberships.close,
    closeRegulations: closed
      .map(({ row, heldUntil }) => ({ row, at: Math.max(instants.at, heldUntil ?? instants.at) }))
      .sort((a, b) => a.row - b.row),
    open: opened === null ? [] : [opened],
    openMemberships: memberships.open,
  });
}
