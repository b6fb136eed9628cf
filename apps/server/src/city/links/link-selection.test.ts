// Links selected by what applies there, and by where they are: rules and their wording, an instant,
// side, street section, analysis zone, assets near; combined, and what is rejected.
import type { LinkProperties } from '@curbwright/contract';
import { createUnknownRule, metresBetween, type Position, type Restriction } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
interface Link {
  readonly id: number;
  readonly properties: LinkProperties;
  readonly geometry: { readonly coordinates: readonly Position[] };
}
let links: readonly Link[] = [];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  const [west, south, east, north] = api.city.bounds ?? [0, 0, 0, 0];
  const box = `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}`;
  links = (await editor.get(`/api/alllinks/GetLinksInBox/?${box}`)).json().features;
});
afterAll(() => api.close());

const ask = (body: object) => editor.post('/api/links/select_links/', body);
const select = async (body: object) => (await ask(body)).json();
const idsOf = (is: (link: Link) => boolean) => links.filter(is).map(({ id }) => id);
const rulesOf = ({ properties }: Link): readonly Restriction[] =>
  api.city.ruleSet(properties.rule_set ?? -1)?.restrictions ?? [];
const withRule = (is: (rule: Restriction) => boolean) => idsOf((link) => rulesOf(link).some(is));

describe('by rule', () => {
  it.each<[string, object, (rule: Restriction) => boolean]>([
    ['activity', { activity: 'no parking' }, ({ activity }) => activity === 'no parking'],
    ['curb type', { sub_activity: 'paid-parking' }, (rule) => rule.subActivity === 'paid-parking'],
    ['limit', { limit: 60 }, ({ maxStay }) => maxStay === 60],
    ['no limit', { limit: null }, ({ maxStay }) => maxStay === null],
    ['price', { paid: true }, ({ payment }) => payment !== null],
    ['days', { days: ['tu'], activity: 'no parking' }, ({ activity }) => activity === 'no parking'],
    ['hours', { to: '20:00' }, ({ timeSpans }) => timeSpans[0]?.times[0]?.to === '20:00'],
    ['hours in words', { text: '8-6' }, ({ timeSpans }) => timeSpans[0]?.times[0]?.to === '18:00'],
    ['words', { text: 'street cleaning tue' }, (rule) => rule.subActivity === 'street-cleaning'],
    ['words of the limit', { text: '1 hr parking mon-fri' }, ({ maxStay }) => maxStay === 60],
    ['price in words', { text: '€1.03' }, ({ payment }) => payment?.rates[0]?.tiers[0]?.fee === 103],
  ])('%s', async (_, rule, is) => {
    const found = await select({ rule });
    const wanted = withRule(is);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(links.length + 1);
    expect(found.links).toEqual(wanted);
    expect(found).toMatchObject({ count: wanted.length, spaces: wanted.length * 10, truncated: false });
  });

  it('answers the distinct rules with their links, most first', async () => {
    const { rules, rule_count: count } = await select({ rule: { activity: 'parking' } });
    const counts = new Map<Restriction, number>();
    for (const rule of links.flatMap((link) => rulesOf(link)))
      if (rule.activity === 'parking') counts.set(rule, (counts.get(rule) ?? 0) + 1);
    expect(count).toBe(5);
    expect(rules.map(({ links: number }: { links: number }) => number)).toEqual(
      [...counts.values()].sort((a, b) => b - a),
    );
    for (const { rule, links: number } of rules) expect([...counts]).toContainEqual([rule, number]);
    const cleaning = await select({ rule: { text: 'cleaning' }, sub_activity: 'paid-parking' });
    expect(cleaning.rules).toMatchObject([
      { rule: { subActivity: 'street-cleaning' }, links: cleaning.count },
    ]);
    expect(await select({ side: 'N' })).toMatchObject({ rules: [], rule_count: 0 });
    expect(await select({ rule: { text: 'no such thing' } })).toMatchObject({ links: [], rules: [] });
  });

  it('reads the wording in the language of the page, and in English', async () => {
    const inSpanish = async (text: string) => {
      const headers = {
        authorization: `Bearer ${(await api.signIn('editor')).access}`,
        'x-page-language': 'es',
      };
      const url = '/api/links/select_links/';
      return (await api.inject({ method: 'POST', url, headers, payload: { rule: { text } } })).json().count;
    };
    const { count } = await select({ rule: { sub_activity: 'street-cleaning' } });
    expect(await inSpanish('martes 6 a 8')).toBe(count);
    expect(await inSpanish('street cleaning')).toBe(count);
  });

  it('in force at an instant', async () => {
    const at = async (applies: string, rule?: object) =>
      (await select({ applies_at: applies, ...(rule === undefined ? {} : { rule }) })).links;
    const cleaned = withRule(({ activity }) => activity === 'no parking');
    // Tuesday and Wednesday in Rome.
    expect(await at('2026-05-05T06:00:00+02:00')).toEqual(cleaned);
    expect(await at('2026-05-05T06:00:00Z', { activity: 'no parking' })).toEqual([]);
    expect(await at('2026-05-05T05:59:00Z', { activity: 'no parking' })).toEqual(cleaned);
    expect(await at('2026-05-06T05:30:00Z')).toEqual([]);
    expect(await at('2026-05-06T10:00:00+02:00')).toEqual(idsOf(() => true));
    expect((await ask({ applies_at: 'soon' })).json()).toHaveProperty('applies_at');
  });
});

