// The rule changes of the proposals on a page of the list: formatted rules of their curbs before
// and after, grouped by the rules before.
import { maxRuleChangeGroups, type RuleChangeGroup } from '@curbwright/contract';
import {
  compareRules,
  formatChangeLine,
  formatRuleChanges,
  joinChangeLines,
  type LanguageName,
  type Restriction,
  type RuleChangeSentences,
  ruleSetOfDraft,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import { RuleSetFinder } from '../../city/published-city/rule-set-finder.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { loadDraftsWithoutLinks } from '../read/stored-proposals.ts';
import { loadOpenProposalLinks, loadPublishedRuleSets } from './proposal-list.sql.ts';

export interface ProposalRuleChanges {
  /** What the proposal changes, in one line. */
  readonly line: string;
  /** Groups with the most curbs first. */
  readonly groups: readonly RuleChangeGroup[];
  /** Number of groups, including those left out. */
  readonly count: number;
}

type Rules = readonly Restriction[];
const noRules: Rules = [];

/**
 * Formats each change once, however many proposals make it: restrictions are compared and described
 * per pair of rule sets.
 */
class RuleChangeFormatter {
  readonly #known = new Map<string, RuleChangeSentences>();
  readonly #language: LanguageName;
  readonly #city: Pick<CityCache, 'time'>;

  constructor(city: Pick<CityCache, 'time'>, language: LanguageName) {
    this.#city = city;
    this.#language = language;
  }

  of(before: { key: string; rules: Rules }, after: { key: string; rules: Rules }): RuleChangeSentences {
    const key = `${before.key} ${after.key}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const changes = compareRules(before.rules, after.rules);
    const made = formatRuleChanges(changes, this.#language, this.#city.time);
    this.#known.set(key, made);
    return made;
  }
}

interface ChangedCurbs {
  readonly curbs: number;
  readonly rules: RuleChangeSentences;
}

function summarizeGroups(groups: readonly ChangedCurbs[], language: LanguageName): ProposalRuleChanges {
  const sorted = groups.toSorted((a, b) => b.curbs - a.curbs);
  const shown = sorted.slice(0, maxRuleChangeGroups).map(({ curbs, rules }): RuleChangeGroup => {
    const { lines, changed, removed, added, unchanged } = rules;
    return {
      curbs,
      line: joinChangeLines(lines, language),
      changed: changed.map((rule) => ({ ...rule })),
      removed: [...removed],
      added: [...added],
      unchanged: [...unchanged],
    };
  });
  return { line: formatChangeLine(sorted, language), groups: shown, count: sorted.length };
}

/**
 * Returns changes by proposal. For an open one: the current rules of its curbs, and those it would
 * put in force; curbs that no longer exist are left out. For a published one: the rules it
 * replaced, and their replacements.
 */
export async function loadRuleChanges(
  { db, city }: { readonly db: Kysely<Schema>; readonly city: CityCache },
  ids: readonly number[],
  language: LanguageName,
): Promise<ReadonlyMap<number, ProposalRuleChanges>> {
  const drafts = await loadDraftsWithoutLinks(db, ids);
  const open = await loadOpenProposalLinks(db, ids);
  const published = await loadPublishedRuleSets(db, ids);
  const finder = new RuleSetFinder({ db, city });
  const numbersOn = open.map(({ proposal, links }) => {
    const counts = new Map<number | null, number>();
    for (const link of links) {
      const cachedLink = city.link(link);
      if (cachedLink !== undefined) counts.set(cachedLink.ruleSet, (counts.get(cachedLink.ruleSet) ?? 0) + 1);
    }
    return { proposal, counts };
  });
  const numbers = [
    ...numbersOn.flatMap(({ counts }) => [...counts.keys()]),
    ...published.flatMap(({ before, after }) => [before, after]),
  ];
  await finder.bring(numbers.filter((number) => number !== null));
  const rulesOf = (number: number | null) => ({
    key: `${number}`,
    rules: number === null ? noRules : (finder.of(number)?.restrictions ?? noRules),
  });
  const sentences = new RuleChangeFormatter(city, language);
  const found = new Map<number, ChangedCurbs[]>(ids.map((id) => [id, []]));
  const add = (proposal: number, curbs: number, rules: RuleChangeSentences) =>
    found.get(proposal)?.push({ curbs, rules });
  for (const { proposal, counts } of numbersOn) {
    const draft = drafts.get(proposal);
    if (draft === undefined) continue;
    const ruleSet = ruleSetOfDraft(draft);
    const after = { key: ruleSet?.id ?? 'none', rules: ruleSet?.restrictions ?? noRules };
    for (const [number, curbs] of counts) add(proposal, curbs, sentences.of(rulesOf(number), after));
  }
  for (const { proposal, before, after, curbs } of published)
    add(proposal, curbs, sentences.of(rulesOf(before), rulesOf(after)));
  return new Map([...found].map(([id, groups]) => [id, summarizeGroups(groups, language)]));
}
