// The rules API over HTTP on an imported city: the same verdict as the core's, by link, external id
// and point, and for many at once.
import { type LinkProperties, ruleVerdict } from '@curbwright/contract';
import { computeVerdict, ordinaryCar, parseCityInstant } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

interface Feature {
  readonly id: number;
  readonly properties: LinkProperties;
  readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
}
let api: TestApi;
let links: readonly Feature[] = [];
beforeAll(async () => {
  api = await openTestApi();
  const [west, south, east, north] = api.city.bounds ?? [0, 0, 0, 0];
  const all = `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}`;
  links = (await get(`/api/alllinks/get_links_public_viewer/?${all}`)).json().features;
});
afterAll(() => api.close());

const get = (url: string) => api.inject({ method: 'GET', url });
const ask = (query: string) => get(`/api/rules/verdict/?${query}`);
const askMany = (questions: unknown[]) =>
  api.inject({ method: 'POST', url: '/api/rules/verdict/', payload: { questions } });

describe('one question', () => {
  it('is answered as the core decides, for every link, without signing in', async () => {
    expect(links.length).toBe(48);
    for (const { id, properties } of links) {
      const answer = ruleVerdict.parse((await ask(`link=${id}&date=2026-11-23&time=10:00`)).json());
      const cached = api.city.link(id);
      const ruleSet = cached?.ruleSet == null ? null : api.city.ruleSet(cached.ruleSet);
      const { time } = api.city;
      const instant = parseCityInstant(time, '2026-11-23', '10:00', 0);
      if (ruleSet != null) {
        const own = computeVerdict(ruleSet, instant, ordinaryCar, time);
        expect(answer.verdict).toMatchObject({
          most: own.most,
          sub_activity: own.subActivity,
          max_stay: own.maxStay,
        });
        expect(answer.rule_set_id).toBe(ruleSet.id);
      }
      expect(answer.link.segment_id).toBe(properties.segment_id);
      expect(answer).toMatchObject({
        distance: null,
        regulation_id: properties.regulationId,
        stay_allowed: null,
      });
      expect(answer.explanation.sentence).not.toBe('');
    }
  });

  it('finds the same link by its outside id and by a point beside it, and says how far it is', async () => {
    const [link] = links;
    if (link === undefined) throw new Error('The city has links');
    const bySegment = (
      await ask(`segment_id=${encodeURIComponent(link.properties.segment_id)}&date=2026-11-23&time=10:00`)
    ).json();
    expect(bySegment.link.id).toBe(link.id);
    const [[lng, lat] = [0, 0]] = link.geometry.coordinates;
    const byPoint = (await ask(`lng=${lng.toFixed(7)}&lat=${lat.toFixed(7)}&radius=200`)).json();
    expect(byPoint.distance).toBeLessThan(1);
    expect((await ask(`lng=${(lng + 1).toFixed(6)}&lat=${lat.toFixed(6)}`)).json()).toEqual({
      code: 'not_found',
      detail: 'There is no curb within 30 m of this point.',
    });
  });

  it('says whether one may stay, for how long and what it costs', async () => {
    const answers = await Promise.all(
      links.map(async ({ id }) =>
        ruleVerdict.parse((await ask(`link=${id}&date=2026-11-23&time=10:00&stay=60`)).json()),
      ),
    );
    for (const { stay_allowed, longest_stay, price } of answers) {
      expect(stay_allowed).toBe((longest_stay ?? 0) >= 60);
      if (price !== null) expect(price).toMatchObject({ minutes: 60, currency: api.city.currency });
      if (stay_allowed === false) expect(price).toBeNull();
    }
    expect(answers.some(({ price }) => price !== null && price.fee > 0)).toBe(true);
    expect(answers.some(({ stay_allowed }) => stay_allowed === false)).toBe(true);
  });

  it('takes an instant instead of date and time, and the language', async () => {
    const [link] = links;
    const { time } = api.city;
    const instant = new Date(parseCityInstant(time, '2026-11-23', '10:00', 0)).toISOString();
    const civil = (await ask(`link=${link?.id}&date=2026-11-23&time=10:00`)).json();
    expect((await ask(`link=${link?.id}&at=${instant}`)).json()).toEqual(civil);
    const spanish = (await ask(`link=${link?.id}&at=${instant}&language=es`)).json();
    expect(spanish.explanation.sentence).not.toBe(civil.explanation.sentence);
    expect(spanish.verdict.most).toBe(civil.verdict.most);
  });

  it('is refused by field when it is asked wrongly', async () => {
    const fault = async (query: string) => (await ask(query)).json();
    expect(await fault('')).toMatchObject({
      link: ['Send exactly one of link, segment_id or a point.'],
    });
    expect(await fault('link=1&lng=1&lat=1')).toHaveProperty('link');
    expect(await fault('lng=1')).toHaveProperty('lng');
    expect(await fault('link=1&at=2026-11-23T10:00:00Z&time=10:00')).toMatchObject({
      at: ['Send either `at`, or date and time.'],
    });
    expect(await fault('link=1&stay=0')).toHaveProperty('stay');
    expect(await fault('link=1&colour=red')).toHaveProperty('colour');
    expect((await ask('link=999999')).statusCode).toBe(404);
    expect((await ask('segment_id=none')).statusCode).toBe(404);
  });
});

