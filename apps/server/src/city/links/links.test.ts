// The link endpoints over HTTP on an imported city.
import { type LinkProperties, linkFeature, linkRestrictions } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient } from '../../testing/proposals.ts';
import { insertSensor } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { linksOfRegulations } from './links.sql.ts';

let api: TestApi;
let headers: Record<string, string> = {};
let all = '';
let links: readonly {
  id: number;
  properties: LinkProperties;
  geometry: { coordinates: number[][] };
}[] = [];
beforeAll(async () => {
  api = await openTestApi();
  headers = { authorization: `Bearer ${(await api.signIn('analyst')).access}` };
  const [west, south, east, north] = api.city.bounds ?? [0, 0, 0, 0];
  all = `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}`;
  links = (await get(`/api/alllinks/GetLinksInBox/?${all}`)).json().features;
});
afterAll(() => api.close());

const get = (url: string) => api.inject({ method: 'GET', url, headers });
const post = (url: string, payload: object) => api.inject({ method: 'POST', url, headers, payload });

describe('ids', () => {
  const url = '/api/alllinks/get_links_by_id/?links=';
  it('answer their links in their order, without those that are none', async () => {
    const [first, second] = links;
    const answer = (await get(`${url}${second?.id},999999,${first?.id}`)).json();
    expect(answer).toEqual({ result: [second, first], truncated: false });
  });
  it('are refused when there are too many, and to visitors', async () => {
    const many = Array.from({ length: 501 }, (_none, index) => index + 1).join(',');
    expect((await get(`${url}${many}`)).statusCode).toBe(400);
    expect((await get(`${url}a`)).statusCode).toBe(400);
    expect((await api.inject({ method: 'GET', url: `${url}1` })).statusCode).toBe(403);
  });
});

describe('boxes', () => {
  it('answer every link of the city as GeoJSON', async () => {
    expect(links.length).toBe(api.city.linkCount);
    expect(links.length).toBe(48);
    for (const link of links) linkFeature.parse(link);
    const response = await get(`/api/alllinks/GetLinksInBox/?${all}`);
    expect(response.headers['content-type']).toContain('application/geo+json');
    expect(response.json()).toMatchObject({ truncated: false, revision: 1 });
  });
  it('say when they are cut short', async () => {
    const answer = (await get(`/api/alllinks/GetLinksInBox/?${all}&limit=5`)).json();
    expect(answer.features.length).toBe(5);
    expect(answer.truncated).toBe(true);
  });
  it('answer the shape of a feature server', async () => {
    const answer = (await get(`/api/alllinks/v2/GetLinksInBox/?${all}&limit=5`)).json();
    expect(answer).toMatchObject({
      type: 'FeatureCollection',
      totalFeatures: 48,
      numberMatched: 48,
      numberReturned: 5,
      crs: { type: 'name' },
    });
    expect(answer.features).toEqual(links.slice(0, 5));
  });
  it('filter by what the curb is at an instant, and by time limit', async () => {
    const at = 'date=2026-11-23&time=10:00';
    const paid = (await get(`/api/alllinks/GetLinksInBox/?${all}&${at}&sub_activity=paid-parking`)).json();
    const free = (
      await get(`/api/alllinks/GetLinksInBox/?${all}&date=2026-11-22&sub_activity=paid-parking`)
    ).json();
    expect(paid.features.length).toBeGreaterThan(0);
    expect(paid.features.length).toBeLessThan(48);
    expect(free.features.length).toBe(0);
    const every = (await get(`/api/alllinks/GetLinksInBox/?${all}&${at}&sub_activity=all`)).json();
    expect(every.features.length).toBe(48);
    const limit = links.map((link) => link.properties.time_limit).find((value) => value !== null);
    const limited = (await get(`/api/alllinks/GetLinksInBox/?${all}&time_limit=${limit}`)).json();
    expect(limited.features.length).toBe(links.filter((link) => link.properties.time_limit === limit).length);
  });
  it('for the public: a box or a point, nearest first', async () => {
    const url = '/api/alllinks/get_links_public_viewer/';
    const box = await api.inject({ method: 'GET', url: `${url}?${all}` });
    expect(box.json().features.length).toBe(48);
    const [first] = links;
    const [lng, lat] = first?.geometry.coordinates[0] ?? [];
    const near = await api.inject({ method: 'GET', url: `${url}?lng=${lng}&lat=${lat}&radius=30` });
    expect(near.json().features[0].id).toBe(first?.id);
    expect(near.json().features.length).toBeLessThan(48);
    for (const [query, field] of [
      ['', 'min_lng'],
      [`${all}&lng=1&lat=1&radius=5`, 'min_lng'],
      ['lng=1&lat=1', 'lng'],
      ['min_lng=1', 'min_lng'],
      ['lng=1&lat=1&radius=5001', 'radius'],
    ] as const) {
      const refused = await api.inject({ method: 'GET', url: `${url}?${query}` });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toHaveProperty(field);
    }
  });
  it('tolerate the fields parameter', async () => {
    expect((await get(`/api/alllinks/GetLinksInBox/?${all}&fields=id,geometry`)).statusCode).toBe(200);
  });
});

