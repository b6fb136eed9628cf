// Consistency of zones, areas, spaces and objects: times in order, ids that exist, and no location
// in two zones at the same time.
import { describe, expect, it } from 'vitest';
import { FindingList } from '../finding.ts';
import { curbShapes } from './shapes.ts';
import { checkCurbs } from './zone-rules.ts';

const shapes = curbShapes('1.1');
const now = Date.UTC(2026, 0, 5);
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const dates = { published_date: now, last_updated_date: now };
/** Returns a rectangle of about 85 m by 11 m, `west` meters east of 73° W. */
function square(west: number, wide = 85) {
  const [from, to] = [west, west + wide].map((metres) => -73 + metres / 85_300);
  const [w = 0, e = 0] = [from, to];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [w, 40],
        [e, 40],
        [e, 40.0001],
        [w, 40.0001],
        [w, 40],
      ],
    ],
  };
}
const zone = (number: number, more: object = {}) => ({
  curb_zone_id: id(number),
  geometry: {
    type: 'LineString',
    coordinates: [
      [-73, 40],
      [-73, 41],
    ],
  },
  curb_policy_ids: [],
  ...dates,
  start_date: now,
  ...more,
});
const policy = (number: number, more: object = {}) => ({
  curb_policy_id: id(number),
  published_date: now,
  priority: 1,
  rules: [{ activity: 'parking' }],
  ...more,
});
const area = (number: number, zones: number[]) => ({
  curb_area_id: id(number),
  geometry: square(0),
  ...dates,
  curb_zone_ids: zones.map(id),
});
const space = (number: number, of: number, more: object = {}) => ({
  curb_space_id: id(number),
  geometry: square(0),
  ...dates,
  curb_zone_id: id(of),
  length: 600,
  ...more,
});
const object = (number: number, more: object) => ({
  curb_object_id: id(number),
  geometry: { type: 'Point', coordinates: [-73, 40] },
  object_type: 'meter',
  name: 'M',
  ...dates,
  ...more,
});

interface Feed {
  readonly zones?: readonly object[];
  readonly areas?: readonly object[];
  readonly spaces?: readonly object[];
  readonly objects?: readonly object[];
  readonly policies?: readonly object[];
}
function told(feed: Feed) {
  const placed = <T>(kind: keyof Feed, schema: { parse: (value: unknown) => T }) =>
    (feed[kind] ?? []).map((value, index) => ({ place: `${kind}[${index}]`, value: schema.parse(value) }));
  const [zones, areas, spaces] = [
    placed('zones', shapes.zones),
    placed('areas', shapes.areas),
    placed('spaces', shapes.spaces),
  ];
  const [objects, policies] = [placed('objects', shapes.objects), placed('policies', shapes.policies)];
  const findings = new FindingList();
  const ids = {
    zones: new Set(zones.map(({ value }) => value.curb_zone_id)),
    areas: new Set(areas.map(({ value }) => value.curb_area_id)),
    spaces: new Set(spaces.map(({ value }) => value.curb_space_id)),
    objects: new Set(objects.map(({ value }) => value.curb_object_id)),
    policies: new Set(policies.map(({ value }) => value.curb_policy_id)),
  };
  checkCurbs({ zones, areas, spaces, objects, policies, ids }, findings);
  return findings
    .report('CDS', {})
    .findings.map(({ severity, code, place }) => `${severity} ${code.replace('finding.cds.', '')} ${place}`);
}
const ofZone = (more: object) => told({ zones: [zone(1, more)] });

