// Revenue measured without parking sessions, in the demand dashboard: by hour and by day beside the
// fees of sessions, never counted twice; and with El Paso's meter data.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandSummary, everythingSelected, type LinkData } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importCity } from '../exchange/imports/import-city.ts';
import {
  importMeasuredTotals,
  readTotalRows,
  type TotalsImportOptions,
} from '../sessions/measured/import-sums.ts';
import { gridCity } from '../testing/grid-city.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import type { DemandResponse } from './demand-response.ts';

const shared = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../../shared/data');
const elPaso = join(shared, 'el-paso-meters-revenue/meters.geojson');
let api: TestApi;
let directory: string;
const grid = gridCity({ streets: 3 });
const [first, second] = grid.links;

async function opened(links: readonly LinkData[], least: number): Promise<void> {
  api = await openTestApi();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-sums-'));
  await importCity(
    api.database.db,
    { ...grid, links: [...links] },
    { source: 't', format: 't', dryRun: false },
  );
  await vi.waitFor(() => expect(api.city.linkCount).toBeGreaterThanOrEqual(least), { timeout: 30_000 });
}

async function closed(): Promise<void> {
  await api.close();
  await rm(directory, { recursive: true, force: true });
}

async function imported(path: string, options: Partial<TotalsImportOptions>) {
  const done = await importMeasuredTotals(api.database.db, readTotalRows(path), {
    source: 'meters',
    mapping: {},
    days: null,
    city: { timeZone: 'Europe/Rome', digits: 2 },
    within: 30,
    dryRun: false,
    ...options,
  });
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}

async function demand(body: object): Promise<DemandResponse> {
  const headers = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
  const answer = await api.inject({ method: 'POST', url: '/api/demand-chart-data/', headers, payload: body });
  return answer.json<DemandResponse>();
}

const totalOf = ({ types }: DemandResponse) => demandSummary(types, everythingSelected).totalRevenue;

describe('revenue measured without stays', () => {
  beforeAll(() => opened(grid.links, grid.links.length));
  afterAll(closed);

  it('counts by hour, by day and by part of its days, and again is harmless', async () => {
    const path = join(directory, 'sums.csv');
    const [a, b] = [first?.outsideId, second?.outsideId];
    // May 4, 2026 is a Monday; 10 of the last row's 20 days are in May.
    await writeFile(
      path,
      `curb;day;until;hour;paid\n${a};2026-05-04;;9;1.50\n${a};2026-05-11;;9;2.00\n${a};2026-05-05;;;10\n${b};2026-05-22;2026-06-10;;40\nnowhere;2026-05-04;;9;1\n${a};2026-05-04;;25;1\n`,
    );
    const mapping = { link: 'curb', day: 'day', to_day: 'until', hour: 'hour', fee: 'paid' };
    for (const round of [1, 2]) {
      const { report, fee } = await imported(path, { mapping });
      expect([round, report.plain()]).toMatchObject([round, { rows: 6, added: 4, refused: 2 }]);
      expect(fee).toBe(5350);
      const answer = await demand({ date: '2026-05-01' });
      expect(answer.note).toMatchObject({ measured_by: 'sums', rows: 0, links_observed: 0 });
      expect(answer.note.formulas).toContain('measured-revenue');
      expect(totalOf(answer)).toBe(150 + 200 + 1000 + 2000);
      expect(answer.types.reduce((sum, { cells }) => sum + (cells.revenue[9] ?? 0), 0)).toBe(350);
      expect(answer.summary.totalRevenue).toBe(3350);
      // A selection of hours leaves out revenue that belongs to no hour.
      const mornings = { ...everythingSelected, selectedTimePeriod: { min: 8, max: 12 } };
      expect(demandSummary(answer.types, mornings).totalRevenue).toBe(350);
    }
    expect(totalOf(await demand({ date: '2026-06-01' }))).toBe(2000);
    // Revenue measured while its source was offline is ignored.
    const offline = (hour: number, is: boolean) =>
      api.database.pool.query('update measured_sum set offline = $2 where hour = $1', [hour, is]);
    await offline(9, true);
    expect(totalOf(await demand({ date: '2026-05-01' }))).toBe(3000);
    await offline(9, false);
  });

  it('is never added to the fees of stays of the same curb and hour', async () => {
    const headers = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
    const stays = [
      {
        outside_id: '1',
        segment_id: first?.outsideId,
        arrival: '2026-05-18T09:10:00+02:00',
        departure: '2026-05-18T10:00:00+02:00',
        fee: 77,
      },
    ];
    await api.inject({ method: 'POST', url: '/api/sessions/', headers, payload: { source: 'app', stays } });
    const answer = await demand({ date: '2026-05-01' });
    // The hourly 350 and the daily 1,000 of the curb whose sessions have fees are ignored; the
    // other curb's revenue counts.
    expect(totalOf(answer)).toBe(77 + 2000);
    expect(answer.note.measured_by).toBe('stays');
  });
});

describe.skipIf(!existsSync(elPaso))('El Paso (needs the real data)', () => {
  const meters = Array.from({ length: 60 }, (_, index) => index);
  beforeAll(async () => {
    if (first === undefined) throw new Error('the grid has no curb');
    // Curbs covering all of downtown: 60 lines from west to east, 55 m apart.
    const links = meters.map(
      (index): LinkData => ({
        ...first,
        outsideId: `row ${index}`,
        block: null,
        fromNode: null,
        toNode: null,
        geometry: {
          type: 'LineString',
          coordinates: [
            [-106.52, 31.742 + index * 0.0009],
            [-106.43, 31.742 + index * 0.0009],
          ],
        },
      }),
    );
    await opened(links, 100);
  });
  afterAll(closed);

  it('took 724,556.96 at 2,443 meters, through the import and the dashboard', {
    timeout: 120_000,
  }, async () => {
    const { report, fee } = await imported(elPaso, {
      mapping: { lat: 'Lat', lon: 'Long', fee: 'TotRev' },
      days: { from: '2024-01-01', to: '2024-12-31' },
      within: 500,
    });
    expect(report.plain()).toMatchObject({ rows: 2443, refused: 0 });
    expect(fee).toBe(72_455_696);
    const answer = await demand({ date: '2024-01-01', date_to: '2024-12-01' });
    expect(totalOf(answer)).toBe(72_455_696);
    expect(answer.note.measured_by).toBe('sums');
    const half = totalOf(await demand({ date: '2024-01-01', date_to: '2024-06-01' }));
    expect(half).toBeCloseTo((72_455_696 * 182) / 366, -1);
  });
});
