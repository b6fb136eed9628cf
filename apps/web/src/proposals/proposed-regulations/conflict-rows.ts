// How two users' versions of one draft differ, field by field. Pure.
import { curbLinkIdOf, type ProposalDraft, type ProposalLink } from '@curbwright/core';

export const draftFields = [
  'action',
  'reason',
  'subActivity',
  'timeLimit',
  'restrictions',
  'payment',
  'links',
  'effectiveFrom',
] as const satisfies readonly (keyof ProposalDraft)[];
export type DraftField = (typeof draftFields)[number];

interface ConflictRow {
  readonly field: DraftField;
  /** Who changed it since the last common version. */
  readonly changedBy: 'me' | 'them' | 'both';
}

function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Links are sorted, because their order has no meaning. */
function comparableValue(draft: ProposalDraft, field: DraftField): unknown {
  if (field !== 'links') return draft[field];
  return draft.links.map((link) => JSON.stringify(link)).toSorted();
}

/**
 * Fields in which mine and theirs differ. `before` is the common version; `null` = no longer known.
 */
export function conflictRows(
  before: ProposalDraft | null,
  mine: ProposalDraft,
  theirs: ProposalDraft,
): readonly ConflictRow[] {
  return draftFields.flatMap((field): ConflictRow[] => {
    const [old, own, other] = [
      before === null ? undefined : comparableValue(before, field),
      comparableValue(mine, field),
      comparableValue(theirs, field),
    ];
    if (isSameJson(own, other)) return [];
    const byMe = !isSameJson(old, own);
    const byThem = !isSameJson(old, other);
    return [{ field, changedBy: byMe && byThem ? 'both' : byMe ? 'me' : 'them' }];
  });
}

/** Links that only one of the drafts has, by curb. */
export function linkChanges(
  before: readonly ProposalLink[],
  after: readonly ProposalLink[],
): { readonly added: readonly number[]; readonly removed: readonly number[] } {
  const [old, next] = [before, after].map((links) => new Set(links.map((link) => JSON.stringify(link))));
  const missing = (links: readonly ProposalLink[], from: Set<string> | undefined) => [
    ...new Set(links.filter((link) => from?.has(JSON.stringify(link)) !== true).map(curbLinkIdOf)),
  ];
  return { added: missing(after, old), removed: missing(before, next) };
}