describe('polygons', () => {
  const ring = (size: number) => {
    const [west, south] = api.city.bounds ?? [0, 0];
    return [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ];
  };
  const url = '/api/links/get_links_in_polygon/';
  it('answer the links that touch them', async () => {
    const some = await post(url, { geometry: { type: 'Polygon', coordinates: [ring(0.0012)] } });
    expect(some.statusCode).toBe(200);
    expect(some.json().features.length).toBeGreaterThan(0);
    expect(some.json().features.length).toBeLessThan(48);
    const every = await post(url, { geometry: { type: 'MultiPolygon', coordinates: [[ring(0.1)]] } });
    expect(every.json().features.length).toBe(48);
  });
  it('are refused with the place when they make no sense', async () => {
    const good = ring(1);
    const bow = [good[0], good[2], good[1], good[3], good[0]];
    const many = Array.from({ length: 10_001 }, (_, index) => [
      Math.cos(index / 1592) * 10,
      Math.sin(index / 1592) * 10,
    ]);
    const cases: [unknown, RegExp][] = [
      [{ type: 'Polygon', coordinates: [bow] }, /^geometry\.coordinates\[0\]/],
      [{ type: 'Polygon', coordinates: [good.slice(0, 4)] }, /^geometry\.coordinates\[0\]/],
      [{ type: 'Polygon', coordinates: [[...many, many[0]]] }, /^geometry\.coordinates/],
      [
        {
          type: 'Polygon',
          coordinates: [
            [...many.slice(0, 6000), many[0]],
            [...many.slice(0, 6000), many[0]],
          ],
        },
        /^geometry\.coordinates/,
      ],
      [{ type: 'Polygon', coordinates: [] }, /^geometry\.coordinates/],
      [
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        },
        /^geometry\.coordinates\.0/,
      ],
      [
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0, 5],
              [1, 1, 5],
              [1, 0, 5],
              [0, 0, 5],
            ],
          ],
        },
        /^geometry\.coordinates\.0/,
      ],
      [
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 91],
              [1, 1],
              [1, 0],
              [0, 91],
            ],
          ],
        },
        /^geometry\.coordinates\.0\.0/,
      ],
      [
        {
          type: 'Polygon',
          coordinates: [
            [
              ['0', '1'],
              [1, 1],
              [1, 0],
              [0, 0],
            ],
          ],
        },
        /^geometry\.coordinates\.0\.0/,
      ],
      [
        {
          type: 'Polygon',
          coordinates: [
            [
              [Number.NaN, 1],
              [1, 1],
              [1, 0],
              [0, 0],
            ],
          ],
        },
        /^geometry\.coordinates\.0\.0/,
      ],
      [{ type: 'Polygon', coordinates: [good], crs: { type: 'name' } }, /^geometry\.crs/],
      [{ type: 'Point', coordinates: [0, 0] }, /^geometry/],
      [{ type: 'GeometryCollection', geometries: [] }, /^geometry/],
      ['POLYGON((0 0, 1 1))', /^geometry/],
      [null, /^geometry/],
    ];
    for (const [geometry, field] of cases) {
      const response = await post(url, { geometry });
      expect(response.statusCode, JSON.stringify(geometry).slice(0, 80)).toBe(400);
      const fields = Object.keys(response.json()).filter((key) => key !== 'code');
      expect(
        fields.some((key) => field.test(key)),
        `${fields.join()} ${field.source}`,
      ).toBe(true);
      expect(JSON.stringify(response.json())).not.toMatch(/"geometry\.[a-z-]+"\]/);
    }
  });
});

