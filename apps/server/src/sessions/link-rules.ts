// Rules in force on a link at arrival, and the maximum stay they allowed: cached until the city
// changes.
import {
  AllowedStayCache,
  type CityTime,
  calendar,
  type ParkingSession,
  type RuleSet,
  restriction,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { reuseCalendar } from '../city/published-city/reuse-calendar.ts';
import { restrictionsOfSets } from '../city/regulations/rule-sets.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { type IngestCity, type LinkRule, loadLinkRules } from './sessions.sql.ts';

/**
 * Returns the rule of a link at an instant. Before the first known rule, the first one is used: a
 * city's rules are older than its first import.
 */
export function findRuleAt(rules: readonly LinkRule[], instant: number): LinkRule | null {
  const first = rules[0];
  if (first === undefined) return null;
  if (instant < first.from) return first;
  return rules.find(({ from, to }) => from <= instant && (to === null || instant < to)) ?? null;
}

export class LinkRules {
  #revision = -1;
  #cityTime: CityTime = { timeZone: 'UTC', calendar: calendar.parse({}) };
  #allowed = new AllowedStayCache(this.#cityTime);
  readonly #byLink = new Map<number, readonly LinkRule[]>();
  readonly #ruleSets = new Map<string, RuleSet>();

  get timeZone(): string {
    return this.#cityTime.timeZone;
  }

  /** Clears cached data if the city has changed. */
  follow(city: IngestCity): void {
    if (city.revision === this.#revision && city.timeZone === this.#cityTime.timeZone) return;
    this.#revision = city.revision;
    this.#byLink.clear();
    const now = reuseCalendar(this.#cityTime.calendar, calendar.parse(city.calendar));
    if (now === this.#cityTime.calendar && city.timeZone === this.#cityTime.timeZone) return;
    this.#cityTime = { timeZone: city.timeZone, calendar: now };
    this.#allowed = new AllowedStayCache(this.#cityTime);
  }

  /** Loads the rules of links not loaded yet. */
  async load(db: Kysely<Schema>, links: ReadonlySet<number>): Promise<void> {
    const missing = [...links].filter((link) => !this.#byLink.has(link));
    if (missing.length === 0) return;
    const pace = createYielder();
    const rules = await loadLinkRules(db, missing);
    const byLink = new Map<number, LinkRule[]>(missing.map((link) => [link, []]));
    for (const rule of rules) byLink.get(rule.link)?.push(rule);
    const unknown = new Set(
      rules.map(({ ruleSet }) => ruleSet).filter((ruleSet) => !this.#ruleSets.has(ruleSet)),
    );
    if (unknown.size > 0)
      for (const [id, restrictions] of await restrictionsOfSets(db, [...unknown])) {
        this.#ruleSets.set(id, { id, restrictions: restrictions.map((one) => restriction.parse(one)) });
        if (pace.due()) await pace.rest();
      }
    for (const [link, list] of byLink) this.#byLink.set(link, list);
  }

  /**
   * Maximum stay in minutes for an arrival at a link; `null` = no limit, or no known rule. The
   * links must be loaded first.
   */
  allowed(link: number, { arrival, userClass, vehicleType }: ParkingSession): number | null {
    const rule = findRuleAt(this.#byLink.get(link) ?? [], arrival);
    const ruleSet = rule === null ? undefined : this.#ruleSets.get(rule.ruleSet);
    return ruleSet === undefined || ruleSet.restrictions.length === 0
      ? null
      : this.#allowed.of(ruleSet, arrival, userClass, vehicleType);
  }
}
