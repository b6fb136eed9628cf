// Supply and comparison through the endpoints: zones, scenarios, instants and user classes; cells
// that add up, and validation errors that name the field.

import { comparisonOperations, supplyOperations } from '@curbwright/contract';
import { lineMidpoint } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

type Charts = z.output<typeof supplyOperations.supplyCharts.answer>;
type Compared = z.output<typeof comparisonOperations.comparisonCharts.answer>;

let api: TestApi;
let analyst: TestClient;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[];
/** An instant before these tests published anything. */
let early: string;

beforeAll(async () => {
  api = await openTestApi();
  analyst = await signInClient(api, 'analyst');
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 1000).ids;
  early = new Date(api.now()).toISOString();
});
afterAll(() => api.close());

/** A week in June, far from any clock change. */
const date = '2026-06-10';

async function charts(body: object = {}, query = ''): Promise<Charts> {
  const response = await analyst.post(`/api/supply-charts-data/${query}`, { date, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return supplyOperations.supplyCharts.answer.parse(response.json());
}
async function compare(body: object, query = ''): Promise<Compared> {
  const response = await analyst.post(`/api/comparison-charts-data/${query}`, { date, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return comparisonOperations.comparisonCharts.answer.parse(response.json());
}
async function scenario(name: string): Promise<number> {
  return (await editor.post('/api/scenario/', { name })).json().id;
}
async function zone(name: string, components: object[]): Promise<number> {
  const made = await editor.post('/api/analysis-zone/', { name, components });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().id;
}
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

/**
 * In every slot, the curb types together cover all spaces and meters, because a curb has one type
 * at a time.
 */
function addsUp({ cells, spaces, metres, slots_per_hour: perHour }: Charts): void {
  for (let slot = 0; slot < 168 * perHour; slot += 1) {
    expect(sum(cells.map((one) => one.spaces[slot] ?? 0))).toBeCloseTo(spaces, 1);
    expect(sum(cells.map((one) => one.metres[slot] ?? 0))).toBeCloseTo(metres, 0);
  }
}

describe('supply of the whole city', () => {
  it('adds up in every hour and quarter hour, by what the rules say', async () => {
    const hours = await charts();
    expect(hours).toMatchObject({ date: '2026-06-08', links: links.length, spaces: links.length * 10 });
    expect(hours.state).toEqual({ scenario: null, as_of: null, name: 'Existing Conditions' });
    addsUp(hours);
    const quarters = await charts({ slots_per_hour: 4 });
    expect(quarters.cells[0]?.spaces).toHaveLength(672);
    addsUp(quarters);
    expect(quarters.summary.spaceHours).toBeCloseTo(hours.summary.spaceHours, 3);
    // Street cleaning on Tuesdays from six to eight, on curbs whose rule set number is even.
    const cleaning = hours.types.find(({ name }) => name === 'street-cleaning');
    const cells = hours.cells.find(({ type }) => type === cleaning?.id);
    const swept = cells?.spaces.flatMap((value, hour) => (value > 0 ? [hour] : []));
    expect(swept).toEqual([30, 31]);
    expect(hours.note).toMatchObject({ rows: links.length, coverage: 1, spaces_estimated: 0, faults: [] });
  });

  it('has revenue and users by what the city expects of its types', async () => {
    const none = await charts();
    const paid = none.types.find(({ name }) => name === 'paid-parking');
    const full = sum(none.cells.find(({ type }) => type === paid?.id)?.full_revenue ?? []);
    expect(full).toBeGreaterThan(0);
    const { json } = await editor.patch(`/api/subactivity/${paid?.id}/`, {
      occupancy_percent: 50,
      curbside_users: 2,
    });
    expect(json()).toMatchObject({ occupancy_percent: 50, curbside_users: 2 });
    const { summary, cells } = await charts();
    expect(summary.potentialRevenue).toBe(Math.round(full / 2));
    expect(summary.revenuePercent).toBeCloseTo(100);
    const taken = sum(cells.find(({ type }) => type === paid?.id)?.spaces ?? []);
    const others = none.summary.totalUsers;
    expect(summary.totalUsers).toBeCloseTo(taken + others, 0);
  });

  it('is another for another user class, and speaks the language asked', async () => {
    const own = await scenario('Of a person');
    const { user_class_categories: categories, ...form } = (
      await analyst.get('/api/supply-filters/?language=es')
    ).json();
    expect(form).toMatchObject({ currency: 'EUR', units: 'metric' });
    const defaults = form.scenarios.slice(0, 2).map((one: { is_default: boolean }) => one.is_default);
    expect(defaults).toEqual([true, true]);
    expect(form.scenarios.find((one: { id: number }) => one.id === own)).toMatchObject({
      name: 'Of a person',
      is_default: false,
      open_proposals: 0,
    });
    expect(form.types.at(-1)).toMatchObject({ id: 0, reason: null, userclasscategory: null });
    expect(form.types.at(-1).display_name).not.toContain('dashboard.');
    const bus = form.types.find(({ name }: { name: string }) => name === 'bus');
    expect(bus).toMatchObject({ reason: 'transit', userclasscategory: 'transit' });
    const id = categories.find(({ name }: { name: string }) => name === 'commercial').id;
    const spanish = await charts({ user_class_category: id }, '?language=es');
    expect(spanish.user_class_category).toBe(id);
    expect(spanish.state.name).toBe('Condiciones existentes');
    addsUp(spanish);
  });

  it('refuses what is not there, naming the field', async () => {
    const refused = async (url: string, body: object) => {
      const response = await analyst.post(url, body);
      return [response.statusCode, Object.keys(response.json())];
    };
    const url = '/api/supply-charts-data/';
    expect(await refused(url, { scenario: 99_999 })).toEqual([400, expect.arrayContaining(['scenario'])]);
    expect(await refused(url, { user_class_category: 99_999 })).toEqual([
      400,
      expect.arrayContaining(['user_class_category']),
    ]);
    expect(await refused(url, { scenario: 1, as_of: early })).toEqual([
      400,
      expect.arrayContaining(['as_of']),
    ]);
    expect(await refused(url, { date: '2026-02-30' })).toEqual([400, expect.arrayContaining(['date'])]);
    for (const call of [
      url,
      '/api/supply-map-data/',
      '/api/comparison-charts-data/',
      '/api/comparison-map-data/',
    ])
      expect((await analyst.post(call, { analysis_zone_id: 99_999 })).statusCode).toBe(404);
    expect(await refused('/api/comparison-charts-data/', { after: { scenario: 99_999 } })).toEqual([
      400,
      expect.arrayContaining(['after']),
    ]);
    const guest = await signInClient(api, 'guest');
    expect((await guest.post(url, {})).statusCode).toBe(403);
  });
});

describe('supply of a zone', () => {
  it('counts its curbs once, its components each for itself', async () => {
    const [first = 0, second = 0, third = 0] = links;
    const id = await zone('Overlapping', [
      { type: 'Segments', links: [first, second] },
      { type: 'Segments', links: [second, third] },
    ]);
    const found = await charts({ analysis_zone_id: id });
    expect(found).toMatchObject({ analysis_zone_id: id, links: 3, spaces: 30 });
    expect(found.components.map(({ links: count, spaces }) => [count, spaces])).toEqual([
      [2, 20],
      [2, 20],
    ]);
    addsUp(found);
    const map = (await analyst.post('/api/supply-map-data/', { analysis_zone_id: id, date })).json();
    expect(map).toMatchObject({ outline: null, links: [first, second, third], lines_count: 3, gone: [] });
    expect(map.lines.every(({ rule_set: at }: { rule_set: number }) => map.rule_sets[at] !== undefined)).toBe(
      true,
    );
  });

  it('is empty without a fault where there is no curb', async () => {
    const ring = [
      [0, 0],
      [0.001, 0],
      [0.001, 0.001],
      [0, 0],
    ];
    const id = await zone('Sea', [{ type: 'Polygon', geometry: { type: 'Polygon', coordinates: [ring] } }]);
    const found = await charts({ analysis_zone_id: id });
    expect(found).toMatchObject({ links: 0, spaces: 0, metres: 0, types: [], cells: [] });
    expect(found.summary).toMatchObject({ mostCommonRegulation: null, totalSpaces: 0, revenuePercent: null });
    expect(found.note.coverage).toBeNull();
    const compared = await compare({ analysis_zone_id: id });
    expect(compared.findings.map(({ code }) => code)).toEqual(['empty']);
    expect(compared.summary.newRegulationsPercentage).toBeNull();
    const map = (await analyst.post('/api/supply-map-data/', { analysis_zone_id: id })).json();
    expect(map).toMatchObject({ lines: [], links: [] });
    expect(map.outline.type).toBe('MultiPolygon');
  });
});

describe('a scenario', () => {
  it('lays its open proposals over what is in force, stretches as pieces that add up', async () => {
    const [, , , whole = 0, parted = 0, removed = 0] = links;
    const plan = await scenario('Deliveries');
    const line = (await editor.get(`/api/alllinks/get_links_by_id/?links=${parted}`)).json().result[0];
    const { length } = line.properties;
    await propose(editor, [whole], { scenario: plan });
    await propose(editor, [{ parent_link: parted, from: 10, to: 34 }], { scenario: plan });
    await propose(editor, [removed], {
      scenario: plan,
      action: 'remove',
      restrictions: [],
      sub_activity: 'unregulated',
    });
    const existing = await charts();
    const planned = await charts({ scenario: plan });
    addsUp(planned);
    expect(planned.state).toMatchObject({ scenario: plan, name: 'Deliveries' });
    expect([planned.spaces, planned.links]).toEqual([existing.spaces, existing.links]);
    expect(planned.metres).toBeCloseTo(existing.metres, 1);
    const loading = planned.cells.find(
      ({ type }) => planned.types.find(({ id }) => id === type)?.name === 'loading',
    );
    const of = (id: number) => api.city.link(id);
    expect(of(whole)).toBeDefined();
    // The whole link and 24 meters of the other one, all week.
    expect(loading?.metres[0]).toBeCloseTo(lengthOf(whole) + 24, 0);
    expect(planned.cells.find(({ type }) => type === 0)?.spaces[0]).toBe(10);

    const compared = await compare({ after: { scenario: plan } });
    expect(compared.totals).toMatchObject({ spaces_before: existing.spaces, spaces_after: existing.spaces });
    expect(compared.totals.changed_metres).toBeCloseTo(lengthOf(whole) + lengthOf(removed) + 24, 0);
    expect(compared.summary.biggestGainRegulation?.name).toBe('Loading');
    expect(compared.summary.biggestGainRegulation?.space_hours).toBeGreaterThan(168 * 10);
    expect(
      compared.findings.some(
        ({ code, kind, text }) => code === 'kept' && kind === 'gain' && text.startsWith('Deliveries gain'),
      ),
    ).toBe(true);
    expect(compared.findings[0]?.kind).toBe('loss');
    const back = await compare({ before: { scenario: plan }, after: {} });
    expect(back.summary.biggestLossRegulation).toMatchObject({
      type: compared.summary.biggestGainRegulation?.type,
      space_hours: compared.summary.biggestGainRegulation?.space_hours,
    });
    const spanish = await compare({ after: { scenario: plan } }, '?language=es');
    expect(spanish.findings.some(({ text }) => text.startsWith('Los repartos ganan'))).toBe(true);

    const map = (await analyst.post('/api/comparison-map-data/', { date, after: { scenario: plan } })).json();
    expect(map.lines_count).toBe(3);
    const piece = map.lines.find(({ link_id: id }: { link_id: number }) => id === parted);
    expect(piece.metres).toBeCloseTo(24, 1);
    expect(length).toBeGreaterThan(24);
    const supply = (await analyst.post('/api/supply-map-data/', { date, scenario: plan })).json();
    expect(supply).toMatchObject({ links: null, lines_count: 5, gone: [parted] });
  });

  it('has the prices that its proposals have', async () => {
    const link = links[12] ?? 0;
    const id = await zone('Of one price', [{ type: 'Segments', links: [link] }]);
    const plan = await scenario('Paid loading');
    await propose(editor, [link], { scenario: plan, payment: { fees: [1.5], durations: [60] } });
    const request = { date, analysis_zone_id: id, scenario: plan };
    const map = (await analyst.post('/api/supply-map-data/', request)).json();
    const fees = map.lines.map(
      ({ rule_set: at }: { rule_set: number }) =>
        map.rule_sets[at].restrictions[0].payment?.rates[0].tiers[0].fee,
    );
    expect(fees).toEqual([150]);
  });

  it('that divides a curb on the border of a zone takes none of it out of the zone', async () => {
    const cut = links[8] ?? 0;
    const id = await zone('Border', [squareAtMiddle(cut)]);
    const half = lengthOf(cut) / 2;
    const plan = await scenario('A stretch in the middle');
    await propose(editor, [{ parent_link: cut, from: half - 12, to: half + 12 }], { scenario: plan });
    const { totals } = await compare({ analysis_zone_id: id, after: { scenario: plan } });
    expect(totals).toMatchObject({ links_before: 1, links_after: 1, spaces_before: 10, spaces_after: 10 });
    expect(totals.metres_after).toBeCloseTo(totals.metres_before, 1);
    expect(totals.changed_metres).toBeCloseTo(24, 0);
  });

  it('changes nothing against itself, and says so', async () => {
    const same = await compare({ before: {}, after: {} });
    expect(same.findings[0]).toMatchObject({ code: 'unchanged', kind: 'same' });
    expect(same.findings.every(({ kind }) => kind === 'same')).toBe(true);
    expect(same.summary).toMatchObject({
      biggestGainRegulation: null,
      biggestLossRegulation: null,
      newRegulationsPercentage: 0,
      revenueChange: 0,
    });
  });

  it('names who loses where curb kept for people with disabilities goes, and a shift where only hours move', async () => {
    const [, , , , , , kept = 0, shifted = 0] = links;
    const before = await scenario('Accessible');
    const after = await scenario('Loading instead');
    const accessible = {
      sub_activity: 'accessible-parking',
      restrictions: [
        {
          activity: 'parking',
          subActivity: 'accessible-parking',
          priority: 600,
          users: [{ anyOf: ['accessible', 'handicap'] }],
        },
      ],
    };
    const loadingAt = (from: string, to: string) => ({
      restrictions: [
        {
          activity: 'loading',
          subActivity: 'loading',
          priority: 500,
          timeSpans: [{ times: [{ from, to }] }],
        },
      ],
    });
    await propose(editor, [kept], { scenario: before, ...accessible });
    await propose(editor, [kept], { scenario: after });
    await propose(editor, [shifted], { scenario: before, ...loadingAt('06:00', '08:00') });
    await propose(editor, [shifted], { scenario: after, ...loadingAt('08:00', '10:00') });
    const id = await zone('Two links', [{ type: 'Segments', links: [kept, shifted] }]);
    const { findings } = await compare({
      analysis_zone_id: id,
      before: { scenario: before },
      after: { scenario: after },
    });
    expect(findings[0]).toMatchObject({ kind: 'loss' });
    const texts = findings.map(({ text }) => text);
    expect(texts).toContain(
      'People with disabilities lose 1,680 space-hours a week of curb reserved for them: 1,680 before, 0 after. Largest difference at one time: 10 spaces, Monday 00:00.',
    );
    const one = await zone('Shift', [{ type: 'Segments', links: [shifted] }]);
    const shift = await compare({
      analysis_zone_id: one,
      before: { scenario: before },
      after: { scenario: after },
    });
    expect(shift.findings.find(({ text }) => text.startsWith('Deliveries'))).toMatchObject({ kind: 'shift' });
    expect(shift.findings.some(({ kind }) => kind === 'loss')).toBe(false);
  });
});

describe('an instant', () => {
  it('counts the versions in force then, and finds what a publication changed since', async () => {
    const parted = links.at(-1) ?? 0;
    const whole = links.at(-2) ?? 0;
    const before = await charts();
    for (const place of [whole, { parent_link: parted, from: 10, to: 34 }]) {
      const id = await propose(editor, [place]);
      const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
      expect(done.statusCode, done.body).toBe(200);
    }
    await expect.poll(() => api.city.link(parted)).toBeUndefined();
    const now = await charts();
    expect(now.links).toBe(before.links + 2);
    expect([now.spaces, now.metres]).toEqual([before.spaces, expect.closeTo(before.metres, 1)]);
    addsUp(now);
    const then = await charts({ as_of: early });
    expect(then).toMatchObject({ links: before.links, state: { as_of: early } });
    expect(then.cells).toEqual(before.cells);
    // A divided link is compared with its pieces: only the changed section has different rules.
    const compared = await compare({ before: { as_of: early } });
    expect(compared.totals.changed_metres).toBeCloseTo(24 + lengthOf(whole), 0);
    const map = (await analyst.post('/api/comparison-map-data/', { date, before: { as_of: early } })).json();
    expect(map.lines_count).toBe(2);
    expect(map.lines.every((line: { there_before: boolean }) => line.there_before)).toBe(true);

    // A scenario that divides one of those pieces again: each of its pieces is compared with the
    // link that existed before.
    const pieces = await api.database.db
      .selectFrom('link')
      .select('id')
      .where('parent_link_id', '=', parted)
      .execute();
    const [last = 0] = pieces.map(({ id }) => id).sort((a, b) => lengthOf(b) - lengthOf(a));
    expect(lengthOf(last)).toBeGreaterThan(20);
    const plan = await scenario('Divided again');
    await propose(editor, [{ parent_link: last, from: 5, to: 15 }], { scenario: plan });
    const request = { before: { as_of: early }, after: { scenario: plan } };
    const again = await compare(request);
    expect(again.totals.changed_metres).toBeCloseTo(24 + 10 + lengthOf(whole), 0);
    const { lines } = (await analyst.post('/api/comparison-map-data/', { date, ...request })).json();
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatchObject({ there_before: true, there_after: true });
    const piece = lines.find(({ link_id: id }: { link_id: number }) => id === last);
    expect(piece.metres).toBeCloseTo(10, 1);
    // Drawn along the section only, not along the whole link.
    expect(piece.geometry.coordinates).not.toEqual(api.city.line(last));
  });

  it('before a published division on the border of a zone takes nothing out of the zone, and adds nothing', async () => {
    const cut = links[9] ?? 0;
    const length = lengthOf(cut);
    const inside = await zone('Middle of a curb', [squareAtMiddle(cut)]);
    const whole = await charts({ analysis_zone_id: inside });
    const then = new Date(api.now()).toISOString();
    const id = await propose(editor, [{ parent_link: cut, from: length / 2 - 12, to: length / 2 + 12 }]);
    const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    await expect.poll(() => api.city.link(cut)).toBeUndefined();
    // The zone now contains only the piece in the middle.
    const now = await charts({ analysis_zone_id: inside });
    expect(now.metres).toBeCloseTo(24, 0);
    for (const [states, sign] of [
      [{ before: { as_of: then } }, 1],
      [{ after: { as_of: then } }, -1],
    ] as const) {
      const { totals, cells } = await compare({ analysis_zone_id: inside, ...states });
      expect(totals).toMatchObject({ spaces_before: whole.spaces, spaces_after: whole.spaces });
      expect([totals.metres_before, totals.metres_after]).toEqual([
        expect.closeTo(length, 1),
        expect.closeTo(length, 1),
      ]);
      expect(totals.changed_metres).toBeCloseTo(24, 0);
      // What one curb type gains another loses, so that no curb disappears.
      const changes = cells.map(
        ({ before, after }) => sign * ((after.metres[12] ?? 0) - (before.metres[12] ?? 0)),
      );
      expect(sum(changes)).toBeCloseTo(0, 1);
      expect(Math.max(...changes)).toBeCloseTo(24, 0);
    }
  });

  it('says what a city had before a curb went, and what it has after', async () => {
    const gone = links[20] ?? 0;
    const at = api.now();
    const before = { as_of: new Date(at - 1).toISOString() };
    await api.database.rows(
      `with l as (update link set retired = to_timestamp($2::float8 / 1000) where id = $1)
      update city set revision = revision + 1`,
      [gone, at],
    );
    const after = { as_of: new Date(at).toISOString() };
    const { totals } = await compare({ before, after });
    expect(totals.links_before - totals.links_after).toBe(1);
    expect(totals.spaces_before - totals.spaces_after).toBe(10);
    expect(totals.metres_before - totals.metres_after).toBeCloseTo(lengthOf(gone), 1);
  });

  it('draws none of the curbs of today that were not there then', async () => {
    const fresh = links[21] ?? 0;
    const at = api.now();
    await api.database.rows(
      `with l as (update link set created = to_timestamp($2::float8 / 1000) where id = $1)
      update city set revision = revision + 1`,
      [fresh, at],
    );
    const map = async (instant: number) =>
      (await analyst.post('/api/supply-map-data/', { as_of: new Date(instant).toISOString() })).json();
    expect((await map(at - 1)).gone).toContain(fresh);
    expect((await map(at)).gone).not.toContain(fresh);
  });
});

/**
 * A few meters around the middle of a link: when the link is divided there, the square contains the
 * piece in between but not the others.
 */
function squareAtMiddle(link: number): object {
  const middle = lineMidpoint(api.city.line(link) ?? []);
  if (middle === null) throw new Error('no line');
  const [x, y] = [6 / 78_000, 6 / 111_000];
  const [west, south, east, north] = [middle[0] - x, middle[1] - y, middle[0] + x, middle[1] + y];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** Length in meters of a link in force. */
function lengthOf(id: number): number {
  const text = api.city.featureText(id);
  return text === undefined ? 0 : JSON.parse(text).properties.length;
}
