// What two people's versions of one draft say differently, field by field. Pure.
import { type ProposalDraft, type ProposalLink, placeOfLink } from '@curbwright/core';

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
  /** Who changed it since both had the same. */
  readonly changedBy: 'me' | 'them' | 'both';
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Links in an order of their own: which come first says nothing. */
function saidOf(draft: ProposalDraft, field: DraftField): unknown {
  if (field !== 'links') return draft[field];
  return draft.links.map((link) => JSON.stringify(link)).toSorted();
}

/** Fields in which mine and theirs differ. `before` is what both began with; null = nobody knows it any more. */
export function conflictRows(
  before: ProposalDraft | null,
  mine: ProposalDraft,
  theirs: ProposalDraft,
): readonly ConflictRow[] {
  return draftFields.flatMap((field): ConflictRow[] => {
    const [old, own, other] = [
      before === null ? undefined : saidOf(before, field),
      saidOf(mine, field),
      saidOf(theirs, field),
    ];
    if (same(own, other)) return [];
    const byMe = !same(old, own);
    const byThem = !same(old, other);
    return [{ field, changedBy: byMe && byThem ? 'both' : byMe ? 'me' : 'them' }];
  });
}

/** Links that one draft has and the other has not, by the curb they lie on. */
export function linkChanges(
  before: readonly ProposalLink[],
  after: readonly ProposalLink[],
): { readonly added: readonly number[]; readonly removed: readonly number[] } {
  const [old, next] = [before, after].map((links) => new Set(links.map((link) => JSON.stringify(link))));
  const missing = (links: readonly ProposalLink[], from: Set<string> | undefined) => [
    ...new Set(links.filter((link) => from?.has(JSON.stringify(link)) !== true).map(placeOfLink)),
  ];
  return { added: missing(after, old), removed: missing(before, next) };
}