describe('restrictions of a link', () => {
  const path = (id: number, query = '') => `/api/links/${id}/get_link_restrictions/?${query}`;
  const withRules = () => links.find((link) => link.properties.sub_activity === 'paid-parking');

  it('carry link, regulation, verdict, words, week and prices for a date, a time and an asker', async () => {
    const link = withRules();
    const answer = linkRestrictions.parse(
      (await get(path(link?.id ?? 0, 'date=2026-11-23&time=10:00'))).json(),
    );
    expect(answer.at.slice(0, 16)).toBe('2026-11-23T10:00');
    expect(answer.link.segment_id).toBe(link?.properties.segment_id);
    expect(answer.regulation).toMatchObject({
      id: link?.properties.regulation_id,
      regulationId: link?.properties.regulationId,
    });
    expect(answer.link.regulation_id).toBe(link?.properties.regulation_id);
    expect(answer.link.side).toBe(link?.properties.side);
    expect(answer.link.side).not.toBeNull();
    expect(answer.verdict.sub_activity).toBe('paid-parking');
    expect(answer.verdict.until).not.toBeNull();
    expect(answer.explanation.sentence.length).toBeGreaterThan(10);
    expect(answer.week.length).toBeGreaterThanOrEqual(7);
    expect(answer.restrictions.length).toBeGreaterThan(0);
    const sunday = linkRestrictions.parse(
      (await get(path(link?.id ?? 0, 'date=2026-11-22&time=10:00'))).json(),
    );
    expect(sunday.verdict.sub_activity).not.toBe('paid-parking');
  });
  it('are now without a date', async () => {
    const answer = (await get(path(links[0]?.id ?? 0))).json();
    expect(Math.abs(new Date(answer.at).getTime() - api.now())).toBeLessThan(120_000);
  });
  it('speak Spanish when asked to', async () => {
    const id = withRules()?.id ?? 0;
    const english = (await get(path(id, 'date=2026-11-23&time=10:00'))).json();
    const spanish = (await get(path(id, 'date=2026-11-23&time=10:00&language=es'))).json();
    expect(spanish.explanation.sentence).not.toBe(english.explanation.sentence);
    const named = (await get(path(id, 'date=2026-11-23&time=10:00&language=ESP'))).json();
    expect(named.explanation).toEqual(spanish.explanation);
  });
  it('are the same for the public, without signing in', async () => {
    const id = withRules()?.id ?? 0;
    const query = 'date=2026-11-23&time=10:00';
    const guest = await api.inject({
      method: 'GET',
      url: `/api/links/${id}/get_public_link_restrictions/?${query}`,
    });
    expect(guest.statusCode).toBe(200);
    expect(guest.json()).toEqual((await get(path(id, query))).json());
  });
  it('refuse what is no date, time or asker', async () => {
    for (const [query, field] of [
      ['date=2026-02-30', 'date'],
      ['date=23.11.2026', 'date'],
      ['date=99999-01-01', 'date'],
      // Long before the first recorded rules.
      ['date=0001-01-01', 'date'],
      ['time=25:00', 'time'],
      ['vehicle_height=0', 'vehicle_height'],
      ['vehicle_height=tall', 'vehicle_height'],
      [`user_classes=${'x'.repeat(401)}`, 'user_classes'],
      ['language=../../etc', 'language'],
      ['language=xx', 'language'],
      ['user_classes=vann', 'user_classes'],
      ['user_classes=,,&permits=%00', 'permits'],
      ['purposes=shopping', 'purposes'],
    ] as const) {
      const response = await get(path(links[0]?.id ?? 0, query));
      expect(response.statusCode, query).toBe(400);
      expect(response.json()).toHaveProperty(field);
    }
    for (const query of ['date=2020-01-02', 'date=9999-12-31&time=23:59', 'user_classes=,,', 'language=ESP'])
      expect((await get(path(links[0]?.id ?? 0, query))).statusCode, query).toBe(200);
  });
});

