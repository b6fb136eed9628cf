// CDS feeds in practice: what the envelope states and its defaults, lists and single objects in any
// order, and what is lost from zones.
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../format.ts';
import { fileOf } from '../testing/shared-data.ts';
import { readCds } from './read.ts';

const updated = 1_700_000_000_000;
const geometry = {
  type: 'LineString',
  coordinates: [
    [-75.16, 39.95],
    [-75.16, 39.951],
  ],
};
const zone = (id: string, more: object = {}) => ({
  curb_zone_id: id,
  geometry,
  curb_policy_ids: ['p'],
  ...more,
});
const rate = [{ rate: 200, rate_unit: 'hour' }];
const policy = (id = 'p', more: object = {}) => ({
  curb_policy_id: id,
  priority: 1,
  rules: [{ activity: 'parking' }],
  ...more,
});
const paid = (id = 'p') => policy(id, { rules: [{ activity: 'parking', rate }] });
const broken = { geometry: null };

function tryRead(documents: readonly unknown[], options: ReadOptions = {}) {
  return readCds(
    documents.map((document, index) => fileOf(document, `f${index}.json`)),
    options,
  );
}
function read(documents: readonly unknown[], options: ReadOptions = {}) {
  const result = tryRead(documents, options);
  if (!result.ok) throw new Error(`${result.refusal.code} ${JSON.stringify(result.refusal.params)}`);
  const { data, issues, lost } = result.value;
  return { data, lost, issues: issues.map(({ code, place }) => `${code} ${place}`) };
}
const feed = (data: object, more: object = {}) => ({
  version: '1.1.0',
  last_updated: updated,
  ...more,
  data,
});
const zones = (...list: object[]) => feed({ zones: list, policies: [policy()] });

describe('the envelope', () => {
  it.each<[string, object, ReadOptions, object, string[]]>([
    ['nothing', {}, {}, { timeZone: null, currency: 'USD', authority: null, calendar: null, name: null }, []],
    [
      'nothing, where a person says it',
      {},
      { timeZone: 'Europe/Rome', currency: 'EUR', cityName: 'Rome' },
      { timeZone: 'Europe/Rome', currency: 'EUR', name: 'Rome' },
      [],
    ],
    [
      'all of it, before a person',
      { time_zone: 'Europe/Paris', currency: 'chf', author: 'Port' },
      { timeZone: 'Europe/Rome', currency: 'EUR' },
      { timeZone: 'Europe/Paris', currency: 'CHF', authority: { name: 'Port', url: null, phone: null } },
      [],
    ],
    [
      'a zone that is none',
      { time_zone: 'Mars/Base' },
      { timeZone: 'Europe/Rome' },
      { timeZone: 'Europe/Rome' },
      ['cds.time-zone time_zone'],
    ],
    [
      'a currency that is none',
      { currency: 'dollars' },
      { currency: 'EUR' },
      { currency: null },
      ['cds.currency currency'],
    ],
    ['an update that is no time', { last_updated: 'noon' }, {}, {}, ['cds.last-updated last_updated']],
    ['an update as text', { last_updated: String(updated) }, {}, {}, []],
  ])('says %s', (_, said, options, data, issues) => {
    const found = read([feed({ zones: [zone('a')], policies: [policy()] }, said)], options);
    expect(found.data).toMatchObject({
      ...data,
      priorityHierarchy: null,
      nodes: [],
      blocks: [],
      baseMap: [],
    });
    expect(found.issues).toEqual(issues);
  });

  it('is the first that says something, of several files which may not differ', () => {
    const one = { version: '1.1', data: { zones: [zone('a')] } };
    const other = { version: '1.1.0', time_zone: 'Europe/Rome', author: 'B', data: { policies: [policy()] } };
    const third = {
      version: '1.1',
      time_zone: 'europe/rome',
      author: 'C',
      currency: 'EUR',
      data: { areas: [] },
    };
    const { data } = read([one, other, third]);
    expect(data).toMatchObject({ timeZone: 'Europe/Rome', currency: 'EUR', authority: { name: 'B' } });
    for (const [field, [first, second]] of Object.entries({
      version: ['1.1', '1.0'],
      time_zone: ['Europe/Rome', 'Europe/Paris'],
    })) {
      const files = [first, second].map((value) => ({ ...one, [field]: value }));
      expect(tryRead(files)).toMatchObject({
        refusal: {
          code: 'cds.files-differ',
          params: { field, one: first?.toLowerCase(), other: second?.toLowerCase() },
        },
      });
    }
  });

  it('of a version to come is refused, and so is what is about no curbs, by its first fields', () => {
    expect(tryRead([feed({ zones: [] }, { version: '2.3.1' })])).toMatchObject({
      refusal: { code: 'cds.version', params: { version: '2.3', place: 'version' } },
    });
    const data = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 };
    expect(tryRead([feed({ zones: [] }), feed(data)])).toMatchObject({
      refusal: { code: 'cds.not-curbs', params: { name: 'f1.json', found: 'a, b, c, d, e, f' } },
    });
    expect(tryRead([[1, 2]])).toMatchObject({ refusal: { params: { found: 'object' } } });
  });

  it('that says no version has that of its fields', () => {
    const rules = [{ activity: 'parking' }];
    const time_spans = [{ designated_period: 'holidays', designated_period_except: true }];
    const spansOf = (document: object) => read([document]).data.ruleSets[0]?.[0]?.timeSpans;
    const said = { policies: [policy('p', { rules, time_spans })] };
    const strip = {
      type: 'Polygon',
      coordinates: [
        [
          [-75.16, 39.95],
          [-75.16, 39.951],
          [-75.16002, 39.951],
          [-75.16002, 39.95],
          [-75.16, 39.95],
        ],
      ],
    };
    const old = [{ periods: [{ name: 'holidays', apply: 'except during' }] }];
    const polygon = { ...said, zones: [zone('a', { geometry: strip })] };
    expect(spansOf({ data: polygon })).toMatchObject(old);
    expect(spansOf({ version: '1.0', data: { ...said, zones: [zone('a')] } })).toMatchObject(old);
    const weeks = policy('q', { time_spans: [{ weeks_of_month: [1] }], rules });
    const byWeeks = read([{ data: { ...polygon, policies: [...said.policies, weeks] } }]).data.ruleSets;
    const byLine = spansOf({ data: { ...said, zones: [zone('a')] } });
    const byVersion = spansOf({ version: '1.1', data: polygon });
    for (const later of [byWeeks[0]?.[0]?.timeSpans, byLine, byVersion]) expect(later).toEqual(byVersion);
  });
});

