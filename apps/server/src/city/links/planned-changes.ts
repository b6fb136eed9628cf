// Changes of the rules of a link that are published and take effect later.
import { compareRules, formatRuleChanges, type LanguageName } from '@curbwright/core';
import type { CityContext } from '../city-context.ts';
import { loadCurbTypeNames } from '../curb-types/curb-type-names.sql.ts';
import { RuleSetFinder } from '../published-city/rule-set-finder.ts';
import { type LinkMembership, linkMembershipsSince } from './planned-changes.sql.ts';

interface PlannedChange {
  /** Epoch milliseconds. */
  readonly from: number;
  /** One line per difference. */
  readonly lines: readonly string[];
}

/** Returns the membership in force at an instant; `null` = none. */
function inForceAt(memberships: readonly LinkMembership[], instant: number): LinkMembership | null {
  const found = memberships.filter(({ from, to }) => from <= instant && (to === null || to > instant));
  return found.sort((a, b) => b.from - a.from)[0] ?? null;
}

/** Returns the planned changes of a link, the next one first. Those that change no rule are left out. */
export async function loadPlannedChanges(
  context: Pick<CityContext, 'db' | 'city' | 'now'>,
  link: number,
  language: LanguageName,
): Promise<readonly PlannedChange[]> {
  const { db, city } = context;
  const now = context.now();
  const memberships = await linkMembershipsSince(db, link, now);
  const instants = memberships.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const planned = [...new Set(instants)].filter((instant) => instant > now).sort((a, b) => a - b);
  if (planned.length === 0) return [];
  const finder = new RuleSetFinder({ db, city });
  const typeNames = await loadCurbTypeNames(db, language);
  await finder.bring(memberships.map(({ ruleSet }) => ruleSet));
  const rulesAt = (instant: number) => {
    const membership = inForceAt(memberships, instant);
    return membership === null ? [] : (finder.of(membership.ruleSet)?.restrictions ?? []);
  };
  return planned.flatMap((from) => {
    const changes = compareRules(rulesAt(from - 1), rulesAt(from));
    const { lines } = formatRuleChanges(changes, language, city.time, (name) => typeNames.get(name) ?? name);
    return lines.length === 0 ? [] : [{ from, lines }];
  });
}
