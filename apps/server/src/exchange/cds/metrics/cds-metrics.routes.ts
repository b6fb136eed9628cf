// CDS Metrics: parking sessions one by one and hour by hour, for staff and keys with `metrics:read`
// (docs/decisions/0230).
import type { Contract } from '@curbwright/contract';
import { type LanguageName, placeHours } from '@curbwright/core';
import type { CityContext } from '../../../city/city-context.ts';
import type { Handlers, OperationRequest } from '../../../platform/http/mount.ts';
import { type Rejection, reject, rejectField } from '../../../platform/http/outcome.ts';
import { cdsCsvResponse } from '../cds.responses.ts';
import { type CdsRequest, isRejection, readCdsRequest } from '../cds-request.ts';
import { areaOf, areasOf } from '../curbs/areas.ts';
import { selectZoneLinks } from '../curbs/zone-selection.ts';
import { toPlaceFilter } from '../place.ts';
import { linkOfZoneId, zoneIdsOfLinks } from '../zone-ids.ts';
import { aggregateRows, type MetricPlace } from './aggregates.ts';
import { linksWithSessions } from './cds-metrics.sql.ts';
import { measuredCurbs } from './measured-curbs.ts';
import { sessionRows } from './sessions.ts';

const day = 86_400_000;
type Query = OperationRequest<Contract['cdsSessions']>['query'];

/** The requested period, epoch milliseconds. */
function periodOf({ start_time: start, end_time: end }: Query, now: number) {
  const to = end ?? (start === undefined ? now : start + day);
  return { from: start ?? to - day, to };
}

interface SelectedLinks {
  readonly links: readonly number[];
  /**
   * The requested area; `null` when no area was requested, so that each link is reported as its own
   * zone.
   */
  readonly area: MetricPlace | null;
}

/** The links a query selects, limited to those with measurements. */
async function selectMeasuredLinks(
  context: CityContext,
  cdsRequest: CdsRequest,
  query: Query,
  language: LanguageName,
): Promise<SelectedLinks | Rejection> {
  const { curb_place_type: type, curb_place_id: id } = query;
  const measured = await linksWithSessions(context.db);
  const known = new Set(measured);
  if (id !== undefined && type === 'zone') {
    const link = await linkOfZoneId(context.db, id);
    if (link === null) return reject('not_found');
    return { links: known.has(link) ? [link] : [], area: null };
  }
  if (id !== undefined && type === 'area') {
    const area = await areaOf(context, id, language);
    if (area === null) return reject('not_found');
    const links = area.links.filter((link) => known.has(link));
    return { links, area: { type: 'area', id: area.id, links } };
  }
  // Parking sessions are reported by curb; no source reports the space or object.
  if (id !== undefined) return { links: [], area: null };
  const place = toPlaceFilter(query);
  if (place === null) return { links: measured, area: null };
  const parts = { db: context.db, version: cdsRequest.version, at: cdsRequest.at };
  return { links: await selectZoneLinks(parts, { place, links: measured }), area: null };
}

export function cdsMetricsHandlers(context: CityContext): Pick<Handlers, 'cdsSessions' | 'cdsAggregates'> {
  return {
    cdsSessions: async ({ query, headers, language }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept, undefined, 'cds csv');
      if (isRejection(cdsRequest)) return cdsRequest;
      const chosen = await selectMeasuredLinks(context, cdsRequest, query, language);
      if ('kind' in chosen) return chosen;
      const areas = new Map<number, string[]>();
      for (const area of await areasOf(context, language))
        for (const link of area.links) areas.set(link, [...(areas.get(link) ?? []), area.id]);
      const { db } = context;
      const period = periodOf(query, context.now());
      return cdsCsvResponse(
        cdsRequest.version,
        sessionRows({ db, version: cdsRequest.version, links: chosen.links, areas, ...period }),
      );
    },
    cdsAggregates: async ({ query, headers, language }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept, undefined, 'cds csv');
      if (isRejection(cdsRequest)) return cdsRequest;
      const { metric_type: metric } = query;
      if (metric === 'total_events')
        return cdsRequest.version === '1.0'
          ? rejectField('metric_type', 'fault.cds.metric-in-version', { version: cdsRequest.version })
          : reject('not_implemented');
      const chosen = await selectMeasuredLinks(context, cdsRequest, query, language);
      if ('kind' in chosen) return chosen;
      const hours = placeHours(periodOf(query, context.now()), context.city.time.timeZone);
      const ids =
        chosen.area === null ? await zoneIdsOfLinks(context.db, chosen.links) : new Map<number, string>();
      const places: readonly MetricPlace[] =
        chosen.area === null
          ? chosen.links.flatMap((link): MetricPlace[] => {
              const id = ids.get(link);
              return id === undefined ? [] : [{ type: 'zone', id, links: [link] }];
            })
          : [chosen.area];
      const measured = await measuredCurbs(context.db);
      const aggregatesRequest = { measured, hours, metric: metric ?? null, now: context.now() };
      return cdsCsvResponse(cdsRequest.version, aggregateRows(aggregatesRequest, places));
    },
  };
}