describe('the things of a feed', () => {
  it('are known by their own id, though they name others', () => {
    const space = { curb_space_id: 's', curb_zone_id: 'a', curb_area_ids: [] };
    const area = { curb_area_id: 'r', curb_zone_ids: ['a'] };
    const object = { curb_object_id: 'o', curb_zone_id: 'a', curb_area_id: 'r' };
    const named = policy('p', { curb_zone_id: 'a' });
    const { data, issues } = read([[space, area, object, named, zone('a')]]);
    expect(data.links).toMatchObject([{ outsideId: 'a', baysCount: 1 }]);
    expect(issues).toEqual([
      'source.rule-field [3].curb_zone_id',
      'cds.policy-unreadable [4].curb_policy_ids[0]',
      'cds.loss.areas [1]',
      'cds.loss.objects [2]',
      'cds.loss.spaces [0]',
    ]);
  });

  it.each<[string, unknown, string[]]>([
    ['a list that is none', feed({ zones: [zone('a')], spaces: 7 }), ['data.spaces']],
    ['a list under nearly its name', feed({ zones: [zone('a')], Policies: [policy()] }), ['data.Policies']],
    ['a bare list with a stranger', [zone('a'), { id: 1 }, 'x'], ['[1]', '[2]']],
    ['lists without an envelope', { zones: [zone('a')], area: [{}] }, ['area']],
  ])('that are strange are told: %s', (_, document, places) => {
    const { issues, lost, data } = read([document]);
    const strange = issues.filter((issue) => issue.startsWith('source.not-a-feature'));
    expect(strange).toEqual(places.map((place) => `source.not-a-feature ${place}`));
    expect([data.links.length, lost?.curbs]).toEqual([1, places.length]);
  });

  it('have their place in the file, with its name where there are several', () => {
    const placesOf = (...documents: unknown[]) =>
      read(documents).issues.filter((issue) => issue.startsWith('geometry.missing'));
    const bad = zone('a', broken);
    const other = { policies: [policy()] };
    expect(placesOf(feed({ zones: [bad] }))).toEqual(['geometry.missing data.zones[0].geometry']);
    expect(placesOf({ zones: [zone('b'), bad] })).toEqual(['geometry.missing zones[1].geometry']);
    expect(placesOf(bad)).toEqual(['geometry.missing $.geometry']);
    expect(placesOf([bad])).toEqual(['geometry.missing [0].geometry']);
    expect(placesOf(other, { zones: [bad] })).toEqual(['geometry.missing f1.json: zones[0].geometry']);
    expect(placesOf(other, feed({ zones: [bad] }, { version: '1.1' }))).toEqual([
      'geometry.missing f1.json: data.zones[0].geometry',
    ]);
  });
});