describe('the times of a zone', () => {
  const before = (start: number, end: number) => ({
    curb_policy_ids: [],
    start_date: now + start,
    end_date: now + end,
  });
  it.each<[string, object, string[]]>([
    ['an end after its start', { end_date: now + 1 }, []],
    ['an end at its start', { end_date: now }, ['error ends-before zones[0].end_date']],
    ['an update when it was published', { last_updated_date: now }, []],
    [
      'an update before that',
      { last_updated_date: now - 1 },
      ['warning updated-before zones[0].last_updated_date'],
    ],
    [
      'former policies, the latest first',
      { prev_policies: [before(-2, -1), before(-3, -2), before(-3, -2)] },
      [],
    ],
    [
      'the earliest first',
      { prev_policies: [before(-3, -2), before(-2, -1)] },
      ['error order zones[0].prev_policies[1]'],
    ],
    [
      'one that never held',
      { prev_policies: [before(-1, -1)] },
      ['error ends-before zones[0].prev_policies[0].end_date'],
    ],
  ])('%s', (_, more, findings) => {
    expect(ofZone(more)).toEqual(findings);
  });
});

it('a whole roadway has no side, in none of its references', () => {
  const reference = (side: string | null) => ({
    source: 'https://a.example',
    ref_id: 'a',
    start: 0,
    end: 9,
    side,
  });
  const location_references = [reference(null), reference('left')];
  expect(ofZone({ entire_roadway: true, location_references, street_side: 'N' })).toEqual([
    'error side-of-roadway zones[0].street_side',
    'error side-of-roadway zones[0].location_references[1].side',
  ]);
  expect(ofZone({ entire_roadway: false, location_references, street_side: 'N' })).toEqual([]);
});

describe('ids', () => {
  const all = {
    areas: [area(31, [])],
    spaces: [space(21, 1)],
    objects: [object(41, { curb_zone_id: id(1) })],
    policies: [policy(11)],
  };
  it('name something of the feed, where it has anything of the kind', () => {
    const unknown = {
      curb_policy_ids: [id(11), id(99)],
      curb_area_ids: [id(98)],
      curb_space_ids: [id(97), id(21)],
      curb_object_ids: [id(41), id(96)],
    };
    expect(told({ ...all, zones: [zone(1, unknown)] })).toEqual([
      'error unknown-id zones[0].curb_policy_ids[1]',
      'error unknown-id zones[0].curb_area_ids[0]',
      'error unknown-id zones[0].curb_space_ids[0]',
      'error unknown-id zones[0].curb_object_ids[1]',
    ]);
    expect(ofZone(unknown)).toEqual([]);
  });
  it('of areas, spaces and objects are there too', () => {
    expect(
      told({
        zones: [zone(1)],
        areas: [area(31, [1, 9])],
        spaces: [space(21, 8)],
        policies: [policy(11)],
        objects: [
          object(41, { curb_zone_id: id(7) }),
          object(42, { curb_space_id: id(22) }),
          object(43, { curb_zone_id: id(1), curb_policy_id: id(12) }),
          object(44, { curb_zone_id: id(1), curb_space_id: id(21), curb_policy_id: id(11) }),
        ],
      }),
    ).toEqual([
      'error unknown-id spaces[0][0]',
      'error unknown-id areas[0].curb_zone_ids[1][0]',
      'error unknown-id objects[0][0]',
      'error unknown-id objects[1][0]',
      'error unknown-id objects[2][0]',
    ]);
  });
  it('of an area are those of its zones, where these name any', () => {
    const areas = [area(31, [1])];
    expect(told({ zones: [zone(1, { curb_area_ids: [id(31)] })], areas })).toEqual([]);
    expect(told({ zones: [zone(1)], areas })).toEqual([]);
    expect(told({ zones: [zone(1, { curb_area_ids: [] })], areas })).toEqual([
      'warning one-sided areas[0].curb_zone_ids[0]',
    ]);
  });
});

describe('the spaces of a zone', () => {
  const of = (num_spaces: number | undefined, ...numbers: (number | undefined)[]) =>
    told({
      zones: [zone(1, { num_spaces }), zone(2)],
      spaces: numbers.map((space_number, index) => space(21 + index, 1, { space_number })),
    });
  it('are as many as it says at most', () => {
    expect([of(2, 1, 2), of(3, 1, 2), of(undefined, 1, 2)]).toEqual([[], [], []]);
    expect(of(1, 1, 2)).toEqual(['warning more-spaces zones[0].num_spaces']);
  });
  it('have numbers of their own, where they have any', () => {
    expect(of(3, 1, undefined, undefined)).toEqual([]);
    expect(of(3, 1, 2, 1)).toEqual(['error space-numbers zones[0]']);
  });
});

