// Files of dashboards: the summary is recalculated from the rows of the CSV file, no cell runs as a
// formula, and public files reveal no single parking session.
import {
  type DemandType,
  demandSummary,
  type ExpectedType,
  everythingSelected,
  supplySummary,
  type TurnoverType,
  turnoverSummary,
} from '@curbwright/core';
import exportTexts from '@curbwright/i18n/en/exports.json' with { type: 'json' };
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestSessions, SessionIngest } from '../../sessions/ingest-sessions.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../testing/test-api.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { findOverlappingZones } from '../../zones/overlapping-zones.ts';
import type { SupplyResponse } from '../supply-response.ts';
import { formatHourOfWeek } from './number-format.ts';
import { supplyContent } from './supply-file.ts';

let api: TestApi;
let analyst: SignedIn;

beforeAll(async () => {
  api = await openTestApi();
  analyst = await api.signIn('analyst');
  await api.database.db
    .updateTable('sub_activity')
    .set({ display_name: '=HYPERLINK("http://x")' })
    .where('name', '=', 'paid-parking')
    .execute();
  const links = await api.database.db.selectFrom('link').select('id').orderBy('id').limit(20).execute();
  const start = Date.parse('2026-06-01T00:00+02:00');
  let state = 5;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const stays = Array.from({ length: 3000 }, (_, index) => {
    // A few vehicles arrive early, which gives cells with one or two parking sessions.
    const hour = Math.floor(index < 40 ? random() * 7 : 8 + random() * 10);
    const arrival =
      start + Math.floor(random() * 28) * 86_400_000 + hour * 3_600_000 + Math.floor(random() * 3600) * 1000;
    return {
      outsideId: `f${index}`,
      link: links[Math.floor(random() ** 2 * links.length)]?.id ?? 0,
      arrival,
      departure: arrival + Math.floor(60 + random() ** 2 * 15_000) * 1000,
      userClass: random() < 0.001 ? 'mayor' : null,
      vehicleType: null,
      fee: Math.floor(random() * 700),
    };
  });
  await ingestSessions(new SessionIngest(api.database.db), { name: 'meters', kind: 'sessions' }, stays, {
    now: api.now(),
  });
});
afterAll(() => api.close());

const dashboards = ['supply', 'comparison', 'demand', 'turnover'] as const;