describe('a zone', () => {
  const linkOf = (more: object) => read([zones(zone('a', more))]).data.links[0];

  it('says its spaces itself, else by those that name it, or not at all', () => {
    const spaces = [{ curb_space_id: 's', curb_zone_id: 'a' }];
    const baysOf = (more: object) =>
      read([feed({ zones: [zone('a', more), zone('b')], spaces })]).data.links.map(
        ({ baysCount }) => baysCount,
      );
    expect(baysOf({ num_spaces: 7 })).toEqual([7, null]);
    expect(baysOf({ num_spaces: 0 })).toEqual([0, null]);
    expect(baysOf({})).toEqual([1, null]);
  });

  it('has the reference of SharedStreets among others, in metres, and the side that is said', () => {
    const other = { source: 'https://linear.example', ref_id: 'x', start: 1, end: 2, side: 'left' };
    const own = { source: 'https://SharedStreets.io', ref_id: 'r', start: 150, end: 4250 };
    expect(linkOf({ location_references: [other, own] })).toMatchObject({
      shstRefId: 'r',
      shstLocationStart: 1.5,
      shstLocationEnd: 42.5,
      side: 'left',
    });
    expect(linkOf({ location_references: [other, { ...own, side: ' Right ' }] })).toMatchObject({
      side: 'right',
    });
    expect(linkOf({ location_references: [{ ...other, side: 'north' }] })).toMatchObject({
      shstRefId: null,
      shstLocationStart: null,
      shstLocationEnd: null,
      side: 'unknown',
    });
    expect(linkOf({ location_references: [{ source: own.source, ref_id: 'r' }] })).toMatchObject({
      shstRefId: 'r',
      shstLocationStart: null,
      shstLocationEnd: null,
    });
  });

  it('goes as it is drawn where it is a line, and backwards on the left where it is an area', () => {
    const [a = [], b = []] = geometry.coordinates;
    const strip = { type: 'Polygon', coordinates: [[a, b, [-75.16002, 39.951], [-75.16002, 39.95], a]] };
    const left = { location_references: [{ source: 'x', side: 'left' }] };
    expect(linkOf(left)?.geometry.coordinates).toEqual([a, b]);
    expect(linkOf({ ...left, geometry: strip })?.geometry.coordinates).toEqual([b, a]);
    expect(linkOf({ geometry: strip })?.geometry.coordinates).toEqual([a, b]);
    expect(linkOf({ geometry: strip })?.sourceProperties).toMatchObject({ zonePolygon: strip });
    expect(linkOf({})?.sourceProperties).not.toHaveProperty('zonePolygon');
  });

  it('is in force from its start to its end, by the moment of the feed', () => {
    const statusOf = (more: object, envelope: object = {}) =>
      read([feed({ zones: [zone('a', more)], policies: [policy()] }, envelope)]).data.links.map(
        ({ status }) => status,
      );
    expect(statusOf({ start_date: updated })).toEqual(['active']);
    expect(statusOf({ start_date: updated + 1 })).toEqual(['planned']);
    expect(statusOf({ end_date: updated })).toEqual([]);
    expect(statusOf({ end_date: updated + 1 })).toEqual(['active']);
    for (const more of [{ start_date: updated + 1 }, { end_date: updated }])
      expect(statusOf(more, { last_updated: undefined })).toEqual(['active']);
  });

  it('has the rules of its policies in their order, and keeps what of them has no field', () => {
    const second = policy('q', { priority: 2, policy_color: '#fff' });
    const first = policy('r', { rules: [{ activity: 'loading' }, { activity: 'no parking' }] });
    const { data } = read([
      feed({ zones: [zone('a', { curb_policy_ids: ['q', 'r'] })], policies: [second, first] }),
    ]);
    expect(data.ruleSets[0]?.map(({ activity, priority }) => [activity, priority])).toEqual([
      ['loading', 1],
      ['no parking', 1],
      ['parking', 2],
    ]);
    expect(data.links[0]?.sourceProperties).toEqual({
      curb_policy_ids: ['q', 'r'],
      policyDetails: { q: { policy_color: '#fff' } },
    });
  });

  it('may be there once', () => {
    const { data, issues, lost } = read([zones(zone('a', { num_spaces: 2 }), zone('a', { num_spaces: 3 }))]);
    expect(data.links).toMatchObject([{ baysCount: 2 }]);
    expect(issues).toEqual(['source.id-taken data.zones[1].curb_zone_id']);
    expect(lost).toMatchObject({ curbs: 1, spaces: 3, rules: 1 });
  });
});