describe('an instant before the first recorded rules', () => {
  it('is refused at the parameter that names it, by every call that takes one', async () => {
    const { id } = links[0] ?? { id: 0 };
    expect(api.city.knownFrom).toBe(Date.parse('2020-01-01T00:00:00Z'));
    const editor = await signInClient(api, 'editor');
    const box = 'min_lng=-180&min_lat=-85&max_lng=180&max_lat=85';
    const publicCalls = [
      ['at', `/api/rules/verdict/?link=${id}&at=2019-12-31T10:00:00Z`],
      ['date', `/api/rules/verdict/?link=${id}&date=2019-12-30`],
      ['date', `/api/links/${id}/get_public_link_restrictions/?date=2019-12-30&time=10:00`],
      ['as_of', `/api/links/${id}/get_public_link_restrictions/?as_of=2026-11-01T10:00:00Z`],
      ['as_of', `/api/rules/verdict/?link=${id}&as_of=2026-11-01T10:00:00Z`],
      ['date', `/api/alllinks/get_links_public_viewer/?${box}&date=2019-12-30`],
      ['time', `/cds/curbs/zones?time=${Date.parse('2019-12-30T10:00:00Z')}`],
    ];
    for (const [field = '', url = ''] of publicCalls) {
      const refused = await get(url);
      expect([url, refused.statusCode]).toEqual([url, 400]);
      expect(refused.body).toContain(field);
    }
    const staffCalls = [
      ['as_of', `/api/links/${id}/get_link_restrictions/?as_of=2019-12-31T10:00:00Z`],
      ['as_of', `/api/alllinks/get_links_as_of/?${box}&as_of=2019-12-31T10:00:00Z`],
      ['date', `/api/alllinks/GetLinksInBox/?${box}&date=2019-12-30`],
    ];
    for (const [field = '', url = ''] of staffCalls) {
      const refused = await editor.get(url);
      expect([url, refused.statusCode]).toEqual([url, 400]);
      expect(refused.json()).toHaveProperty(field);
    }
    expect(await get(`/api/rules/verdict/?link=${id}&at=2019-12-31T10:00:00Z`).then((r) => r.json())).toEqual(
      expect.objectContaining({ at: [expect.stringContaining('no record of its rules before 2020-01-01')] }),
    );
    const [item] = (await askMany([{ link: id, at: '2019-12-31T10:00:00Z' }])).json().results;
    expect(item).toMatchObject({ ok: false, status: 400, field: 'at', answer: null });
    expect(item.detail).toContain('no record');
    expect((await ask(`link=${id}&at=2020-01-01T00:00:00Z`)).statusCode).toBe(200);
    expect((await ask(`link=${id}`)).statusCode).toBe(200);
  });
});

describe('many questions', () => {
  it('have an answer or a refusal each, in their order; a bad one stops none', async () => {
    const [first, second] = links;
    const response = await askMany([
      { link: first?.id, date: '2026-11-23', time: '10:00' },
      { link: 999_999 },
      { link: 'x' },
      { segment_id: second?.properties.segment_id, purposes: ['Delivery'], vehicle_length: 8 },
      { lng: 1 },
    ]);
    expect(response.statusCode).toBe(200);
    const { results, done, refused } = response.json();
    expect([done, refused]).toEqual([2, 3]);
    expect(results.map(({ index, status }: { index: number; status: number }) => [index, status])).toEqual([
      [0, 200],
      [1, 404],
      [2, 400],
      [3, 200],
      [4, 400],
    ]);
    expect(results[0].answer).toEqual((await ask(`link=${first?.id}&date=2026-11-23&time=10:00`)).json());
    expect(results[2].field).toBe('link');
    expect(results[3].answer.link.id).toBe(second?.id);
  });
  it('are 500 at most', async () => {
    expect((await askMany([])).statusCode).toBe(400);
    expect((await askMany(Array.from({ length: 501 }, () => ({ link: 1 })))).statusCode).toBe(400);
    const most = (await askMany(Array.from({ length: 500 }, () => ({ link: links[0]?.id })))).json();
    expect(most.done).toBe(500);
  });
});

describe('changes', () => {
  const changes = async (since: number, more = '') =>
    (await get(`/api/rules/changes/?since=${since}${more}`)).json();

  it('name the links a publication touched, once, in order', async () => {
    const before = await changes(0, '&limit=200');
    expect(before).toMatchObject({ current: 1, more: false, revision: 1 });
    const [editor, publisher] = [await signInClient(api, 'editor'), await signInClient(api, 'publisher')];
    const chosen = links.slice(0, 2).map(({ id }) => id);
    for (const link of chosen) {
      const id = await propose(editor, [link]);
      const published = await publisher.post(
        `/api/proposed_regulation/${id}/publish_proposed_regulation/`,
        {},
      );
      expect(published.statusCode).toBe(200);
    }
    const after = await changes(before.revision);
    expect(after).toMatchObject({ current: 3, revision: 3, more: false });
    expect(after.results.map(({ revision }: { revision: number }) => revision)).toEqual([2, 3]);
    expect(
      after.results.map(({ links: touched }: { links: { id: number }[] }) => touched.map(({ id }) => id)),
    ).toEqual(chosen.map((id) => [id]));
    expect(after.results[0].links[0]).toEqual({
      id: chosen[0],
      segment_id: links[0]?.properties.segment_id,
      is_published: true,
    });
    // A client that reads one change at a time misses none and sees none twice.
    const first = await changes(1, '&limit=1');
    expect(first).toMatchObject({ revision: 2, more: true });
    const second = await changes(first.revision, '&limit=1');
    expect(second).toMatchObject({ revision: 3, more: false });
    expect((await changes(3)).results).toEqual([]);
    // A client that is ahead, because the city was restored from a backup, gets the current
    // version.
    expect(await changes(99)).toMatchObject({ revision: 3, results: [] });
  });

  it('are refused by field when they are asked wrongly', async () => {
    expect(await changes(-1)).toHaveProperty('since');
    expect((await get('/api/rules/changes/')).json()).toHaveProperty('since');
    expect(await changes(0, '&limit=201')).toHaveProperty('limit');
  });
});
