// Runs the linter on stored proposals, with what the server knows about the surrounding curb.
import { type LinkFeature, linkFeature } from '@curbwright/contract';
import {
  civilDateAndTime,
  defaultClearances,
  type Finding,
  type LintContext,
  type LintLink,
  type LintPoint,
  lintDraft,
  type Position,
  type ProposalDraft,
  type RuleSet,
  toLinkReach,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { loadClearancePoints } from './asset-clearances.sql.ts';

/** Links whose ends are at most this far apart continue into each other (meters). */
const touching = 2;

/**
 * Returns the rules of the link that continues from a point along the same side of the same street;
 * `null` if there is no such link, or it is unregulated.
 */
function findAdjoiningRuleSet(city: CityCache, own: LinkFeature, [lng, lat]: Position): RuleSet | null {
  const { id, bl_street_name: street, curb_side: side } = own.properties;
  for (const other of city.near(lng, lat, touching, 10).ids) {
    const text = other === id ? undefined : city.featureText(other);
    if (text === undefined) continue;
    const { properties } = linkFeature.parse(JSON.parse(text));
    if (properties.bl_street_name !== street || properties.curb_side !== side) continue;
    return properties.rule_set === null ? null : (city.ruleSet(properties.rule_set) ?? null);
  }
  return null;
}

/** Returns the rules of the links that continue from a link's start and end. */
function findNeighborRuleSets(city: CityCache, link: number): Pick<LintLink, 'atStart' | 'atEnd'> {
  const text = city.featureText(link);
  const own = text === undefined ? undefined : linkFeature.parse(JSON.parse(text));
  const [start, end] = [own?.geometry.coordinates[0], own?.geometry.coordinates.at(-1)];
  return own === undefined || start === undefined || end === undefined
    ? { atStart: null, atEnd: null }
    : { atStart: findAdjoiningRuleSet(city, own, start), atEnd: findAdjoiningRuleSet(city, own, end) };
}

/** Assets along the curb that require clearance, by link. */
export type LinkPoints = ReadonlyMap<number, readonly LintPoint[]>;

/** Returns the assets that require clearance along these links. */
export async function loadLinkPoints(db: Kysely<Schema>, links: readonly number[]): Promise<LinkPoints> {
  const found = new Map<number, LintPoint[]>();
  for (const { link, kind, at, curb_side: side, before_m, after_m } of await loadClearancePoints(db, links)) {
    const point = { kind, at, ...toLinkReach(side, before_m, after_m) };
    found.set(link, [...(found.get(link) ?? []), point]);
  }
  return found;
}

/**
 * Builds the linter's context for a draft that would be in force from `from` on (epoch
 * milliseconds).
 */
export function toLintContext(
  context: Pick<CityContext, 'city'>,
  lengths: ReadonlyMap<number, number>,
  classNames: readonly string[],
  from: number,
  withNeighbours: boolean,
  points: LinkPoints,
): LintContext {
  const { city } = context;
  return {
    cityTime: city.time,
    date: civilDateAndTime(from, city.time.timeZone).date,
    links: [...lengths].map(([link, length]) => {
      const number = city.link(link)?.ruleSet ?? null;
      const ruleSet = number === null ? null : (city.ruleSet(number) ?? null);
      const beside = withNeighbours ? findNeighborRuleSets(city, link) : { atStart: null, atEnd: null };
      return { link, length, points: points.get(link) ?? [], ruleSet, ...beside };
    }),
    classNames,
    clearances: defaultClearances,
  };
}

/**
 * Returns the findings of a draft. Findings about neighboring links are never errors, so publishing
 * many proposals does not check neighbors.
 */
export function lintProposalDraft(
  context: Pick<CityContext, 'city'>,
  draft: ProposalDraft,
  lengths: ReadonlyMap<number, number>,
  classNames: readonly string[],
  from: number,
  withNeighbours: boolean,
  points: LinkPoints,
): Finding[] {
  return lintDraft(draft, toLintContext(context, lengths, classNames, from, withNeighbours, points));
}

/** Returns the lengths in meters of a stored proposal's links. */
export function linkLengths(links: readonly { readonly base_link_id: number; readonly length: number }[]) {
  return new Map(links.map(({ base_link_id, length }) => [base_link_id, length]));
}
