// Changes of the rules of a link that are published and take effect later.
import { compareRules, formatRuleChanges, type LanguageName, type RuleSet } from '@curbwright/core';
import type { CityContext } from '../city-context.ts';
import { loadCurbTypeNames } from '../curb-types/curb-type-names.sql.ts';
import { loadLinkPlans } from './planned-rules.ts';

interface PlannedChange {
  /** Epoch milliseconds. */
  readonly from: number;
  /** One line per difference. */
  readonly lines: readonly string[];
  /** The regulation version from then on; `null` = unregulated. */
  readonly regulation: number | null;
  readonly ruleSet: RuleSet;
}

/** Returns the planned changes of a link, the next one first. Those that change no rule are left out. */
export async function loadPlannedChanges(
  context: Pick<CityContext, 'db' | 'city' | 'now'>,
  link: number,
  language: LanguageName,
): Promise<readonly PlannedChange[]> {
  const { db, city } = context;
  const plan = (await loadLinkPlans(context, [link])).get(link);
  if (plan === undefined) return [];
  const typeNames = await loadCurbTypeNames(db, language);
  const rulesAt = (instant: number) => plan.at(instant).ruleSet.restrictions;
  return plan.changes.flatMap((from) => {
    const changes = compareRules(rulesAt(from - 1), rulesAt(from));
    const { lines } = formatRuleChanges(changes, language, city.time, (name) => typeNames.get(name) ?? name);
    const { ruleSet, regulation } = plan.at(from);
    return lines.length === 0 ? [] : [{ from, lines, ruleSet, regulation: regulation?.row ?? null }];
  });
}
