// A real city's measured week (San Francisco's meters) in the demand dashboard: stored by block and
// hour, it peaks where its publisher says.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandByHour, demandSummary, everythingSelected, type LinkData } from '@curbwright/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { importCity } from '../exchange/imports/import-city.ts';
import { gridCity } from '../testing/grid-city.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import type { DemandResponse } from './demand-response.ts';

const shared = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../../shared/data');
const path = join(shared, 'sf-meter-occupancy-week/parking_week.json');
const blocks = z.object({
  blocks: z.array(
    z.object({
      id: z.string(),
      lng: z.number(),
      lat: z.number(),
      meters: z.int(),
      street: z.string(),
      slots: z.array(z.number()).length(168),
    }),
  ),
});

let api: TestApi;
beforeAll(async () => {
  if (existsSync(path)) api = await openTestApi();
});
afterAll(async () => {
  if (existsSync(path)) await api.close();
});

it.skipIf(!existsSync(path))(
  'peaks on day 1 at 09:00 with 37.38 %, meters weighing (needs the real data)',
  { timeout: 120_000 },
  async () => {
    const week = blocks.parse(JSON.parse(readFileSync(path, 'utf8'))).blocks;
    const grid = gridCity({ streets: 4, ruleSets: 5 });
    const [like] = grid.links;
    if (like === undefined) throw new Error('the grid has no curb');
    const links: LinkData[] = week.map(({ id, lng, lat, meters, street }) => ({
      ...like,
      outsideId: id,
      block: null,
      fromNode: null,
      toNode: null,
      streetName: street,
      geometry: {
        type: 'LineString',
        coordinates: [
          [lng, lat],
          [lng + 0.0004, lat + 0.0002],
        ],
      },
      baysCount: meters,
    }));
    // The grid's own curbs were not measured, so they do not affect the result.
    const city = { ...grid, nodes: [], blocks: [], baseMap: [], links };
    const imported = await importCity(api.database.db, city, {
      source: 'sf',
      format: 'test',
      dryRun: false,
    });
    expect(imported).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(api.city.linkCount).toBe(grid.links.length + week.length), {
      timeout: 30_000,
    });
    const rows = week.flatMap(({ id, slots }) =>
      slots.map((occupancy, hour) => ({ segment_id: id, hour_of_week: hour, occupancy, hours: 13 })),
    );
    const { access } = await api.signIn('editor');
    const headers = { authorization: `Bearer ${access}` };
    for (let at = 0; at < rows.length; at += 50_000) {
      const payload = { rows: rows.slice(at, at + 50_000) };
      const stored = await api.inject({ method: 'POST', url: '/api/link-occupancy/', headers, payload });
      expect(stored.json()).toEqual({ stored: payload.rows.length, unknown: [] });
    }
    const answer = await api.inject({ method: 'POST', url: '/api/demand-chart-data/', headers, payload: {} });
    const { types, note } = answer.json<DemandResponse>();
    expect(note).toMatchObject({ measured_by: 'occupancy', links_observed: 1614 });
    const { maxOccupancyRate } = demandSummary(types, everythingSelected);
    expect(maxOccupancyRate?.time).toBe(33);
    expect(maxOccupancyRate?.percentage).toBeCloseTo(37.38, 2);
    const meters = week.reduce((sum, block) => sum + block.meters, 0);
    for (const { hourOfWeek, occupancy } of demandByHour(types, everythingSelected)) {
      const taken = week.reduce((sum, block) => sum + block.meters * (block.slots[hourOfWeek] ?? 0), 0);
      expect(occupancy).toBeCloseTo((taken / meters) * 100, 6);
    }
  },
);