describe('by place', () => {
  it('side of the street', async () => {
    expect((await select({ side: 'N' })).links).toEqual(
      idsOf(({ properties }) => properties.bl_side === 'N'),
    );
    expect((await select({ side: 'NW' })).count).toBe(0);
    expect((await ask({ side: 'north' })).json()).toHaveProperty('side');
  });

  it('street and cross streets, as people type them', async () => {
    const street = { street: '2th st' };
    const on = ({ properties }: Link) => properties.bl_street_name === '2th Street';
    expect((await select(street)).links).toEqual(idsOf(on));
    const between = await select({ ...street, from_street: 'ave 3', to_street: 'Avenue 1' });
    const from = (name: string) => (link: Link) => on(link) && link.properties.bl_from === name;
    expect(between.links).toEqual(idsOf((link) => from('Avenue 1')(link) || from('Avenue 2')(link)));
    expect(between.count).toBe(4);
    expect((await select({ ...street, to_street: 'Avenue 1', side: 'N' })).count).toBe(1);
    expect((await select({ street: 'No Such Street' })).count).toBe(0);
  });

  it('says which street is unknown', async () => {
    const wrong = await ask({ street: '2th Street', from_street: 'Avenue 1', to_street: 'Avenue 99' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().to_street).toEqual(['2th Street has no cross street Avenue 99.']);
    expect((await select({ street: 'Nowhere', from_street: 'Avenue 1' })).street).toEqual([
      'There is no street Nowhere.',
    ]);
    expect((await select({ from_street: 'Avenue 1' })).street).toEqual([
      'Enter the street that has these cross streets.',
    ]);
  });

  it('analysis zone', async () => {
    const chosen = idsOf(({ properties }) => properties.bl_street_name === 'Avenue 2').slice(0, 3);
    const { id: zone } = (
      await editor.post('/api/analysis-zone/', {
        name: 'Found',
        components: [{ type: 'Segments', links: chosen }],
      })
    ).json();
    expect((await select({ zone })).links).toEqual(chosen);
    expect((await select({ zone, links: chosen.slice(1) })).links).toEqual(chosen.slice(1));
    const unknown = await ask({ zone: 99_999 });
    expect([unknown.statusCode, unknown.json().zone]).toEqual([400, ['There is no analysis zone 99999.']]);
  });

  it('asset near', async () => {
    const { pool } = api.database;
    const add = (type: string, geometry: object, removed: boolean) =>
      pool.query(
        `insert into asset (asset_config_id, geometry, bounds, installed, removed)
         select id, $2::jsonb, box(point(0, 0), point(0, 0)), null, case when $3 then date '2020-01-01' end from asset_config where name = $1`,
        [type, JSON.stringify(geometry), removed],
      );
    const [first, other] = [links[0], links.at(-1)];
    if (first === undefined || other === undefined) throw new Error('no links');
    const [[lng, lat] = [0, 0]] = first.geometry.coordinates;
    const [[otherLng, otherLat] = [0, 0]] = other.geometry.coordinates;
    await add('hydrant', { type: 'Point', coordinates: [lng, lat] }, false);
    await add('hydrant', { type: 'Point', coordinates: [otherLng, otherLat] }, true);
    const square = [
      [otherLng, otherLat],
      [otherLng + 1e-5, otherLat],
      [otherLng + 1e-5, otherLat + 1e-5],
      [otherLng, otherLat],
    ];
    await add('bench', { type: 'Polygon', coordinates: [square] }, false);
    const near = (asset: string, within?: number) =>
      select({ asset_type: asset, ...(within === undefined ? {} : { asset_within: within }) });
    expect((await near('hydrant', 1)).links).toEqual([first.id]);
    expect((await near('bench', 1)).links).toEqual([other.id]);
    /** Nearest of many points along a link. */
    const distance = ({ geometry: { coordinates } }: Link) =>
      Math.min(
        ...coordinates.slice(1).flatMap((to, index) => {
          const from = coordinates[index] ?? to;
          return Array.from({ length: 201 }, (_, part) =>
            metresBetween(
              [lng, lat],
              [from[0] + ((to[0] - from[0]) * part) / 200, from[1] + ((to[1] - from[1]) * part) / 200],
            ),
          );
        }),
      );
    for (const within of [15, 40, 120])
      expect((await near('hydrant', within)).links).toEqual(idsOf((link) => distance(link) <= within));
    expect((await near('hydrant')).links).toEqual((await near('hydrant', 15)).links);
    expect((await near('no such type')).asset_type).toEqual(['There is no such asset type.']);
    expect((await near('hydrant', 501)).asset_within).toHaveLength(1);
    expect((await select({ asset_within: 20 })).asset_type).toEqual(['Choose the type of asset.']);
  });

  it('asset near, with long outlines', async () => {
    const { pool } = api.database;
    const [
      {
        geometry: {
          coordinates: [[lng, lat] = [0, 0]],
        },
      } = { geometry: { coordinates: [] } },
    ] = links;
    const store = async (degrees: number) => {
      await pool.query(
        'delete from asset where asset_config_id = (select id from asset_config where name = $1)',
        ['bench'],
      );
      const ring = [
        [lng, lat],
        [lng + degrees, lat],
        [lng + degrees, lat + 1e-5],
        [lng, lat],
      ];
      await pool.query(
        `insert into asset (asset_config_id, geometry, bounds, installed, removed)
         select id, $1::jsonb, box(point(0, 0), point(0, 0)), null, null from asset_config where name = 'bench'`,
        [JSON.stringify({ type: 'Polygon', coordinates: [ring] })],
      );
    };
    // More points than a call can have arguments, but fewer than the limit.
    await store(0.4);
    expect((await select({ asset_type: 'bench', asset_within: 1 })).links).toContain(links[0]?.id);
    await store(4);
    const refused = await ask({ asset_type: 'bench', asset_within: 1 });
    expect([refused.statusCode, refused.json().asset_within]).toEqual([
      400,
      ['The outlines of these assets are too long for so short a distance. Enter a longer distance.'],
    ]);
    expect((await select({ asset_type: 'bench', asset_within: 15 })).links).toContain(links[0]?.id);
  });

  it('everything at once', async () => {
    const all = {
      street: 'Avenue 2',
      side: 'W',
      rule: { activity: 'parking', days: ['mo', 'fr'] },
      applies_at: '2026-05-06T10:00:00+02:00',
      asset_type: 'hydrant',
      asset_within: 500,
    };
    const is = ({ properties }: Link) =>
      properties.bl_street_name === 'Avenue 2' && properties.bl_side === 'W';
    expect((await select(all)).links).toEqual(idsOf(is));
    expect((await select({ ...all, segment_ids: ['e0-0-left'] })).count).toBe(0);
    expect((await select({ ...all, links: idsOf(is).slice(0, 1) })).count).toBe(1);
  });
});

it('finds no rule beside unknown ones, unless the text asks for them', async () => {
  const grid = gridCity({ streets: 2, ruleSets: 2 });
  const [first = [], second = []] = grid.ruleSets;
  const unknown = await openTestApi({
    city: { ...grid, ruleSets: [[...first, createUnknownRule('ask the city')], second] },
  });
  const person = await signInClient(unknown, 'editor');
  const find = async (body: object) => (await person.post('/api/links/select_links/', body)).json();
  const withSecond = grid.links.filter(({ ruleSet }) => ruleSet === 1).length;
  expect((await find({ rule: { activity: 'parking' } })).count).toBe(withSecond);
  expect((await find({ applies_at: '2026-05-06T10:00:00+02:00' })).count).toBe(withSecond);
  expect(await find({ rule: { text: 'unknown' } })).toMatchObject({
    count: grid.links.length - withSecond,
    rules: [{ rule: { subActivity: 'rules-unknown' } }],
  });
  await unknown.close();
});

describe('by area', () => {
  /** An area that begins in the middle of the westernmost link along a street, and goes far east. */
  const areaFrom = (west: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, -80],
        [170, -80],
        [170, 80],
        [west, 80],
        [west, -80],
      ],
    ],
  });
  const spanOf = ({ geometry: { coordinates } }: Link) => {
    const lngs = coordinates.map(([lng]) => lng);
    return [Math.min(...lngs), Math.max(...lngs)] as const;
  };

  it('the links that lie inside for the larger part, or those that touch it, with their numbers', async () => {
    const [first] = links.filter((link) => spanOf(link)[1] - spanOf(link)[0] > 1e-4);
    if (first === undefined) throw new Error('no link');
    const [west, east] = spanOf(first);
    for (const share of [0.25, 0.75]) {
      const edge = west + (east - west) * share;
      const geometry = areaFrom(edge);
      const touching = idsOf((link) => spanOf(link)[1] >= edge);
      const inside = idsOf((link) => (spanOf(link)[0] + spanOf(link)[1]) / 2 >= edge);
      const outside = touching.length - inside.length;
      expect(inside.includes(first.id)).toBe(share < 0.5);
      expect(share < 0.5 ? outside >= 0 : outside > 0).toBe(true);
      const all = await select({ geometry });
      expect(all).toMatchObject({ links: touching, mostly_outside: outside });
      expect(await select({ geometry, geometry_match: 'touching' })).toEqual(all);
      const larger = await select({ geometry, geometry_match: 'larger_part' });
      expect(larger).toMatchObject({ links: inside, count: inside.length, mostly_outside: outside });
      // Other conditions count among those left out too.
      const rule = { activity: 'no parking' };
      const both = withRule(({ activity }) => activity === 'no parking');
      const some = await select({ geometry, geometry_match: 'larger_part', rule });
      expect(some.links).toEqual(inside.filter((id) => both.includes(id)));
      expect(some.mostly_outside).toBe(
        touching.filter((id) => both.includes(id) && !inside.includes(id)).length,
      );
    }
  });

  it('without an area there is nothing to count, and no way to match it', async () => {
    expect(await select({ links: links.slice(0, 2).map(({ id }) => id) })).toMatchObject({
      mostly_outside: null,
    });
    expect((await ask({ geometry_match: 'larger_part' })).statusCode).toBe(400);
  });
});