async function fileOf(dashboard: string, type: string, body: object) {
  const answer = await api.inject({
    method: 'POST',
    url: `/api/dashboards/export_${dashboard}_${type}/`,
    headers: { authorization: `Bearer ${analyst.access}` },
    payload: body,
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

/** The API name of a column, by its title in English; a currency may follow the title. */
const columnKeys = new Map(
  Object.entries(exportTexts).flatMap(([key, title]) =>
    key.startsWith('export.column.') ? [[title, key.slice('export.column.'.length)] as const] : [],
  ),
);
function keyOfTitle(title: string): string {
  return columnKeys.get(title) ?? columnKeys.get(title.replace(/ \([A-Z]{3}\)$/, '')) ?? title;
}

type Line = Readonly<Record<string, string>>;
async function linesOf(dashboard: string, body: object): Promise<readonly Line[]> {
  const { body: text } = await fileOf(dashboard, 'csv', body);
  return parse(text, { bom: true, columns: (titles: string[]) => titles.map(keyOfTitle) });
}

function text(lines: readonly Line[], name: string): string | undefined {
  const line = lines.find((one) => one.part === 'summary' && one.name === name);
  expect(line, name).toBeDefined();
  return line?.value;
}

function figure(lines: readonly Line[], name: string): number {
  return Number(text(lines, name));
}

function grouped(lines: readonly Line[], part: string): ReadonlyMap<number, readonly Line[]> {
  const found = new Map<number, Line[]>();
  for (const line of lines) {
    if (line.part !== part) continue;
    const id = Number(line.regulation_type_id);
    found.set(id, [...(found.get(id) ?? []), line]);
  }
  return found;
}

/** The 168 values of a column, 0 where the file has no row. */
function byHour(lines: readonly Line[], column: string, index = 'hour_of_week', length = 168): number[] {
  const values = Array.from({ length }, () => 0);
  for (const line of lines) values[Number(line[index])] = Number(line[column]);
  return values;
}

const wide = { request: { date: '2026-06-01' } };
const part = {
  ...wide,
  selection: { selectedTimePeriod: { min: 9, max: 13 }, selectedDays: [0, 2], selectedRegulationTypeIds: [] },
};

describe('the CSV of a dashboard', () => {
  it.each([
    { name: 'everything', body: wide, selection: everythingSelected },
    { name: 'some hours of some days', body: part, selection: part.selection },
  ])('of demand holds what its summary is made of: $name', async ({ body, selection }) => {
    const lines = await linesOf('demand', body);
    const types = [...grouped(lines, 'hour')].map(
      ([id, rows]): DemandType => ({
        id,
        spaces: Number(rows[0]?.spaces),
        watched_spaces: Number(rows[0]?.watched_spaces),
        cells: {
          sessions: byHour(rows, 'sessions'),
          watched_sessions: byHour(rows, 'watched_sessions'),
          occupied_minutes: byHour(rows, 'occupied_minutes'),
          space_minutes: byHour(rows, 'space_minutes'),
          possible_minutes: byHour(rows, 'possible_minutes'),
          revenue: byHour(rows, 'revenue').map((units) => Math.round(units * 100)),
        },
      }),
    );
    const summary = demandSummary(types, selection);
    expect(summary.totalSessions).toBeGreaterThan(50);
    expect(figure(lines, 'totalSessions')).toBe(summary.totalSessions);
    expect(figure(lines, 'totalRevenue')).toBeCloseTo(summary.totalRevenue / 100, 6);
    expect(figure(lines, 'avgOccupancyRate')).toBeCloseTo(summary.avgOccupancyRate ?? -1, 5);
    expect(figure(lines, 'avgTotalSessions')).toBeCloseTo(summary.avgTotalSessions ?? -1, 5);
    expect(figure(lines, 'maxOccupancyRate.percentage')).toBeCloseTo(
      summary.maxOccupancyRate?.percentage ?? -1,
      5,
    );
    expect(text(lines, 'maxOccupancyRate.time')).toBe(
      summary.maxOccupancyRate && formatHourOfWeek('en', summary.maxOccupancyRate.time),
    );
    expect(lines.some(({ part: of, name }) => of === 'note' && name === 'coverage')).toBe(true);
    expect(lines.some(({ part: of, name }) => of === 'note' && name === 'formula.occupancy')).toBe(true);
  });

  it('of turnover holds what its summary is made of', async () => {
    const lines = await linesOf('turnover', wide);
    const durations = grouped(lines, 'duration');
    const types = [...grouped(lines, 'hour')].map(([id, rows]): TurnoverType => {
      const dwell = durations.get(id) ?? [];
      const each = (column: string) => dwell.map((line) => Number(line[column]));
      return {
        id,
        spaces: Number(rows[0]?.spaces),
        dwell: {
          sessions: each('sessions'),
          minutes: each('stay_minutes'),
          overstays: each('overstays'),
          overstay_minutes: each('overstay_minutes'),
        },
        hours: {
          sessions: byHour(rows, 'sessions'),
          watched_sessions: byHour(rows, 'watched_sessions'),
          stay_minutes: byHour(rows, 'stay_minutes'),
          overstays: byHour(rows, 'overstays'),
          space_minutes: byHour(rows, 'space_minutes'),
          possible_minutes: byHour(rows, 'possible_minutes'),
        },
      };
    });
    const summary = turnoverSummary(types, everythingSelected);
    for (const [name, value] of Object.entries({
      totalSessions: summary.totalSessions,
      turnover: summary.turnover,
      medianMinutes: summary.medianMinutes,
      meanMinutes: summary.meanMinutes,
      p95Minutes: summary.percentiles.p95,
      overstays: summary.overstays,
      overstayMinutes: summary.overstayMinutes,
    }))
      expect(figure(lines, name)).toBeCloseTo(value ?? -1, 5);
    expect(summary.totalSessions).toBe(3000);
    const classes = lines.filter(({ part: of }) => of === 'user class');
    expect(classes.length).toBeGreaterThan(0);
    const asked = await api.inject({
      method: 'GET',
      url: `/api/turnover-dwelltime/?date=${wide.request.date}`,
      headers: { authorization: `Bearer ${analyst.access}` },
    });
    expect(
      classes.map((line) => [line.user_class, Number(line.sessions), Number(line.stay_minutes)]),
    ).toEqual(
      asked
        .json()
        .user_classes.map((one: { user_class: string; sessions: number; minutes: number }) => [
          one.user_class,
          one.sessions,
          one.minutes,
        ]),
    );
  });

  it.each([1, 4])('of supply, by %i slots an hour, holds what its summary is made of', async (perHour) => {
    const lines = await linesOf('supply', { request: { date: '2026-06-01', slots_per_hour: perHour } });
    const slots = [...grouped(lines, 'slot')];
    const types = slots.map(
      ([id, rows]): ExpectedType => ({
        id,
        display_name: rows[0]?.regulation_type ?? '',
        occupancy_percent: Number(rows[0]?.expected_occupancy_percent),
        curbside_users: Number(rows[0]?.curbside_users),
      }),
    );
    const cells = slots.map(([type, rows]) => ({
      type,
      spaces: byHour(rows, 'spaces', 'slot', 168 * perHour),
      metres: byHour(rows, 'metres', 'slot', 168 * perHour),
      full_revenue: byHour(rows, 'full_revenue', 'slot', 168 * perHour).map((units) => units * 100),
    }));
    const summary = supplySummary(types, cells, perHour);
    expect(summary.totalSpaces).toBeGreaterThan(100);
    expect(figure(lines, 'totalSpaces')).toBeCloseTo(summary.totalSpaces, 4);
    expect(figure(lines, 'spaceHours')).toBeCloseTo(summary.spaceHours, 2);
    expect(figure(lines, 'potentialRevenue')).toBeCloseTo(summary.potentialRevenue / 100, 2);
    expect(figure(lines, 'totalUsers')).toBeCloseTo(summary.totalUsers, 1);
    expect(text(lines, 'mostCommonRegulation.time')).toBe(
      summary.mostCommonRegulation && formatHourOfWeek('en', summary.mostCommonRegulation.time),
    );
  });

  it.each(['demand', 'turnover'])('of %s has one basis for all numbers of a selection', async (dashboard) => {
    const everything = await linesOf(dashboard, wide);
    const rowsOf = (lines: readonly Line[]) => lines.filter(({ part: of }) => of === 'hour');
    const noteOf = (lines: readonly Line[], name: string) =>
      Number(lines.find((line) => line.part === 'note' && line.name === name)?.value);
    const sessionsOf = (lines: readonly Line[]) =>
      rowsOf(lines).reduce((sum, line) => sum + Number(line.sessions), 0);
    const ids = [...new Set(rowsOf(everything).map((line) => Number(line.regulation_type_id)))];
    const parts = await Promise.all(
      ids.map((id) =>
        linesOf(dashboard, {
          ...wide,
          selection: { ...everythingSelected, selectedRegulationTypeIds: [id] },
        }),
      ),
    );
    for (const lines of [everything, ...parts])
      expect([noteOf(lines, 'rows'), figure(lines, 'totalSessions')]).toEqual([
        sessionsOf(lines),
        sessionsOf(lines),
      ]);
    for (const name of ['rows', 'links', 'links_observed', 'spaces_counted', 'faults'])
      expect(parts.reduce((sum, lines) => sum + noteOf(lines, name), 0)).toBe(noteOf(everything, name));
  });

  it('of supply keeps parts of the smallest coin, so that a week of quarter hours adds up', async () => {
    const { body } = await api.inject({
      method: 'POST',
      url: '/api/supply-charts-data/',
      headers: { authorization: `Bearer ${analyst.access}` },
      payload: { slots_per_hour: 4 },
    });
    const answer: SupplyResponse = JSON.parse(body);
    const cells = answer.cells.map((cell) => ({ ...cell, full_revenue: cell.full_revenue.map(() => 12.5) }));
    const { tables } = supplyContent('en', 'metric', { ...answer, cells }, everythingSelected);
    const prices = tables[0]?.rows.map((row) => row[7]) ?? [];
    expect(prices.length).toBe(672 * cells.length);
    expect(new Set(prices)).toEqual(new Set([0.125]));
  });

  it('of a comparison of a state with itself gains and loses nothing', async () => {
    const lines = await linesOf('comparison', { request: {} });
    expect(figure(lines, 'newRegulationsPercentage')).toBe(0);
    const rows = lines.filter(({ part: of }) => of === 'hour');
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) expect(row.spaces_after).toBe(row.spaces_before);
  });

  it('of a comparison has the findings of what was picked', async () => {
    const later = { ...everythingSelected, selectedTimePeriod: { min: 0, max: 6 } };
    const findings = async (selection: object) =>
      (await linesOf('comparison', { request: {}, selection }))
        .filter(({ name }) => name === 'finding')
        .map(({ what }) => what);
    const all = await findings(everythingSelected);
    expect(all.length).toBeGreaterThan(1);
    expect(await findings(later)).not.toEqual(all);
  });

  it.each(dashboards)('of %s runs no formula', async (dashboard) => {
    const { body } = await fileOf(dashboard, 'csv', { request: {} });
    for (const line of parse(body, { bom: true }))
      for (const cell of line) expect(/^[=+@\t\r]|^-(?!\d|$)/.test(cell), cell).toBe(false);
    expect(body).toContain(`'=HYPERLINK`);
  });
});

describe('a city that measures in feet', () => {
  it('reads feet in its files, by name and by number', async () => {
    const metric = await linesOf('supply', wide);
    const compared = { request: { date: '2026-06-01', before: {}, after: {} } };
    const metricSides = await linesOf('comparison', compared);
    const units = (to: string) => api.database.db.updateTable('city').set({ units: to }).execute();
    await units('imperial');
    try {
      const feet = await linesOf('supply', wide);
      expect(figure(metric, 'totalMetres')).toBeGreaterThan(100);
      expect(figure(feet, 'totalFeet')).toBeCloseTo(figure(metric, 'totalMetres') / 0.3048, 3);
      const firstOf = (lines: readonly Line[]) => lines.find(({ part: of }) => of === 'slot');
      expect(Number(firstOf(feet)?.feet)).toBeCloseTo(Number(firstOf(metric)?.metres) / 0.3048, 3);
      expect(feet[0]).not.toHaveProperty('metres');
      const sides = await linesOf('comparison', compared);
      const afterOf = (lines: readonly Line[], name: string) =>
        Number(lines.find((line) => line.part === 'note' && line.name === name)?.value);
      expect(afterOf(sides, 'feet_after')).toBeCloseTo(afterOf(metricSides, 'metres_after') / 0.3048, 3);
      expect(Object.keys(sides[0] ?? {}).filter((name) => name.includes('metre'))).toEqual([]);
      for (const dashboard of ['supply', 'comparison'])
        for (const type of ['excel', 'pdf'])
          await fileOf(dashboard, type, dashboard === 'supply' ? wide : compared);
    } finally {
      await units('metric');
    }
  });
});

describe('for publication', () => {
  it('no cell of demand or turnover is made of fewer than five stays', async () => {
    for (const dashboard of ['demand', 'turnover']) {
      const all = await linesOf(dashboard, wide);
      const lines = await linesOf(dashboard, { ...wide, for_public: true });
      const few = (line: Line) =>
        line.sessions !== '' && Number(line.sessions) > 0 && Number(line.sessions) < 5;
      expect(all.some(few)).toBe(true);
      expect(lines.some(few)).toBe(false);
      expect(lines.some(({ sessions }) => Number(sessions) >= 5)).toBe(true);
      expect(lines.some(({ part: of }) => of === 'user class')).toBe(false);
      expect(figure(lines, 'totalSessions')).toBe(3000);
    }
  });
  it('the files of a zone and of what it lies in tell by no difference what fewer than five did', async () => {
    const { access } = await api.signIn('editor');
    const zoneOf = async (name: string, first: number, count: number) => {
      const { db } = api.database;
      const links = await db
        .selectFrom('link')
        .select('id')
        .orderBy('id')
        .offset(first)
        .limit(count)
        .execute();
      const made = await api.inject({
        method: 'POST',
        url: '/api/analysis-zone/',
        headers: { authorization: `Bearer ${access}` },
        payload: { name, components: [{ type: 'Segments', links: links.map(({ id }) => id) }] },
      });
      expect(made.statusCode, made.body).toBe(201);
      return made.json<{ id: number }>().id;
    };
    const [inner, outer] = [await zoneOf('Inner', 0, 18), await zoneOf('Outer', 0, 19)];
    const [beside, alike] = [await zoneOf('Beside', 10, 20), await zoneOf('Alike', 0, 18)];
    const around = (zone: number) => findOverlappingZones({ ...api.database.context, city: api.city }, zone);
    expect(await around(inner)).toEqual([-1, outer, beside]);
    expect(await around(outer)).toEqual([-1, beside]);
    expect(await around(beside)).toEqual([-1]);
    expect(await around(alike)).toEqual([-1, inner, outer, beside]);
    const sessionsOf = async (zone: number, forPublic: boolean) => {
      const request = { ...wide.request, analysis_zone_id: zone };
      const lines = await linesOf('demand', { ...wide, request, for_public: forPublic });
      return new Map(
        lines
          .filter(({ part: of }) => of === 'hour')
          .map((line) => [`${line.regulation_type_id} ${line.hour_of_week}`, line.sessions ?? '']),
      );
    };
    const few = (small: ReadonlyMap<string, string>, large: ReadonlyMap<string, string>) =>
      [...small].filter(([cell, count]) => {
        const other = large.get(cell) ?? '';
        const rest = Number(other) - Number(count);
        return count !== '' && other !== '' && rest > 0 && rest < 5;
      }).length;
    for (const larger of [outer, -1]) {
      const all = [await sessionsOf(inner, false), await sessionsOf(larger, false)] as const;
      expect(few(...all)).toBeGreaterThan(0);
      const told = [await sessionsOf(inner, true), await sessionsOf(larger, true)] as const;
      expect(few(...told)).toBe(0);
      expect([...told[0].values()].some((count) => Number(count) >= 5)).toBe(true);
    }
  });
  it('a total that is hidden is told by no figure, and neither are a few faults', async () => {
    const link = (await api.database.db.selectFrom('link').select('id').executeTakeFirstOrThrow()).id;
    const at = Date.parse('2026-01-12T09:00+01:00');
    const stays = [60, 90, 120, -5, -9].map((minutes, index) => ({
      outsideId: `few${index}`,
      link,
      arrival: at,
      departure: at + minutes * 60_000,
      userClass: null,
      vehicleType: null,
      fee: null,
    }));
    await ingestSessions(new SessionIngest(api.database.db), { name: 'meters', kind: 'sessions' }, stays, {
      now: api.now(),
    });
    const few = { request: { date: '2026-01-01' } };
    const figuresOf = async (dashboard: string, forPublic: boolean) => {
      const lines = await linesOf(dashboard, { ...few, for_public: forPublic });
      return new Map(lines.filter(({ part: of }) => of === 'note').map(({ name, value }) => [name, value]));
    };
    for (const dashboard of ['demand', 'turnover']) {
      const own = await figuresOf(dashboard, false);
      expect([own.get('rows'), own.get('faults')]).toEqual(['3', '2']);
      const shown = await figuresOf(dashboard, true);
      expect(shown.has('links')).toBe(true);
      expect(shown.has('rows')).toBe(false);
      expect(shown.has('faults')).toBe(false);
    }
  });
  it('a part has the same cells empty and no sums', async () => {
    const whole = await linesOf('demand', { ...wide, for_public: true });
    const some = await linesOf('demand', { ...part, for_public: true });
    expect(some.some(({ part: of }) => of === 'summary')).toBe(false);
    const key = (line: Line) => `${line.regulation_type_id} ${line.hour_of_week}`;
    const of = new Map(
      whole.filter((line) => line.part === 'hour').map((line) => [key(line), line.sessions]),
    );
    for (const line of some) if (line.part === 'hour') expect(line.sessions).toBe(of.get(key(line)));
  });
});

describe('other files', () => {
  it.each(dashboards)('%s as sheets and as pages', async (dashboard) => {
    const sheet = await fileOf(dashboard, 'excel', { request: {}, language: 'es' });
    expect(sheet.headers['content-disposition']).toContain('.xlsx');
    const names = unzipped(sheet.rawPayload).get('xl/workbook.xml') ?? '';
    expect(names).toContain('Resumen');
    expect(names).toContain('Cómo se cuenta');
    const pages = await fileOf(dashboard, 'pdf', { request: {} });
    expect(pages.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages.rawPayload.length).toBeGreaterThan(10_000);
  });
  it('refuses a zone that is not there', async () => {
    for (const dashboard of dashboards) {
      const answer = await api.inject({
        method: 'POST',
        url: `/api/dashboards/export_${dashboard}_csv/`,
        headers: { authorization: `Bearer ${analyst.access}` },
        payload: { request: { analysis_zone_id: 77 } },
      });
      expect(answer.statusCode).toBe(404);
    }
  });
});
