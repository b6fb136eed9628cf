// Limits of CDS fields: the last valid value of each field and the first invalid one.
import { describe, expect, it } from 'vitest';
import { eventShape } from './event-shapes.ts';
import { curbShapes, envelope } from './shapes.ts';

const now = Date.UTC(2026, 0, 5);
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ring = [
  [-73, 40],
  [-72, 40],
  [-72, 41],
  [-73, 40],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const dated = { published_date: now, last_updated_date: now };
const shapes = curbShapes('1.1');
const zone = { curb_zone_id: id(1), geometry: polygon, curb_policy_ids: [], ...dated, start_date: now };
const space = { curb_space_id: id(1), geometry: polygon, ...dated, curb_zone_id: id(2), length: 1 };
const object = {
  curb_object_id: id(1),
  geometry: { type: 'Point', coordinates: [1, 2] },
  object_type: 't',
  name: 'n',
  ...dated,
};
const rule = { activity: 'parking' };
const policy = { curb_policy_id: id(1), published_date: now, priority: 0, rules: [rule] };
const rate = { rate: 0, rate_unit: 'hour' };
const event = {
  event_id: id(1),
  event_type: 'park_start',
  event_time: now,
  event_publication_time: now,
  event_location: { type: 'Point', coordinates: [1, 2] },
  data_source_type: 'camera',
  data_source_device_id: id(2),
};
const at = (...coordinates: number[]) => ({
  ...object,
  curb_zone_id: id(2),
  geometry: { type: 'Point', coordinates },
});
const ringOf = (...positions: number[][]) => ({
  ...zone,
  geometry: { type: 'Polygon', coordinates: [positions] },
});
const rated = (part: object) => ({ ...policy, rules: [{ ...rule, rate: [{ ...rate, ...part }] }] });
const timed = (part: object) => ({ ...policy, time_spans: [part] });

describe.each([
  ['zones', shapes.zones, zone],
  ['spaces', shapes.spaces, space],
  ['objects', shapes.objects, { ...object, curb_zone_id: id(2) }],
  ['policies', shapes.policies, policy],
  [
    'events',
    eventShape('1.0'),
    // Required in 1.0 only, and as a feature.
    {
      ...event,
      event_location: { type: 'Feature', geometry: event.event_location, properties: { timestamp: now } },
    },
  ],
] as const)('%s', (_name, schema, good) => {
  it('may say what is needed and no more', () => {
    expect(schema.safeParse(good).error?.issues ?? []).toEqual([]);
    for (const field of Object.keys(good).filter((name) => name !== 'priority'))
      expect(schema.safeParse({ ...good, [field]: undefined }).success, field).toBe(false);
    expect(schema.safeParse({ ...good, surprise: 1 }).success).toBe(false);
  });
});

describe('the bound', () => {
  const { zones, spaces, objects, policies } = shapes;
  it.each([
    [
      'of time, from 1990',
      zones,
      { ...zone, start_date: Date.UTC(1990, 0, 1) },
      { ...zone, start_date: Date.UTC(1990, 0, 1) - 1 },
    ],
    [
      'of time, until 2200',
      zones,
      { ...zone, start_date: Date.UTC(2200, 0, 1) - 1 },
      { ...zone, start_date: Date.UTC(2200, 0, 1) },
    ],
    ['of a length', zones, { ...zone, length: 1, width: 1 }, { ...zone, length: 0 }],
    ['of a width', zones, { ...zone, width: 1 }, { ...zone, width: 0 }],
    ['of a count', zones, { ...zone, num_spaces: 0 }, { ...zone, num_spaces: -1 }],
    ['of free spaces', zones, { ...zone, available_spaces: 0 }, { ...zone, available_spaces: -1 }],
    ['of a ring', zones, ringOf(...ring), ringOf([-73, 40], [-72, 40], [-73, 40])],
    ['of a ring that closes', zones, ringOf(...ring), ringOf([-73, 40], [-72, 40], [-72, 41], [-73, 41])],
    [
      'of a ring that closes, to the east',
      zones,
      ringOf(...ring),
      ringOf([-73, 40], [-72, 40], [-72, 41], [-72.5, 40]),
    ],
    [
      'of a line',
      zones,
      { ...zone, geometry: { type: 'LineString', coordinates: ring.slice(0, 2) } },
      { ...zone, geometry: { type: 'LineString', coordinates: ring.slice(0, 1) } },
    ],
    ['of longitude', objects, at(180, 0), at(180.1, 0)],
    ['of western longitude', objects, at(-180, 0), at(-180.1, 0)],
    ['of latitude', objects, at(0, 90), at(0, 90.1)],
    ['of southern latitude', objects, at(0, -90), at(0, -90.1)],
    ['of dimensions', objects, at(1, 2, 3), at(1, 2, 3, 4)],
    ['of a position', objects, at(1, 2), at(1)],
    ['of a space number', spaces, { ...space, space_number: 1 }, { ...space, space_number: 0 }],
    ['of where an object is', objects, { ...object, curb_space_id: id(3) }, object],
    ['of rules', policies, policy, { ...policy, rules: [] }],
    [
      'of a stay',
      policies,
      { ...policy, rules: [{ ...rule, max_stay: 0 }] },
      { ...policy, rules: [{ ...rule, max_stay: -1 }] },
    ],
    ['of a price', policies, rated({}), rated({ rate: -1 })],
    ['of a price in whole units', policies, rated({ rate: 2 }), rated({ rate: 0.5 })],
    ['of a fee', policies, rated({ maximum_fee: 0 }), rated({ maximum_fee: -1 })],
    ['of days of the month', policies, timed({ days_of_month: [1, 31] }), timed({ days_of_month: [32] })],
    ['of the first day', policies, timed({ days_of_month: [1] }), timed({ days_of_month: [0] })],
    ['of months', policies, timed({ months: [1, 12] }), timed({ months: [13] })],
    ['of the first month', policies, timed({ months: [1] }), timed({ months: [0] })],
    ['of weeks', policies, timed({ weeks_of_month: [1, 5] }), timed({ weeks_of_month: [6] })],
    ['of the first week', policies, timed({ weeks_of_month: [1] }), timed({ weeks_of_month: [0] })],
    ['of a clock', policies, timed({ time_of_day_start: '23:59' }), timed({ time_of_day_start: '24:00' })],
    ['of its minutes', policies, timed({ time_of_day_end: '00:00' }), timed({ time_of_day_end: '00:60' })],
    ['of when an event is told', eventShape('1.1'), event, { ...event, event_publication_time: now - 1 }],
    ['of a vehicle', eventShape('1.1'), { ...event, vehicle_length: 1 }, { ...event, vehicle_length: 0 }],
  ] as const)('%s', (_what, schema, good, bad) => {
    expect(schema.safeParse(good).error?.issues ?? []).toEqual([]);
    expect(schema.safeParse(bad).success).toBe(false);
  });
});

it('lines and fields of 1.1 are none of 1.0', () => {
  const old = curbShapes('1.0');
  const line = { type: 'LineString', coordinates: ring.slice(0, 2) };
  expect(old.zones.safeParse(zone).success).toBe(true);
  expect(old.zones.safeParse({ ...zone, geometry: line }).success).toBe(false);
  expect(old.zones.safeParse({ ...zone, available_spaces: 1 }).success).toBe(false);
  expect(old.policies.safeParse(timed({ weeks_of_month: [1] })).success).toBe(false);
  expect(old.policies.safeParse({ ...policy, rules: [{ ...rule, purposes: ['a'] }] }).success).toBe(false);
});

it('an envelope has a version, a zone, a currency and data', () => {
  const good = { version: '1.1', time_zone: 'Europe/Paris', last_updated: now, currency: 'EUR', data: {} };
  expect(envelope.safeParse(good).success).toBe(true);
  for (const bad of [
    { version: '1' },
    { time_zone: 'Mars/Base' },
    { currency: 'XQQ' },
    { data: null },
    { data: 'x' },
    { last_updated: 1 },
  ])
    expect(envelope.safeParse({ ...good, ...bad }).success, JSON.stringify(bad)).toBe(false);
});
