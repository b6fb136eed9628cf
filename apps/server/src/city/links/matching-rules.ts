// Finds the rule sets with a rule that a selection asks for, in memory.
import {
  type CivilMoment,
  civilMoment,
  findMatchingRules,
  isRuleInForce,
  isUnknownRule,
  type LanguageName,
  type Restriction,
  type RuleSearch,
  ruleMatcher,
} from '@curbwright/core';
import { forEachInSlices } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityContext } from '../city-context.ts';
import { loadCurbTypeNames } from '../curb-types/curb-type-names.sql.ts';

interface RuleChoice {
  readonly rule?: RuleSearch | undefined;
  /** ISO 8601. */
  readonly applies_at?: string | undefined;
}

/** The rules found, by the number of their rule set; `null` when none were asked for. */
type MatchingRules = ReadonlyMap<number, readonly Restriction[]> | null;

/** Returns the test for one rule. The names that the city gave to its curb types count as words. */
async function createRuleTest(
  { db, city }: Pick<CityContext, 'db' | 'city'>,
  search: RuleSearch | undefined,
  language: LanguageName,
): Promise<(rule: Restriction) => boolean> {
  if (search === undefined) return (rule) => !isUnknownRule(rule);
  const names = search.text === undefined ? null : await loadCurbTypeNames(db, language);
  return ruleMatcher(search, {
    language,
    cityTime: city.time,
    curbTypeName: (subActivity) => names?.get(subActivity) ?? '',
  });
}

/**
 * Finds the rule sets with a rule like this, in force at the instant if there is one. Each distinct
 * rule is tested once. Yields to the event loop.
 */
export async function findRuleSets(
  context: Pick<CityContext, 'db' | 'city'>,
  { rule: search, applies_at: appliesAt }: RuleChoice,
  language: LanguageName,
): Promise<MatchingRules> {
  if (search === undefined && appliesAt === undefined) return null;
  const { city } = context;
  const matches = await createRuleTest(context, search, language);
  const moment: CivilMoment | null =
    appliesAt === undefined ? null : civilMoment(Date.parse(appliesAt), city.time.timeZone);
  const tested = new Map<Restriction, boolean>();
  const passes = (rule: Restriction) => {
    const known = tested.get(rule);
    if (known !== undefined) return known;
    const passed = matches(rule) && (moment === null || isRuleInForce(rule, moment, city.time));
    tested.set(rule, passed);
    return passed;
  };
  const found = new Map<number, readonly Restriction[]>();
  await forEachInSlices(city.ruleSets(), ({ number, ruleSet }) => {
    const rules = findMatchingRules(ruleSet.restrictions, passes);
    if (rules.length > 0) found.set(number, [...new Set(rules)]);
  });
  return found;
}

/** Returns the distinct rules with their number of links, those on most links first. */
export function countRules(
  found: MatchingRules,
  linksByRuleSet: readonly (readonly [ruleSet: number, links: number])[],
): readonly { readonly rule: Restriction; readonly links: number }[] {
  const counts = new Map<Restriction, number>();
  for (const [number, links] of linksByRuleSet)
    for (const rule of found?.get(number) ?? []) counts.set(rule, (counts.get(rule) ?? 0) + links);
  return [...counts].map(([rule, links]) => ({ rule, links })).sort((a, b) => b.links - a.links);
}