describe('two zones', () => {
  const reference = (start: number, end: number, more: object = {}) => [
    { source: 'https://a.example', ref_id: 'a', start, end, side: 'left', ...more },
  ];
  const along = (one: object, other: object) => told({ zones: [zone(1, one), zone(2, other)] });
  const at = (...stretch: Parameters<typeof reference>) => ({ location_references: reference(...stretch) });
  const drawn = (west: number, more: object = {}) => ({ geometry: square(west), ...more });
  const overlap = ['error zones-overlap zones[1]'];

  it('do not lie over each other by more than a square metre', () => {
    expect(along(drawn(0), drawn(85))).toEqual([]);
    expect(along(drawn(0), drawn(84.95))).toEqual([]);
    expect(along(drawn(0), drawn(84.8))).toEqual(overlap);
    expect(along(drawn(0), {})).toEqual([]);
  });
  it('share nothing of one side of a reference, whichever way it is said', () => {
    expect(along(at(0, 1000), at(1000, 2000))).toEqual([]);
    expect(along(at(0, 1000), at(999, 2000))).toEqual(overlap);
    expect(along(at(1000, 0), at(2000, 999))).toEqual(overlap);
    for (const more of [{ side: 'right' }, { side: null }, { ref_id: 'b' }, { source: 'https://b.example' }])
      expect(along(at(0, 1000), at(0, 1000, more))).toEqual([]);
  });
  it('may, one after the other', () => {
    const later = { start_date: now + 10, end_date: now + 20 };
    for (const place of [drawn(0), at(0, 9)]) {
      expect(along({ ...place, end_date: now + 10 }, { ...place, ...later })).toEqual([]);
      expect(along({ ...place, ...later }, { ...place, end_date: now + 10 })).toEqual([]);
      expect(along({ ...place, end_date: now + 11 }, { ...place, ...later })).toEqual(overlap);
    }
  });
  it('are told once, and a zone is not told of itself', () => {
    expect(along({ ...drawn(0), ...at(0, 9) }, { ...drawn(1), ...at(0, 9) })).toEqual(overlap);
    expect(ofZone({ location_references: [...reference(0, 9), ...reference(5, 12)] })).toEqual([]);
    expect(told({ zones: [0, 1, 2].map((west) => zone(west + 1, drawn(west))) })).toEqual([
      'error zones-overlap zones[1]',
      'error zones-overlap zones[2]',
      'error zones-overlap zones[2]',
    ]);
  });
});

describe('policies of one priority', () => {
  const of = (one: object, other: object, ids = [11, 12]) =>
    told({
      zones: [zone(1, { curb_policy_ids: ids.map(id) })],
      policies: [policy(11, one), policy(12, other)],
    });
  const same = ['error same-priority zones[0].curb_policy_ids'];
  it('speak of other things, to others, or at other times', () => {
    expect(of({}, {})).toEqual(same);
    expect(of({}, { priority: 2 })).toEqual([]);
    expect(of({}, { rules: [{ activity: 'loading' }] })).toEqual([]);
    expect(of({}, { rules: [{ activity: 'loading' }, { activity: 'parking' }] })).toEqual(same);
    expect(of({}, { rules: [{ activity: 'parking', user_classes: ['taxi'] }] })).toEqual([]);
    const [day, night] = [
      [{ time_of_day_start: '08:00', time_of_day_end: '20:00' }],
      [{ time_of_day_start: '20:00', time_of_day_end: '08:00' }],
    ];
    expect(of({ time_spans: day }, { time_spans: night })).toEqual([]);
    expect(of({}, {}, [11, 11])).toEqual([]);
    expect(of({}, {}, [11])).toEqual([]);
  });
});
