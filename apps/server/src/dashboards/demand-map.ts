// Data of the demand map: the occupancy of each link of a zone by hour of the week, in 168 bytes
// per link.
import { type demandOperations, maxDashboardMapLinks } from '@curbwright/contract';
import { encodeOccupancy, occupancyToBase64 } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import type { Curb } from './curbs.ts';
import { linkHours, userClassTotals } from './dashboards.sql.ts';
import { loadMapLines, unmeasuredLines } from './map-line.ts';
import {
  daysOf,
  isObserved,
  loadMeasuredZone,
  loadMeasureNote,
  type MeasuredZone,
  type MeasureRequest,
  spacesIn,
} from './measured-zone.ts';
import { loadStoredMeasures } from './stored-measures.ts';

type DemandMap = z.output<typeof demandOperations.demandMapData.answer>;

const mapFormulas = {
  stays: ['pressure', 'coverage', 'type-of-today', 'spaces-of-a-link'],
  occupancy: ['stored-occupancy', 'stored-coverage', 'type-of-today', 'spaces-of-a-link'],
} as const;

interface LinkOccupancy {
  readonly curb: Curb;
  /** Occupied shares of the spaces by hour of the week; `null` = not measured. */
  readonly shares: readonly (number | null)[];
}

/** Observed links with spaces, most occupied minutes first. */
async function loadLinkOccupancy(
  context: Pick<CityContext, 'db'>,
  { curbs, scope, watched }: MeasuredZone,
): Promise<{ readonly links: number; readonly pressed: readonly LinkOccupancy[] }> {
  if (scope === null || watched === null) return { links: 0, pressed: [] };
  const occupiedByLink = new Map(
    (await linkHours(context.db, scope, maxDashboardMapLinks)).map((row) => [row.link_id, row]),
  );
  const measured = curbs.filter(({ id, spaces }) => spaces > 0 && watched.byLink.has(id));
  const byId = new Map(measured.map((curb) => [curb.id, curb]));
  const first = [...occupiedByLink.keys()].flatMap((id) => byId.get(id) ?? []);
  if (first.length < maxDashboardMapLinks) {
    const others = measured.filter(({ id }) => !occupiedByLink.has(id)).sort((a, b) => a.id - b.id);
    first.push(...others.slice(0, maxDashboardMapLinks - first.length));
  }
  const pace = createYielder();
  const pressed: LinkOccupancy[] = [];
  for (const curb of first) {
    const row = occupiedByLink.get(curb.id);
    const minutes = new Map(row?.hours.map((hour, index) => [hour, row.occupied[index] ?? 0]));
    const shares = (watched.byLink.get(curb.id)?.hours ?? []).map((seen, hour) =>
      seen > 0 ? (minutes.get(hour) ?? 0) / (seen * curb.spaces) : null,
    );
    pressed.push({ curb, shares });
    if (pace.due()) await pace.rest();
  }
  return { links: measured.length, pressed };
}

/** Loads the response of the demand map; fails when the zone does not exist. */
export async function loadDemandMap(
  context: CityContext,
  request: MeasureRequest,
): Promise<DemandMap | Rejection> {
  const zone = await loadMeasuredZone(context, request);
  if ('kind' in zone) return zone;
  const stored = isObserved(zone) ? null : await loadStoredMeasures(context.db, zone.curbs, zone.isWhole);
  const { links, pressed } =
    stored === null
      ? await loadLinkOccupancy(context, zone)
      : {
          links: stored.links.length,
          pressed: stored.links
            .slice(0, maxDashboardMapLinks)
            .map(({ curb, occupancy }) => ({ curb, shares: occupancy })),
        };
  const lines = await loadMapLines(
    context,
    pressed.map(({ curb }) => curb),
  );
  const observed = new Set(stored?.links.map(({ curb }) => curb.id) ?? zone.watched?.byLink.keys());
  const classes = stored !== null || zone.scope === null ? [] : await userClassTotals(context.db, zone.scope);
  const stays = classes.reduce((sum, { sessions }) => sum + sessions, 0);
  const formulas = stored === null ? mapFormulas.stays : mapFormulas.occupancy;
  const note = await loadMeasureNote(context, zone, stays, formulas);
  return {
    analysis_zone_id: zone.id,
    period: stored === null ? daysOf(zone.period) : null,
    links: pressed.flatMap(({ curb, shares }) => {
      const line = lines.get(curb.id);
      if (line === undefined) return [];
      return [{ ...line, pressure: occupancyToBase64(Uint8Array.from(shares, encodeOccupancy)) }];
    }),
    ...(await unmeasuredLines(context, zone.curbs, observed)),
    measured_links: links,
    note:
      stored === null
        ? note
        : {
            ...note,
            faults: [],
            links_observed: links,
            spaces_observed: spacesIn(stored.links.map(({ curb }) => curb)),
            coverage: stored.coverage,
            measured_by: 'occupancy',
          },
  };
}
