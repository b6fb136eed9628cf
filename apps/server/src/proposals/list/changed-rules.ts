// Loads the rules of the curbs of proposals before and after: for open ones those of today, or those
// after the last planned change, which comes first; for published ones those they replaced, and as
// proposed where they never took effect. The number of statements does not depend on the number of
// proposals.
import { type ProposalDraft, type Restriction, ruleSetOfDraft } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { loadRulesAfterPlans } from '../../city/links/planned-changes.sql.ts';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import { RuleSetFinder } from '../../city/published-city/rule-set-finder.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { loadDraftsWithoutLinks } from '../read/stored-proposals.ts';
import { loadOpenProposalLinks, loadPublishedRuleSets, loadWithdrawnRuleSets } from './proposal-list.sql.ts';

/** Rules with a key that is equal for equal rules. */
interface KeyedRules {
  readonly key: string;
  readonly rules: readonly Restriction[];
}

/** Curbs that had the same rules before and have the same rules after. */
export interface ChangedRules {
  readonly curbs: number;
  readonly before: KeyedRules;
  readonly after: KeyedRules;
}

const noRules: KeyedRules = { key: 'none', rules: [] };

function proposedRules(draft: ProposalDraft): KeyedRules {
  const ruleSet = ruleSetOfDraft(draft);
  return ruleSet === null ? noRules : { key: ruleSet.id, rules: ruleSet.restrictions };
}

/**
 * Returns changed rules by proposal, those of the most curbs first. Curbs that no longer exist are
 * left out.
 */
export async function loadChangedRules(
  { db, city }: { readonly db: Kysely<Schema>; readonly city: CityCache },
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ChangedRules[]>> {
  const open = await loadOpenProposalLinks(db, ids);
  const published = await loadPublishedRuleSets(db, ids);
  const withdrawn = await loadWithdrawnRuleSets(db, ids);
  const drafts = await loadDraftsWithoutLinks(db, [
    ...new Set([...ids, ...withdrawn.map(({ planned }) => planned)]),
  ]);
  const finder = new RuleSetFinder({ db, city });
  const planned = await loadRulesAfterPlans(db, [...new Set(open.flatMap(({ links }) => links))]);
  const numbersOn = open.map(({ proposal, links }) => {
    const counts = new Map<number | null, number>();
    for (const link of links) {
      const cachedLink = city.link(link);
      if (cachedLink === undefined) continue;
      const number = planned.has(link) ? (planned.get(link) ?? null) : cachedLink.ruleSet;
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    return { proposal, counts };
  });
  const numbers = [
    ...numbersOn.flatMap(({ counts }) => [...counts.keys()]),
    ...published.flatMap(({ before, after }) => [before, after]),
    ...withdrawn.map(({ stayed }) => stayed),
  ];
  await finder.bring(numbers.filter((number) => number !== null));
  const rulesOf = (number: number | null): KeyedRules =>
    number === null ? noRules : { key: `${number}`, rules: finder.of(number)?.restrictions ?? [] };
  const found = new Map<number, ChangedRules[]>(ids.map((id) => [id, []]));
  for (const { proposal, counts } of numbersOn) {
    const draft = drafts.get(proposal);
    if (draft === undefined) continue;
    const after = proposedRules(draft);
    for (const [number, curbs] of counts)
      found.get(proposal)?.push({ curbs, before: rulesOf(number), after });
  }
  for (const { proposal, before, after, curbs } of published)
    found.get(proposal)?.push({ curbs, before: rulesOf(before), after: rulesOf(after) });
  for (const { proposal, planned: withdrawnOne, stayed, curbs } of withdrawn) {
    const draft = drafts.get(withdrawnOne);
    if (draft === undefined) continue;
    const [plannedRules, stayedRules] = [proposedRules(draft), rulesOf(stayed)];
    const [before, after] =
      proposal === withdrawnOne ? [stayedRules, plannedRules] : [plannedRules, stayedRules];
    found.get(proposal)?.push({ curbs, before, after });
  }
  for (const groups of found.values()) groups.sort((a, b) => b.curbs - a.curbs);
  return found;
}
