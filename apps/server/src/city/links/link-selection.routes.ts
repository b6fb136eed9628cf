// Selects many links: by area, street, zone, assets and rules in memory, by everything else in the
// database, or by both combined.
import { maxFoundRules } from '@curbwright/contract';
import { maxBatchLinks, roundToUnit } from '@curbwright/core';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { polygonError } from '../../platform/http/polygon-error.ts';
import type { CityContext } from '../city-context.ts';
import { findCandidates, type ZoneLinks } from './link-candidates.ts';
import { loadSelectedLinks, unknownSegments } from './link-selection.sql.ts';
import { countRules, findRuleSets } from './matching-rules.ts';

/** The most unknown segment ids that are listed; the count covers all. */
const maxUnknownSegments = 1000;

export function linkSelectionHandlers(
  context: CityContext,
  zoneLinks: ZoneLinks,
): Pick<Handlers, 'selectLinks'> {
  const { db } = context;
  return {
    selectLinks: async ({ body, language }) => {
      const { geometry, ...choice } = body;
      const fault = geometry === undefined ? null : polygonError(geometry);
      if (fault !== null) return fault;
      const isMore = Object.values(choice).some((value) => value !== undefined);
      // With other conditions, all links in the area are found first: limiting their number here
      // would lose matches.
      const most = isMore ? Number.POSITIVE_INFINITY : maxBatchLinks + 1;
      const inside = geometry === undefined ? null : context.city.polygon(geometry, most).ids;
      const among = await findCandidates(context, zoneLinks, inside, choice);
      if (among !== null && 'kind' in among) return among;
      const rules = await findRuleSets(context, choice, language);
      const pasted = choice.segment_ids?.map((text) => text.trim()).filter((text) => text !== '');
      const distinct = pasted === undefined ? undefined : [...new Set(pasted)];
      const found = await loadSelectedLinks(
        db,
        {
          ...choice,
          segment_ids: distinct,
          among,
          rule_sets: rules === null ? undefined : [...rules.keys()],
        },
        maxBatchLinks + 1,
      );
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
