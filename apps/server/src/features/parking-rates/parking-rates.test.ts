// Parking rates over the calls: listed, changed as batches, advised from what was measured.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hand, handOf } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const path = '/api/parking-rates/';
let api: TestApi;
let editor: Hand;
let publisher: Hand;
beforeAll(async () => {
  api = await openTestApi();
  editor = await handOf(api, 'editor');
  publisher = await handOf(api, 'publisher');
});
afterAll(() => api.close());

interface Rate {
  readonly id: number;
  readonly regulationId: string;
  readonly hourly: number | null;
  readonly links: number;
  readonly proposed_regulation_id: number | null;
}

async function rates(query = ''): Promise<Rate[]> {
  const response = await editor.get(`${path}?limit=100&${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().results;
}

describe('the list of parking rates', () => {
  it('has the prices in force by type, filtered and sorted', async () => {
    const all = (await editor.get(`${path}?limit=100`)).json();
    expect(all.types.map((one: { sub_activity: { name: string } }) => one.sub_activity.name)).toContain(
      'paid-parking',
    );
    expect(all.currency).toBe('EUR');
    const paid = await rates('regulation_type=paid-parking&ordering=-hourly');
    expect(paid.length).toBeGreaterThan(1);
    const prices = paid.map(({ hourly }) => hourly ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(prices[0]).toBeGreaterThanOrEqual(100);
    const most = Math.max(...prices);
    expect((await rates(`min_hourly=${most}`)).every(({ hourly }) => hourly === most)).toBe(true);
    expect(await rates('street=no such street')).toEqual([]);
    expect((await editor.get(`${path}?ordering=nonsense`)).statusCode).toBe(400);
  });
});

describe('a change of prices', () => {
  it('is a batch of proposals with the new payment, patched while open, and deleted again', async () => {
    const [first, second] = await rates('regulation_type=paid-parking');
    const response = await editor.post(path, {
      regulation_type: 'paid-parking',
      regulations: [first?.id, second?.id],
      payment: { fees: [1.5, 2.25], durations: [60, 60] },
      reason: 'New prices',
    });
    expect(response.statusCode, response.body).toBe(201);
    const made = response.json();
    expect(made.proposals).toHaveLength(2);
    const proposal = (await editor.get(`/api/proposed_regulation/${made.proposals[0].id}/`)).json();
    expect(proposal).toMatchObject({
      batch: made.id,
      payment_status: true,
      payment: { fees: [1.5, 2.25], durations: [60, 60] },
      actual_regulation_id: first?.id,
    });
    const disabled = await rates('regulation_type=paid-parking');
    expect(disabled.find(({ id }) => id === first?.id)?.proposed_regulation_id).toBe(made.proposals[0].id);
    const [batch] = (await editor.get('/api/batchregulations/?kind=rates')).json().results;
    expect(batch).toMatchObject({
      id: made.id,
      kind: 'rates',
      regulation_type: { name: 'paid-parking' },
      open: 2,
    });
    const patched = await editor.patch(`${path}${made.id}/`, {
      change: { kind: 'percent', amount: 10, roundTo: 5 },
    });
    expect(patched.statusCode, patched.body).toBe(200);
    const again = (await editor.get(`/api/proposed_regulation/?batch=${made.id}`)).json();
    expect(again.meta.count).toBe(2);
    const before = first?.hourly ?? 0;
    const fee = again.results[0].payment.detail.rates[0].tiers[0].fee;
    expect(fee).toBe(Math.round((before * 1.1) / 5) * 5);
    const gone = await editor.remove(`/api/batchregulations/${made.id}/`);
    expect(gone.json()).toMatchObject({ done: 2, refused: 0 });
    expect(
      (await editor.patch(`${path}${made.id}/`, { change: { kind: 'percent', amount: 1 } })).statusCode,
    ).toBe(404);
  });

  it('is previewed before it is saved, anew and over its own open batch', async () => {
    const rows = await rates('regulation_type=paid-parking');
    const ids = rows.slice(0, 3).map(({ id }) => id);
    const change = { kind: 'percent', amount: 20, roundTo: 10, rounding: 'up' };
    const preview = async (body: object) => {
      const response = await editor.post(`${path}preview_rates/`, { change, ...body });
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    const told = await preview({ regulation_type: 'paid-parking', regulations: ids });
    const hourly = rows.slice(0, 3).map((row) => row.hourly ?? 0);
    const up = (fee: number) => Math.ceil(Math.round(fee * 12) / 100) * 10;
    expect(told).toMatchObject({
      proposals: 3,
      refused: [],
      before: { lowest: Math.min(...hourly), highest: Math.max(...hourly) },
      after: { lowest: up(Math.min(...hourly)), highest: up(Math.max(...hourly)) },
    });
    const sum = told.changes.reduce((all: number, one: { links: number }) => all + one.links, 0);
    expect(sum).toBe(told.accepted);
    const made = (await editor.post(path, { change, regulations: ids })).json();
    const taken = await preview({ regulations: ids });
    expect(taken).toMatchObject({ accepted: 0, proposals: 0, before: null });
    expect(taken.refused[0].detail).toContain('Delete');
    expect(await preview({ batch: made.id })).toMatchObject({ accepted: told.accepted, refused: [] });
    const chosen = (await editor.get(`${path}parking_rate_ids/?regulation_type=paid-parking`)).json();
    expect(chosen.truncated).toBe(false);
    expect(chosen.ids).toHaveLength(rows.length - 3);
    expect(chosen.ids).not.toContain(ids[0]);
    await editor.remove(`/api/batchregulations/${made.id}/`);
    expect((await editor.post(`${path}preview_rates/`, { change })).json()).toHaveProperty('regulations');
    expect((await editor.post(`${path}preview_rates/`, { change, batch: 99_999 })).statusCode).toBe(404);
  });

  it('needs exactly one price, with fees and durations', async () => {
    const wrong = async (body: object) =>
      (await editor.post(path, { regulation_type: 'paid-parking', ...body })).json();
    expect(await wrong({})).toHaveProperty('payment');
    expect(await wrong({ payment: { fees: [], durations: [] } })).toMatchObject({
      payment: ['Give fees and durations.'],
    });
    expect(await wrong({ payment: { fees: [1], durations: [1, 2] } })).toHaveProperty('payment');
    const both = { payment: { fees: [1], durations: [60] }, change: { kind: 'percent', amount: 1 } };
    expect(await wrong(both)).toHaveProperty('payment');
    expect((await editor.post(path, { change: { kind: 'percent', amount: 1 } })).json()).toHaveProperty(
      'regulations',
    );
  });
});

describe('the rate advisor', () => {
  it('says what measured occupancy advises, and its advice becomes an ordinary batch', async () => {
    const [rate] = await rates('regulation_type=paid-parking');
    const link = (await editor.post('/api/links/select_links/', { regulations: [rate?.regulationId] })).json()
      .links[0];
    const feature = JSON.parse(api.city.featureText(link) ?? '{}');
    const rows = [0, 24, 48, 72].flatMap((day) =>
      [9, 10, 11, 14].map((hour) => ({
        segment_id: feature.properties.segment_id,
        hour_of_week: day + hour,
        occupancy: hour < 12 ? 0.97 : 0.2,
        hours: 20,
      })),
    );
    const stored = await editor.post('/api/link-occupancy/', {
      rows: [...rows, { ...rows[0], segment_id: 'none' }],
    });
    expect(stored.json()).toEqual({ stored: rows.length, unknown: ['none'] });
    const settings = { low: 0.6, high: 0.85, step: 20, cap: (rate?.hourly ?? 0) + 15 };
    const asked = await editor.post(`${path}advise_rates/`, { regulations: [rate?.id], settings });
    expect(asked.statusCode, asked.body).toBe(200);
    const [advice] = asked.json().results;
    const nine = advice.hours.find((one: { hour_of_week: number }) => one.hour_of_week === 9);
    expect(nine).toMatchObject({
      kind: 'raise',
      from: rate?.hourly,
      to: (rate?.hourly ?? 0) + 15,
      occupancy: 0.97,
    });
    expect(nine.text).toBe(
      '97 % of the spaces were taken, above the 60 to 85 % aimed at: raise the price by one step.',
    );
    expect(advice.occupancy).toHaveLength(168);
    expect([advice.occupancy[9], advice.occupancy[3]]).toEqual([0.97, null]);
    expect(advice.prices[9]).toBe(rate?.hourly);
    const two = advice.hours.find((one: { hour_of_week: number }) => one.hour_of_week === 14);
    expect(two).toMatchObject({ kind: 'lower', to: (rate?.hourly ?? 0) - 20 });
    expect(advice.kept[0].code).toBe('advice.unmeasured');
    const spanish = await editor.post(`${path}advise_rates/?language=es`, {
      regulations: [rate?.id],
      settings,
    });
    expect(spanish.statusCode).toBe(400);
    const saved = await editor.post(path, {
      each: [{ regulation: rate?.id, payment: advice.payment }],
      reason: 'Advised',
    });
    expect(saved.statusCode, saved.body).toBe(201);
    const { id } = saved.json();
    const published = (await publisher.post(`/api/batchregulations/${id}/publish_batch/`)).json();
    expect(published, JSON.stringify(published)).toMatchObject({ done: 1, refused: 0 });
    const nothing = await editor.post(`${path}advise_rates/`, { regulations: [99_999], settings });
    expect(nothing.json()).toMatchObject({ results: [], silent: [] });
    const crossed = await editor.post(`${path}advise_rates/`, { settings: { low: 0.9, high: 0.5, cap: 1 } });
    expect(crossed.json()).toHaveProperty(['settings.high']);
  });
});
