// Selects many links: by area with the in-memory index, by everything else in the database, or by
// both combined.
import { maxBatchLinks, roundToUnit } from '@curbwright/core';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { polygonError } from '../../platform/http/polygon-error.ts';
import type { CityContext } from '../city-context.ts';
import { loadSelectedLinks, unknownSegments } from './link-selection.sql.ts';

/** The most unknown segment ids that are listed; the count covers all. */
const maxUnknownSegments = 1000;

export function linkSelectionHandlers(context: CityContext): Pick<Handlers, 'selectLinks'> {
  const { db } = context;
  return {
    selectLinks: async ({ body }) => {
      const { geometry, links, ...choice } = body;
      const fault = geometry === undefined ? null : polygonError(geometry);
      if (fault !== null) return fault;
      const isMore = links !== undefined || Object.values(choice).some((value) => value !== undefined);
      // With other conditions, all links in the area are found first: limiting their number here
      // would lose matches.
      const most = isMore ? Number.POSITIVE_INFINITY : maxBatchLinks + 1;
      const inside = geometry === undefined ? null : context.city.polygon(geometry, most).ids;
      const named = links === undefined ? null : new Set(links);
      const among =
        inside === null
          ? (links ?? null)
          : named === null
            ? inside
            : inside.filter((link) => named.has(link));
      const pasted = choice.segment_ids?.map((text) => text.trim()).filter((text) => text !== '');
      const distinct = pasted === undefined ? undefined : [...new Set(pasted)];
      const found = await loadSelectedLinks(
        db,
        { ...choice, segment_ids: distinct, among },
        maxBatchLinks + 1,
      );
      const unknown =
        distinct === undefined
          ? { named: [], count: 0 }
          : await unknownSegments(db, distinct, maxUnknownSegments);
      return respond({
        links: found.ids.slice(0, maxBatchLinks),
        count: Math.min(found.ids.length, maxBatchLinks),
        length: roundToUnit(found.length, 'length'),
        spaces: found.spaces,
        truncated: found.ids.length > maxBatchLinks,
        unknown: unknown.named,
        unknown_count: unknown.count,
        duplicates: (pasted?.length ?? 0) - (distinct?.length ?? 0),
      });
    },
  };
}
