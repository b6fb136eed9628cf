// Selects many links: by area, street, zone, assets and rules in memory, by everything else in the
// database, or by both combined.
import { maxFoundRules } from '@curbwright/contract';
import {
  createInsideTest,
  type MultiPolygonGeometry,
  maxBatchLinks,
  type PolygonGeometry,
  roundToUnit,
} from '@curbwright/core';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { polygonError } from '../../platform/http/polygon-error.ts';
import { forEachInSlices } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityContext } from '../city-context.ts';
import { findCandidates, type ZoneLinks } from './link-candidates.ts';
import { loadSelectedLinks, unknownSegments } from './link-selection.sql.ts';
import { countRules, findRuleSets } from './matching-rules.ts';

/** The most unknown segment ids that are listed; the count covers all. */
const maxUnknownSegments = 1000;

/** Returns those of the links that lie outside an area for the larger part of their length. */
async function findMostlyOutside(
  { city }: Pick<CityContext, 'city'>,
  geometry: PolygonGeometry | MultiPolygonGeometry,
  links: readonly number[] | null,
): Promise<ReadonlySet<number>> {
  const isInside = createInsideTest(geometry);
  const outside = new Set<number>();
  await forEachInSlices(links ?? [], (id) => {
    const line = city.line(id);
    if (line !== undefined && !isInside(line)) outside.add(id);
  });
  return outside;
}

export function linkSelectionHandlers(
  context: CityContext,
  zoneLinks: ZoneLinks,
): Pick<Handlers, 'selectLinks'> {
  const { db } = context;
  return {
    selectLinks: async ({ body, language }) => {
      const { geometry, geometry_match: match, ...choice } = body;
      const fault = geometry === undefined ? null : polygonError(geometry);
      if (fault !== null) return fault;
      const isMore = Object.values(choice).some((value) => value !== undefined);
      // With other conditions, all links in the area are found first: limiting their number here
      // would lose matches.
      const isWhole = !isMore && match !== 'larger_part';
      const most = isWhole ? maxBatchLinks + 1 : Number.POSITIVE_INFINITY;
      const touching = geometry === undefined ? null : context.city.polygon(geometry, most).ids;
      const candidates = await findCandidates(context, zoneLinks, touching, choice);
      if (candidates !== null && 'kind' in candidates) return candidates;
      const outside = geometry === undefined ? null : await findMostlyOutside(context, geometry, candidates);
      const among =
        match === 'larger_part'
          ? (candidates?.filter((id) => outside?.has(id) !== true) ?? null)
          : candidates;
      const rules = await findRuleSets(context, choice, language);
      const pasted = choice.segment_ids?.map((text) => text.trim()).filter((text) => text !== '');
      const distinct = pasted === undefined ? undefined : [...new Set(pasted)];
      const conditions = {
        ...choice,
        segment_ids: distinct,
        rule_sets: rules === null ? undefined : [...rules.keys()],
      };
      const found = await loadSelectedLinks(db, { ...conditions, among }, maxBatchLinks + 1);
      const leftOut =
        match === 'larger_part' && outside !== null && outside.size > 0
          ? (await loadSelectedLinks(db, { ...conditions, among: [...outside] }, maxBatchLinks)).ids.length
          : 0;
      const unknown =
        distinct === undefined
          ? { named: [], count: 0 }
          : await unknownSegments(db, distinct, maxUnknownSegments);
      const counted = countRules(rules, found.byRuleSet);
      return respond({
        links: found.ids.slice(0, maxBatchLinks),
        count: Math.min(found.ids.length, maxBatchLinks),
        length: roundToUnit(found.length, 'length'),
        spaces: found.spaces,
        mostly_outside: outside === null ? null : leftOut + found.ids.filter((id) => outside.has(id)).length,
        truncated: found.ids.length > maxBatchLinks,
        unknown: unknown.named,
        unknown_count: unknown.count,
        duplicates: (pasted?.length ?? 0) - (distinct?.length ?? 0),
        rules: counted.slice(0, maxFoundRules),
        rule_count: counted.length,
      });
    },
  };
}
