// Decides which findings of a draft are about rules that are already in force, unchanged by the
// draft.
import type { Restriction } from '../../city/regulations/restriction.ts';
import type { ProposalDraft } from '../draft.ts';
import { mainRestrictionIndexes, restrictionKey, restrictionsOfDraft } from '../draft-rules.ts';
import { curbLinkIdOf } from '../proposal-link-id.ts';
import type { Finding } from './finding.ts';
import type { LintLink } from './lint-context.ts';

/** What of a draft is in force already. */
export interface RulesBefore {
  /** Indexes of the draft's restrictions that are in force on every one of its curbs. */
  readonly unchanged: ReadonlySet<number>;
  /** Whether the draft's rules are exactly those in force. */
  readonly isSame: boolean;
  /** Indexes of the restrictions that take the draft's own payment. */
  readonly paidByDraft: readonly number[];
  /** Indexes of the restrictions of the draft's curb type. */
  readonly ofDraftType: readonly number[];
  /** Every restriction in force on one of the curbs. */
  readonly inForce: readonly Restriction[];
}

/**
 * Returns the rules in force on the draft's curbs, one list for each different rule set; `null`
 * when those of a curb are not known.
 */
export function currentRulesOf(
  { links }: Pick<ProposalDraft, 'links'>,
  known: readonly LintLink[],
): readonly (readonly Restriction[])[] | null {
  const byLink = new Map(known.map((one) => [one.link, one.ruleSet]));
  const sets = new Map<string, readonly Restriction[]>();
  for (const link of links) {
    const ruleSet = byLink.get(curbLinkIdOf(link));
    if (ruleSet === undefined) return null;
    sets.set(ruleSet?.id ?? '', ruleSet?.restrictions ?? []);
  }
  return [...sets.values()];
}

/**
 * Compares a draft with the rules in force, one list for each different rule set of its curbs. If
 * they are not known (`null`), every rule counts as changed.
 */
export function compareWithCurrentRules(
  draft: Pick<ProposalDraft, 'action' | 'restrictions' | 'subActivity' | 'timeLimit' | 'payment'>,
  current: readonly (readonly Restriction[])[] | null,
): RulesBefore {
  const effective = draft.action === 'remove' ? [] : restrictionsOfDraft(draft);
  const lists = current ?? [];
  const isKnown = lists.some((list) => list.length > 0);
  const keys = isKnown ? effective.map(restrictionKey) : [];
  const sets = isKnown ? lists.map((list) => new Set(list.map(restrictionKey))) : [];
  const isInAll = (key: string) => sets.every((set) => set.has(key));
  const unchanged = new Set(keys.flatMap((key, index) => (isInAll(key) ? [index] : [])));
  const distinct = new Set(keys).size;
  return {
    unchanged,
    isSame: isKnown && unchanged.size === effective.length && sets.every((set) => set.size === distinct),
    paidByDraft: mainRestrictionIndexes(draft).filter((at) => draft.restrictions[at]?.payment === null),
    ofDraftType: draft.restrictions.flatMap((one, at) => (one.subActivity === draft.subActivity ? [at] : [])),
    inForce: lists.flat(),
  };
}

/**
 * Whether all rules that a finding is about are in force already and unchanged, so that the draft
 * did not cause it. A finding about a place on the curb is always the draft's own.
 */
export function isPreexisting(
  { code, place }: Pick<Finding, 'code' | 'place'>,
  { unchanged, isSame, paidByDraft, ofDraftType }: RulesBefore,
): boolean {
  const { restriction, other, overriding = [], rate, linkIndex, link, stretch } = place;
  if ([linkIndex, link, stretch].some((part) => part !== undefined)) return false;
  if (restriction !== undefined) {
    const about = [restriction, other ?? restriction, ...overriding.map((one) => one.restriction)];
    return about.every((index) => unchanged.has(index));
  }
  if (rate !== undefined && paidByDraft.length > 0) return paidByDraft.every((index) => unchanged.has(index));
  if (code === 'lint.unknown-class' && ofDraftType.some((index) => unchanged.has(index))) return true;
  return isSame;
}