describe('divided links', () => {
  it('add up to the link', async () => {
    const link = links[0];
    const length = Number(link?.properties.length);
    const answer = (await get(`/api/alllinks/get_divided_link/?link=${link?.id}&from=10&to=25.5`)).json();
    expect(answer.pieces.map((piece: { chosen: boolean }) => piece.chosen)).toEqual([false, true, false]);
    const sum = answer.pieces.reduce((total: number, piece: { length: number }) => total + piece.length, 0);
    expect(sum).toBeCloseTo(length, 1);
    expect(answer.pieces[1]).toMatchObject({ start: 10, end: 25.5, length: 15.5 });
  });
  it('are refused off the link', async () => {
    const id = links[0]?.id;
    const beyond = await get(`/api/alllinks/get_divided_link/?link=${id}&from=10&to=100000`);
    expect(beyond.statusCode).toBe(400);
    expect(beyond.json()).toHaveProperty('to');
    expect((await get(`/api/alllinks/get_divided_link/?link=${id}&from=20&to=10`)).json()).toHaveProperty(
      'to',
    );
    expect((await get('/api/alllinks/get_divided_link/?link=999999&from=1&to=10')).statusCode).toBe(404);
  });
});

describe('links of regulations, and regulations of links', () => {
  it('find each other', async () => {
    const regulation = links[0]?.properties.regulation_id;
    const found = (
      await post('/api/alllinks/fetch_links_on_regulations/', { regulations: [regulation, 999_999] })
    ).json();
    const expected = links
      .filter((link) => link.properties.regulation_id === regulation)
      .map((link) => link.id);
    expect(found.result.map((link: { id: number }) => link.id)).toEqual(expected);
    expect(found.truncated).toBe(false);
    expect(found.result[0]).toEqual(links[0]);
    const answer = (await get(`/api/regulation/${regulation}/`)).json();
    expect(answer).toMatchObject({
      id: regulation,
      is_published: true,
      actual_regulation_id: regulation,
      user: null,
    });
    expect(answer.links.map((link: { id: number }) => link.id)).toEqual(expected);
    expect(answer.link_count).toBe(expected.length);
    expect(answer.restrictions.length).toBeGreaterThan(0);
    expect(answer.sub_activity.activity.name).toBeDefined();
    // A `no parking` rule on a curb that is mainly for parking keeps its own activity and the curb
    // type of that rule.
    for (const one of answer.restrictions) {
      expect(one.activity.name).toBe(one.restriction.activity);
      expect(one.sub_activities.map((each: { name: string }) => each.name)).toEqual([
        one.restriction.subActivity,
      ]);
    }
    const paid = links.find((link) => link.properties.sub_activity === 'paid-parking')?.properties
      .regulation_id;
    const { payment } = (await get(`/api/regulation/${paid}/`)).json();
    expect(payment.duration.length).toBeGreaterThan(0);
    expect(payment.duration).toEqual(payment.durations);
    expect(payment.fees.length).toBe(payment.durations.length);
    expect((await get('/api/regulation/999999/')).statusCode).toBe(404);
    expect((await post('/api/alllinks/fetch_links_on_regulations/', { regulations: [] })).statusCode).toBe(
      400,
    );
    const many = Array.from({ length: 1001 }, (_, index) => index + 1);
    expect((await post('/api/alllinks/fetch_links_on_regulations/', { regulations: many })).statusCode).toBe(
      400,
    );
  });
  it('are cut where a caller takes no more, and only then said to be', async () => {
    const regulation = links[0]?.properties.regulation_id ?? 0;
    const ids = links.filter((link) => link.properties.regulation_id === regulation).map(({ id }) => id);
    const cutAt = (most: number) => linksOfRegulations(api.database.db, [regulation], most);
    expect(await cutAt(ids.length)).toEqual({ ids, truncated: false });
    expect(await cutAt(ids.length - 1)).toEqual({ ids: ids.slice(0, -1), truncated: true });
  });
  it('list restrictions by filter and page, and the time limits that occur', async () => {
    const first = (await get('/api/allrestrictions/?limit=2')).json();
    expect(first.results.length).toBe(2);
    expect(first.meta.next).toBe('/api/allrestrictions/?limit=2&offset=2');
    const second = (await get(first.meta.next)).json();
    expect(second.meta.previous).toBe('/api/allrestrictions/?limit=2&offset=0');
    const four = (await get('/api/allrestrictions/?limit=4')).json().results;
    expect([...first.results, ...second.results]).toEqual(four);
    const paid = (await get('/api/allrestrictions/?sub_activity=paid-parking&limit=100')).json();
    expect(paid.meta.count).toBeGreaterThan(0);
    expect(paid.meta.count).toBeLessThan(first.meta.count);
    const regulation = links[0]?.properties.regulation_id;
    const ofOne = (await get(`/api/allrestrictions/?regulation=${regulation}&limit=100`)).json();
    const ofLink = (await get(`/api/allrestrictions/?link=${links[0]?.id}&limit=100`)).json();
    expect(ofOne.results).toEqual(ofLink.results);
    const limits = (await get('/api/regulation/get_distinct_time_limits/')).json().results;
    expect(limits).toEqual(limits.toSorted((a: number, b: number) => a - b));
    expect(limits.length).toBeGreaterThan(1);
  });
});

