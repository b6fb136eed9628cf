// Readings over the API: each handled on its own, in any order, repeated or late; sensors
// registered on a curb or near one; and what streams receive.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let headers: Record<string, string>;
let address: string;
let links: readonly number[];

beforeAll(async () => {
  api = await openTestApi();
  headers = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  links = api.city.box([-180, -90, 180, 90], 50).ids;
});
afterAll(() => api.close());

const at = (seconds: number) => new Date(api.now() + seconds * 1000).toISOString();
const outcomes = z.object({
  results: z.array(
    z.object({ outcome: z.string(), code: z.string().nullable(), detail: z.string().nullable() }),
  ),
});

async function post(url: string, payload: object) {
  const response = await api.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return outcomes.parse(response.json()).results;
}
const send = (...readings: unknown[]) => post('/api/sensor-readings/', { readings });
const register = (...sensors: object[]) => post('/api/sensors/', { sensors });

const news = z.object({
  revision: z.number(),
  whole: z.boolean(),
  links: z.record(
    z.string(),
    z
      .object({
        spaces: z.number(),
        free: z.number(),
        stale: z.number(),
        haloWidth: z.number(),
        simulated: z.boolean(),
      })
      .nullable(),
  ),
});
async function live(query = '') {
  const response = await api.inject({ method: 'GET', url: `/api/live/${query}` });
  expect(response.statusCode, response.body).toBe(200);
  return news.parse(response.json());
}
const stateOf = async (link: number | undefined) => (await live()).links[String(link)] ?? null;

/** A live data stream, and the state that its messages add up to. */
async function watch(known: number | string) {
  const stopper = new AbortController();
  const response = await fetch(`${address}/api/events/?live=${known}`, { signal: stopper.signal });
  const heard: z.infer<typeof news>[] = [];
  let text = '';
  const decoder = new TextDecoder();
  const reading = (async () => {
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const data = /^event: live\ndata: (.*)$/m.exec(event)?.[1];
          if (data !== undefined) heard.push(news.parse(JSON.parse(data)));
        }
      }
    } catch {
      // The stream was stopped.
    }
  })();
  const known2 = () => {
    let all: z.infer<typeof news>['links'] = {};
    for (const one of heard) all = one.whole ? one.links : { ...all, ...one.links };
    return all;
  };
  return {
    heard,
    state: (link: number | undefined) => known2()[String(link)],
    all: known2,
    stop: async () => {
      stopper.abort();
      await reading;
    },
  };
}

describe('registering', () => {
  it('takes the curb a sensor names or the nearest to its place, and refuses each for itself', async () => {
    const [first] = links;
    const line = api.city.line(first ?? 0)?.[0];
    expect(line).toBeDefined();
    const results = await register(
      { outside_id: 'named', link: first, spaces: 4 },
      { outside_id: 'placed', geometry: { type: 'Point', coordinates: line } },
      { outside_id: 'far', geometry: { type: 'Point', coordinates: [0, 0] } },
      { outside_id: 'nowhere' },
      { outside_id: 'unknown', segment_id: 'no such curb' },
      { outside_id: 'plate', link: first, plate: 'AB 123' },
    );
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['added', null],
      ['added', null],
      ['refused', 'sensors.no-curb-near'],
      ['refused', 'sensors.field'],
      ['refused', 'sessions.unknown-link'],
      ['refused', 'sensors.field'],
    ]);
    expect((await register({ outside_id: 'named', link: first, spaces: 4 }))[0]?.outcome).toBe('unchanged');
    expect((await register({ outside_id: 'named', link: first, spaces: 6 }))[0]?.outcome).toBe('changed');
    const list = await api.inject({ method: 'GET', url: '/api/sensors/?limit=100', headers });
    expect(list.json().results).toMatchObject([
      { outside_id: 'named', spaces: 6, links: [{ link: first }], reading: null, is_stale: true },
      { outside_id: 'placed', spaces: 1 },
    ]);
  });
});

