// A public file for a zone that many larger zones contain: the number of database statements is
// limited, and beyond that the file is rejected. The test counts statements and measures no times.
import { everythingSelected } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../testing/heard-statements.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../testing/test-api.ts';
import { maxOverlappingZones } from '../../zones/overlapping-zones.ts';

let api: TestApi;
let analyst: SignedIn;
let editor: SignedIn;
let links: readonly number[] = [];
let statementTexts: string[] = [];
let inner = 0;
let zones = 0;

/**
 * Adds a zone of the first `count` curbs; the first `again` of them are also in a second component.
 */
async function zoneOf(count: number, again = 0): Promise<number> {
  zones += 1;
  const components = [{ type: 'Segments', links: links.slice(0, count) }];
  if (again > 0) components.push({ type: 'Segments', links: links.slice(0, again) });
  const made = await api.inject({
    method: 'POST',
    url: '/api/analysis-zone/',
    headers: { authorization: `Bearer ${editor.access}` },
    payload: { name: `Zone ${zones}`, components },
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}

/** Exports the inner zone; returns the response and the statements it took. */
async function fileOf(dashboard: string, forPublic: boolean) {
  statementTexts = [];
  const answer = await api.inject({
    method: 'POST',
    url: `/api/dashboards/export_${dashboard}_csv/`,
    headers: { authorization: `Bearer ${analyst.access}` },
    payload: {
      request: { date: '2026-06-01', analysis_zone_id: inner },
      selection: everythingSelected,
      for_public: forPublic,
    },
  });
  return { answer, statements: [...statementTexts] };
}

beforeAll(async () => {
  api = await openTestApi();
  analyst = await api.signIn('analyst');
  editor = await api.signIn('editor');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
  recordStatements(api.database.pool, ({ text }) => statementTexts.push(text));
  inner = await zoneOf(2);
});
afterAll(() => api.close());

describe('a file for the public', () => {
  it('asks each larger zone for one dashboard, and none beyond the most', async () => {
    for (let made = 0; made < 4; made += 1) await zoneOf(3 + made);
    const few = new Map<string, number>();
    for (const dashboard of ['demand', 'turnover']) {
      await fileOf(dashboard, true);
      const { answer, statements } = await fileOf(dashboard, true);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      few.set(dashboard, statements.length);
    }
    for (let made = 4; made < maxOverlappingZones; made += 1) await zoneOf(3 + made);
    for (const dashboard of ['demand', 'turnover']) {
      await fileOf(dashboard, true);
      const { answer, statements } = await fileOf(dashboard, true);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      const each = (statements.length - (few.get(dashboard) ?? 0)) / (maxOverlappingZones - 4);
      expect(each, dashboard).toBeGreaterThan(1);
      expect(each, dashboard).toBeLessThanOrEqual(16);
    }
  });
  it('counts zones of the very same curbs once: another of them neither is asked nor refuses the file', async () => {
    const before = await fileOf('demand', true);
    await zoneOf(2 + maxOverlappingZones);
    // It has the same curbs as another zone, but in two components that overlap.
    await zoneOf(2 + maxOverlappingZones, 3);
    await fileOf('demand', true);
    const { answer, statements } = await fileOf('demand', true);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    // Each further zone would take about ten statements.
    expect(Math.abs(statements.length - before.statements.length)).toBeLessThanOrEqual(3);
  });
  it('is refused of a zone that more of them lie around, before any of them is asked; one that is not for the public is not', async () => {
    await zoneOf(3 + maxOverlappingZones);
    for (const dashboard of ['demand', 'turnover']) {
      const own = await fileOf(dashboard, false);
      expect(own.answer.statusCode, own.answer.body.slice(0, 300)).toBe(200);
      const { answer, statements } = await fileOf(dashboard, true);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ reason: 'zone.too-many-around' });
      expect(answer.json().detail).toContain(`${maxOverlappingZones + 1} larger zones`);
      // The zones created so far: the inner one, twenty larger ones, two with the same curbs, and
      // this one.
      expect(answer.json().detail).toContain('Zone 24, Zone 21, Zone 20.');
      // These statements find the overlapping zones: the staleness check, the zones themselves, and
      // the requesting user.
      expect(statements.length - own.statements.length, dashboard).toBeLessThanOrEqual(3);
    }
  });
});
