// The rules that links have after published changes that take effect later.
import { createUnknownRule, type RuleSet, ruleSetOf } from '@curbwright/core';
import type { CityContext } from '../city-context.ts';
import { RuleSetFinder } from '../published-city/rule-set-finder.ts';
import { type LinkMembership, linkMembershipsSince } from './planned-changes.sql.ts';

/** The rules of a link at an instant. */
interface RulesAt {
  readonly ruleSet: RuleSet;
  /** The regulation version and its public id; `null` = unregulated. */
  readonly regulation: { readonly row: number; readonly id: string } | null;
}

/** A link whose rules change later. */
export interface LinkPlan {
  /** Instants in epoch milliseconds, in order. */
  readonly changes: readonly number[];
  /** Returns the rules in force at an instant that is not past. */
  at(instant: number): RulesAt;
}

const unregulated: RulesAt = { ruleSet: ruleSetOf([]), regulation: null };
/** Rules that are not found allow nothing. */
const unknown = ruleSetOf([createUnknownRule(null)]);

function planOf(memberships: readonly LinkMembership[], now: number, finder: RuleSetFinder): LinkPlan {
  const instants = memberships.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return {
    changes: [...new Set(instants)].filter((instant) => instant > now).sort((a, b) => a - b),
    at: (instant) => {
      const found = memberships
        .filter(({ from, to }) => from <= instant && (to === null || to > instant))
        .sort((a, b) => b.from - a.from)[0];
      if (found === undefined) return unregulated;
      const { ruleSet, regulation: row, regulationId: id } = found;
      return { ruleSet: finder.of(ruleSet) ?? unknown, regulation: { row, id } };
    },
  };
}

/** Returns the plans of those of the links whose rules change later. */
export async function loadLinkPlans(
  context: Pick<CityContext, 'db' | 'city' | 'now'>,
  links: readonly number[],
): Promise<ReadonlyMap<number, LinkPlan>> {
  if (links.length === 0) return new Map();
  const { db, city } = context;
  const instant = context.now();
  const memberships = await linkMembershipsSince(db, links, instant);
  const changing = memberships.filter(({ from, to }) => from > instant || to !== null);
  const planned = new Set(changing.map(({ link }) => link));
  const finder = new RuleSetFinder({ db, city });
  const ofPlanned = memberships.filter(({ link }) => planned.has(link));
  await finder.bring(ofPlanned.map(({ ruleSet }) => ruleSet));
  const planFor = (id: number) =>
    planOf(
      ofPlanned.filter(({ link }) => link === id),
      instant,
      finder,
    );
  return new Map([...planned].map((id) => [id, planFor(id)]));
}