describe('readings', () => {
  it('are judged one by one', async () => {
    const [, link] = links;
    await register({ outside_id: 'judged', link, spaces: 8 });
    const results = await send(
      { sensor: 'judged', at: at(-10), free: 3 },
      { sensor: 'judged', at: at(-20), free: 7 },
      { sensor: 'nobody', at: at(-10), free: 3 },
      { sensor: 'judged', at: at(61), free: 8 },
      { sensor: 'judged', at: at(59), free: 2 },
      { sensor: 'judged', at: '1999-12-31T00:00:00Z', free: 8 },
      { sensor: 'judged', at: at(-5) },
      { sensor: 'judged', at: at(-5), free: 1, occupied: 2 },
      { sensor: 'judged', at: 'noon', free: 1 },
      'nonsense',
    );
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['taken', null],
      ['taken', null],
      ['refused', 'sensors.unknown'],
      ['refused', 'sensors.future'],
      ['taken', null],
      ['refused', 'sensors.too-early'],
      ['refused', 'sensors.field'],
      ['refused', 'sensors.field'],
      ['refused', 'sensors.field'],
      ['refused', 'sensors.field'],
    ]);
    expect(results[3]?.detail).toContain('60 s');
    await expect.poll(() => stateOf(link)).toMatchObject({ spaces: 8, free: 2, stale: 0 });
  });

  it('in other dialects are refused with the field, and what is no list of readings with the whole call', async () => {
    const [, link] = links;
    await register({ outside_id: 'dialect', link, spaces: 8 });
    const good = { sensor: 'dialect', at: at(-10), free: 3 };
    const payload = {
      readings: [
        { ...good, free: '3' },
        { ...good, at: Math.floor(api.now() / 1000) },
        { ...good, at: api.now() },
        { device_id: 'dialect', at: good.at, free: 3 },
        { ...good, status: 'ok' },
        { ...good, at: good.at.replace('Z', '') },
        { ...good, free: -1 },
      ],
    };
    const { results } = outcomes.parse(
      (await api.inject({ method: 'POST', url: '/api/sensor-readings/', headers, payload })).json(),
    );
    expect(results.map(({ code, detail }) => [code, detail?.split(':')[0]])).toEqual(
      ['free', 'at', 'at', 'sensor', 'status', 'at', 'free'].map((field) => [
        'sensors.field',
        expect.stringContaining(field),
      ]),
    );
    for (const [body, field] of [
      [[good], 'must be an object'],
      [good, 'readings'],
      [{ readings: good }, 'readings'],
    ] as const) {
      const answer = await api.inject({
        method: 'POST',
        url: '/api/sensor-readings/',
        headers,
        payload: body,
      });
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(field)]);
    }
  });

  it('sent again change nothing, and late ones neither', async () => {
    const [, , link] = links;
    await register({ outside_id: 'again', link, spaces: 8 });
    const now = at(0);
    expect((await send({ sensor: 'again', at: now, free: 5 }))[0]?.outcome).toBe('taken');
    expect((await send({ sensor: 'again', at: now, free: 5 }))[0]?.outcome).toBe('unchanged');
    expect((await send({ sensor: 'again', at: at(-60), free: 8 }))[0]?.outcome).toBe('older');
    await expect.poll(() => stateOf(link)).toMatchObject({ free: 5 });
  });

  it('are refused to who may not send them', async () => {
    const { access } = await api.signIn('analyst');
    const response = await api.inject({
      method: 'POST',
      url: '/api/sensor-readings/',
      headers: { authorization: `Bearer ${access}` },
      payload: { readings: [] },
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('a stream', () => {
  it('begins with everything, is told of changes and of what is gone, and goes on where it was', async () => {
    const [, , , link, other] = links;
    await register(
      { outside_id: 'watched', link, spaces: 4 },
      { outside_id: 'other', link: other, spaces: 2 },
    );
    await send({ sensor: 'watched', at: at(-30), free: 4 }, { sensor: 'other', at: at(-30), free: 1 });
    const one = await watch(0);
    await expect.poll(() => one.state(other)).toMatchObject({ free: 1 });
    expect(one.heard[0]?.whole).toBe(true);
    await send({ sensor: 'watched', at: at(-20), free: 1 });
    await expect
      .poll(() => one.state(link))
      .toMatchObject({ spaces: 4, free: 1, haloWidth: 15, simulated: false });
    const known = one.heard.at(-1)?.revision ?? 0;
    await one.stop();

    await send({ sensor: 'watched', at: at(-10), online: false });
    const back = await watch(known);
    await expect.poll(() => back.state(link)).toMatchObject({ spaces: 0, free: 0, stale: 4 });
    expect(back.heard[0]?.whole).toBe(false);
    expect(back.state(other)).toBeUndefined();
    await send({ sensor: 'watched', at: at(-5), free: 2 });
    await expect.poll(() => back.state(link)).toMatchObject({ free: 2, stale: 0 });

    const { results } = (await api.inject({ method: 'GET', url: '/api/sensors/?limit=100', headers })).json<{
      results: { id: number; outside_id: string }[];
    }>();
    const id = results.find(({ outside_id }) => outside_id === 'watched')?.id;
    expect((await api.inject({ method: 'DELETE', url: `/api/sensors/${id}/`, headers })).statusCode).toBe(
      200,
    );
    await expect.poll(() => back.state(link)).toBeNull();
    expect((await send({ sensor: 'watched', at: at(0), free: 2 }))[0]?.code).toBe('sensors.removed');
    await back.stop();
  });

  it('is told nothing of it unless it asks, and everything when it asks with nonsense', async () => {
    const silent = await fetch(`${address}/api/events/`);
    const reader = silent.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).not.toContain('event: live');
    await reader?.cancel();
    const odd = await watch('x');
    await expect.poll(() => odd.heard[0]?.whole).toBe(true);
    await odd.stop();
    // A revision of another or a restored database.
    expect(await live('?since=900000000')).toMatchObject({ whole: true });
    const ahead = await watch(900_000_000);
    await expect.poll(() => ahead.heard[0]?.whole).toBe(true);
    await ahead.stop();
  });

  it('hears that a silent sensor is stale, which is never counted as free, and is cleared when the city turns it off', async () => {
    const [, , , , , link] = links;
    await register({ outside_id: 'silent', link, spaces: 3 });
    await send({ sensor: 'silent', at: at(0), free: 3 });
    const one = await watch(0);
    await expect.poll(() => one.state(link)).toMatchObject({ spaces: 3, free: 3, stale: 0 });
    api.pass(15 * 60_000);
    await expect
      .poll(() => one.state(link), { timeout: 12_000 })
      .toMatchObject({ spaces: 0, free: 0, stale: 3 });
    await api.database.pool.query(
      `insert into city_configuration (config_key, config_value, is_public) values ('LIVE', '{"is_enabled": false}', true)`,
    );
    await expect.poll(() => one.all(), { timeout: 12_000 }).toEqual({});
    expect(one.heard.at(-1)).toMatchObject({ whole: true, links: {} });
    expect((await live()).links).toEqual({});
    await one.stop();
  });
});
