// Parking rates over the API: listed, changed in batches, and advised from measurements.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { lockProposals } from '../write/write-proposals.sql.ts';

const path = '/api/parking-rates/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
});
afterAll(() => api.close());

interface Rate {
  readonly id: number;
  readonly regulationId: string;
  readonly hourly: number | null;
  readonly links: number;
  readonly proposed_regulation_id: number | null;
  readonly charged: {
    readonly payment: { readonly rates: { readonly timeSpans: { readonly times: object[] }[] }[] };
    readonly beyond: { readonly times: object[] }[];
  } | null;
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
      payment: ['Enter fees and durations.'],
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
    expect(advice).toMatchObject({
      bl_street_name: feature.properties.bl_street_name,
      links: rate?.links,
    });
    const nine = advice.hours.find((one: { hour_of_week: number }) => one.hour_of_week === 9);
    expect(nine).toMatchObject({
      kind: 'raise',
      from: rate?.hourly,
      to: (rate?.hourly ?? 0) + 15,
      occupancy: 0.97,
    });
    expect(nine.text).toBe(
      '97% of the spaces were occupied, above the target of 60 to 85%: raise the price by one step.',
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

describe('a change of prices that is edited again', () => {
  const openBatch = async (count: number, skip = 0) => {
    const free = (await rates('regulation_type=paid-parking')).filter(
      (one) => one.proposed_regulation_id === null,
    );
    const body = {
      regulations: free.slice(skip, skip + count).map(({ id }) => id),
      change: { kind: 'percent', amount: 10 },
    };
    const made = await editor.post(path, body);
    expect(made.statusCode, made.body).toBe(201);
    return made.json();
  };
  const again = (id: number) => editor.patch(`${path}${id}/`, { change: { kind: 'percent', amount: 20 } });

  it('never comes on top of what a publisher was publishing meanwhile', async () => {
    const { id, proposals } = await openBatch(1);
    const { db } = api.database;
    const waiting = async (count: number) => {
      const number = async () =>
        (
          await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows[0]?.count;
      await expect.poll(number, { timeout: 10_000 }).toBe(count);
    };
    const acts = await db.transaction().execute(async (tx) => {
      await lockProposals(tx, [proposals[0].id]);
      const publishing = publisher.post(`/api/batchregulations/${id}/publish_batch/`);
      await waiting(1);
      const patching = again(id);
      await waiting(2);
      return { publishing, patching };
    });
    expect((await acts.publishing).json()).toMatchObject({ done: 1, refused: 0 });
    const patched = await acts.patching;
    expect(patched.json(), patched.body).toMatchObject({ reason: 'rates.not-open' });
    const open = (await editor.get(`/api/proposed_regulation/?batch=${id}&is_published=false`)).json();
    expect(open.meta.count).toBe(0);
  });

  it('leaves what was edited by hand, and writes down what it replaced', async () => {
    const { id, proposals, requested } = await openBatch(2);
    const [mine, other] = proposals;
    const url = `/api/proposed_regulation/${mine.id}/`;
    const { version } = (await editor.get(url)).json();
    const edited = await editor.patch(url, { reason: 'By hand', version });
    expect(edited.statusCode, edited.body).toBe(200);
    const preview = await editor.post(`${path}preview_rates/`, {
      batch: id,
      change: { kind: 'percent', amount: 20 },
    });
    const patched = await again(id);
    expect(patched.statusCode, patched.body).toBe(200);
    const done = patched.json();
    expect(done.proposals).toHaveLength(1);
    expect(done.accepted).toBe(other.links);
    expect(done.refused).toHaveLength(requested - other.links);
    expect(done.refused[0].proposed_regulation_id).toBe(mine.id);
    expect(preview.json().accepted).toBe(done.accepted);
    expect((await editor.get(url)).json().reason).toBe('By hand');
    const gone = (await loadAuditEntries(api.database.db, 'delete')).filter(
      ({ noun }) => noun === 'proposed-regulation',
    );
    expect(gone.map((entry) => entry.noun_id)).toContain(String(other.id));
    const url2 = `/api/proposed_regulation/${done.proposals[0].id}/`;
    await editor.patch(url2, { reason: 'This too', version: (await editor.get(url2)).json().version });
    expect((await again(id)).json()).toMatchObject({ reason: 'rates.edited-by-hand' });
    await editor.remove(`/api/batchregulations/${id}/`);
  });
});

describe('rules with several prices, and very large ones', () => {
  it('are listed with the hours charged; the advisor is silent about several, and no price for each is taken', async () => {
    const [one, other] = (await rates('regulation_type=paid-parking')).filter(
      (row) => row.proposed_regulation_id === null,
    );
    const pay = (fee: number) => ({
      currency: 'EUR',
      rates: [{ tiers: [{ from: 0, to: null, fee, per: 1, increment: 1 }] }],
    });
    const rule = (from: string, to: string, fee: number) => ({
      activity: 'parking',
      subActivity: 'paid-parking',
      priority: 800,
      timeSpans: [{ times: [{ from, to }] }],
      payment: pay(fee),
    });
    const publish = async (row: Rate | undefined, restrictions: object[]) => {
      const links = (
        await editor.post('/api/links/select_links/', { regulations: [row?.regulationId] })
      ).json().links;
      const edit = { restrictions };
      const seen = await editor.post('/api/batchregulations/preview_batch/', { links, edit });
      const { curbs_losing_price_or_reservation } = seen.json();
      const body = { links, edit, curbs_losing_price_or_reservation };
      const made = await editor.post('/api/batchregulations/', body);
      expect(made.statusCode, made.body).toBe(201);
      const done = await publisher.post(`/api/batchregulations/${made.json().id}/publish_batch/`);
      expect(done.json(), done.body).toMatchObject({ refused: 0 });
    };
    await publish(one, [rule('08:00', '18:00', 2), rule('18:00', '22:00', 1)]);
    const settings = { cap: 1000 };
    const asked = await editor.post(`${path}advise_rates/`, { regulations: [one?.id], settings });
    const ids = (await rates()).map(({ id }) => id);
    const silent = (await editor.post(`${path}advise_rates/`, { regulations: ids, settings })).json().silent;
    const told = silent.find(({ code }: { code: string }) => code === 'advice.several-prices');
    expect(told, asked.body).toBeDefined();
    const saved = await editor.post(path, { each: [{ regulation: told.regulation, payment: pay(3) }] });
    expect(saved.json()).toMatchObject({ id: null, accepted: 0 });
    expect(saved.json().refused[0].code).toBe('batch.several-prices');
    // The rates have hours of their own, which begin before those of the rule.
    const early = rule('09:00', '18:00', 7);
    const [rate] = early.payment.rates;
    const payment = {
      ...early.payment,
      rates: [{ ...rate, timeSpans: [{ times: [{ from: '08:00', to: '18:00' }] }] }],
    };
    await publish(other, [{ ...early, payment }]);
    const beyond = (await rates()).find(({ charged }) => charged !== null);
    const hours = (spans: { times: object[] }[] = []) => spans.flatMap(({ times }) => times);
    expect(
      hours(beyond?.charged?.beyond).every((one) => JSON.stringify(one) === '{"from":"08:00","to":"09:00"}'),
    ).toBe(true);
    expect(hours(beyond?.charged?.payment.rates[0]?.timeSpans)).toEqual([{ from: '09:00', to: '18:00' }]);
    await publish(beyond, [rule('08:00', '18:00', 90_000_000_000_000)]);
    const listed = await rates();
    expect(Math.max(...listed.map(({ hourly }) => hourly ?? 0))).toBe(5_400_000_000_000_000);
  });
});