describe('sensors', () => {
  it('are none, then there', async () => {
    const check = () => get('/api/misc/check_realtime_segments_data/');
    expect((await check()).json()).toEqual({ message: false });
    const id = links[0]?.id ?? 0;
    await insertSensor(api.database.db, id, 'sensor 1');
    expect((await check()).json()).toEqual({ message: true });
    expect((await get('/api/link-sensor-map/')).json()).toMatchObject({
      meta: { count: 1 },
      results: [{ link: id, outside_id: 'sensor 1' }],
    });
    const found = (await get(`/api/links/get_sensors_for_links/?links=${id},${id + 1}`)).json();
    expect(found.result).toMatchObject([
      { link: id, sensors: [{ outside_id: 'sensor 1', is_online: true, reading: { spaces: 1, free: 1 } }] },
      { link: id + 1, sensors: [] },
    ]);
  });
});

describe('the dictionary of rule sets', () => {
  it('has every rule set that a link carries', async () => {
    const answer = (await api.inject({ method: 'GET', url: '/api/rule-sets/' })).json();
    const numbers = new Set(answer.rule_sets.map((set: { number: number }) => set.number));
    const carried = links.map((link) => link.properties.rule_set).filter((number) => number !== null);
    expect(carried.length).toBeGreaterThan(0);
    expect(carried.every((number) => numbers.has(number))).toBe(true);
    expect(answer).toMatchObject({ revision: 1, time_zone: api.city.time.timeZone });
  });
  it('is another when the city has a rule more', async () => {
    const dictionary = async (headers = {}) => api.inject({ method: 'GET', url: '/api/rule-sets/', headers });
    const before = await dictionary();
    const tag = { 'if-none-match': String(before.headers.etag) };
    expect((await dictionary(tag)).statusCode).toBe(304);
    const [editor, publisher] = [await signInClient(api, 'editor'), await signInClient(api, 'publisher')];
    const id = await propose(editor, [links[0]?.id ?? 0]);
    const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    await expect.poll(async () => (await dictionary(tag)).statusCode).toBe(200);
    const after = await dictionary();
    const loading = (answer: typeof after) =>
      answer
        .json()
        .rule_sets.filter(
          ({ restrictions: [first] }: { restrictions: readonly { activity: string }[] }) =>
            first?.activity === 'loading',
        ).length;
    expect([loading(before), loading(after)]).toEqual([0, 1]);
    expect(after.json().revision).toBe(before.json().revision + 1);
  });
});