describe('what is lost', () => {
  const lostOf = (...list: object[]) => {
    const { lost } = read([feed({ zones: [zone('kept'), ...list], policies: [policy(), paid('paid')] })]);
    return lost === undefined || lost === null ? lost : { ...lost, metres: Math.round(lost.metres) };
  };
  const none = { curbs: 0, metres: 0, spaces: 0, rules: 0, prices: 0 };

  it.each<[string, object[], object]>([
    ['nothing', [], none],
    [
      'a zone of a wrong side',
      [zone('a', { street_side: 'up' })],
      { ...none, curbs: 1, metres: 111, rules: 1 },
    ],
    ['its spaces', [zone('a', { ...broken, num_spaces: 4 })], { ...none, curbs: 1, spaces: 4, rules: 1 }],
    [
      'its prices, one for each policy',
      [zone('a', { ...broken, curb_policy_ids: ['paid', 'p', 'paid', 'gone'] })],
      { ...none, curbs: 1, rules: 1, prices: 2 },
    ],
    ['no rules of one without any', [zone('a', { ...broken, curb_policy_ids: [] })], { ...none, curbs: 1 }],
    [
      'a rule where none is said',
      [zone('a', { ...broken, curb_policy_ids: null })],
      { ...none, curbs: 1, rules: 1 },
    ],
    ['nothing of one that ended', [zone('a', { ...broken, end_date: updated })], none],
    ['one that ends later', [zone('a', { ...broken, end_date: updated + 1 })], { curbs: 1 }],
    ['nothing of one to come', [zone('a', { ...broken, start_date: updated + 1 })], none],
    ['one that begins now', [zone('a', { ...broken, start_date: updated })], { curbs: 1 }],
  ])('is %s', (_, list, lost) => {
    expect(lostOf(...list)).toMatchObject(lost);
  });

  it('are spaces of zones that are not there, and those of a zone that is lost', () => {
    const space = (id: string, zoneId: string) => ({ curb_space_id: id, curb_zone_id: zoneId });
    const spaces = [space('1', 'a'), space('2', 'b'), space('3', 'b'), space('4', 'gone')];
    const { lost } = read([feed({ zones: [zone('a'), zone('b', broken)], policies: [policy()], spaces })]);
    expect(lost).toMatchObject({ curbs: 1, spaces: 3 });
  });

  it('are the prices of a policy that cannot be read, at each zone in force, also under another name', () => {
    const unread = policy('u', {
      rules: [
        { activity: 'parking', rate },
        { activity: 'camping', rate },
      ],
      fee: 3,
    });
    const at = (id: string, more: object = {}) => zone(id, { curb_policy_ids: ['u'], ...more });
    const lost = (...list: object[]) => read([feed({ zones: list, policies: [unread] })]).lost?.prices;
    expect(lost(at('a'))).toBe(3);
    expect(lost(at('a'), at('b'))).toBe(6);
    expect(lost(at('a'), at('b', { start_date: updated + 1 }))).toBe(3);
  });

  it('are the prices of all policies that differ under one id', () => {
    const { lost, issues } = read([feed({ zones: [zone('a')], policies: [paid(), policy(), paid()] })]);
    expect(lost?.prices).toBe(2);
    expect(issues.slice(0, 2)).toEqual([
      'cds.policy-differs data.policies[1].curb_policy_id',
      'cds.policy-differs data.policies[2].curb_policy_id',
    ]);
  });
});

it('has the rules of policies without zones, but not of those that cannot be read, and says that there are no zones', () => {
  const { data, issues } = read([
    feed({
      policies: [
        paid('x'),
        policy('y', { priority: 'high' }),
        policy('z', { rules: [{ activity: 'loading' }] }),
      ],
    }),
  ]);
  expect(data.ruleSets.map((set) => set[0]?.activity)).toEqual(['parking', 'loading']);
  expect(issues.filter((issue) => !issue.startsWith('source'))).toEqual([
    'cds.no-zones data.zones',
    'cds.policy-without-zone policies x',
  ]);
});
