// Reading events: vendors' field names, times in any form, locations, lists cut to a sensible
// length, and no private data.
import { expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const now = Date.UTC(2026, 5, 1, 12);
const good = {
  event_id: '11111111-1111-4111-8111-111111111111',
  event_type: 'park_start',
  event_time: now - 1000,
  event_publication_time: now - 500,
  event_location: { type: 'Point', coordinates: [4.5, 52] },
  data_source_type: 'camera',
  data_source_device_id: '33333333-3333-4333-8333-333333333333',
};
function read(more: object = {}) {
  const given = readEvent({ ...good, ...more }, now);
  if (!given.ok) throw new Error(`${given.field} ${given.fault}`);
  return given;
}

it('keeps fifty of what is listed, and counts all who stand there', () => {
  const occupants = Array.from({ length: 51 }, (_, index) => ({ type: 'car', length: index + 1 }));
  const lanes = Array.from({ length: 51 }, (_, index) => `lane ${index}`);
  const areas = [7, 'north', null, 'x'.repeat(201), 'south'];
  const { event } = read({
    curb_occupants: occupants,
    vehicle_blocked_lane_types: lanes,
    curb_area_ids: areas,
  });
  expect(event.body.curb_occupants).toEqual(occupants.slice(0, 50));
  expect(event.body.vehicle_blocked_lane_types).toEqual(lanes.slice(0, 50));
  expect(event.body.curb_area_ids).toEqual(['north', 'south']);
  expect(event.occupants).toBe(51);
  expect(read({ curb_occupants: [] }).event.occupants).toBe(0);
  expect(read({ curb_occupants: 3 }).event.occupants).toBeNull();
});

it('keeps of somebody who stands there what can be told, and that he does', () => {
  const given = [
    { type: 'truck', length: '900', linear_location: [10, 910], plate: 'AB-12' },
    { type: 'x'.repeat(201), length: 5.5, linear_location: [0, 1, 2] },
    { linear_location: [0.5, 1] },
    'a van',
    null,
  ];
  expect(read({ curb_occupants: given }).event.body.curb_occupants).toEqual([
    { type: 'truck', length: 900, linear_location: [10, 910] },
    { type: 'unspecified' },
    { type: 'unspecified' },
  ]);
});

it('knows the names vendors use, and takes the standard’s own before them', () => {
  const { event, warnings } = read({
    event_id: null,
    event_type: null,
    event_time: null,
    event_publication_time: null,
    event_location: null,
    event_session_id: null,
    data_source_device_id: null,
    data_source_type: null,
    id: 'e-1',
    type: 'park_end',
    timestamp: now - 3000,
    publicationTime: now - 2000,
    location: { type: 'Point', coordinates: [5.5, 51] },
    SessionId: 's-1',
    'zone-id': 'z-1',
    space_id: 'p-1',
    sensorId: 'd-1',
    sourceType: 'in_ground',
    purpose: 'delivery',
    curb_zone_id: 'the standard’s',
    comment: null,
  });
  expect(event).toMatchObject({
    id: 'e-1',
    type: 'park_end',
    at: now - 3000,
    place: [5.5, 51],
    session: 's-1',
    space: 'p-1',
    device: 'd-1',
    sourceType: 'in_ground',
    body: {
      event_publication_time: now - 2000,
      event_purpose: 'delivery',
      curb_zone_id: 'the standard’s',
    },
  });
  expect([...warnings].toSorted()).toEqual(['event.field-left-out', 'event.id-no-uuid', 'event.other-name']);
  expect(event.body).not.toHaveProperty('comment');
  expect([...read({ comment: null }).warnings]).toEqual([]);
  expect([...read({ comment: 'x' }).warnings]).toEqual(['event.field-left-out']);
});

it.each([
  'vehicle_id',
  'vehicleId',
  'vehicle_run_id_12',
  'licensePlateHash',
  'permit',
  'payment_transaction_id',
  'enforcement',
])('leaves %s out as private, under any name', (name) => {
  const { event, warnings } = read({ [name]: 'secret' });
  expect([...warnings]).toContain('event.private-left-out');
  expect(JSON.stringify(event)).not.toContain('secret');
});

it.each<[string, unknown, number, string[]]>([
  ['the last second before 5138', 99_999_999_999, 99_999_999_999_000, ['event.seconds']],
  ['the first millisecond that is one', 100_000_000_000, 100_000_000_000, []],
  ['parts of a second', 1_780_000_000.5, 1_780_000_000_500, ['event.seconds']],
  ['the last moment there is', 253_402_300_799_999, 253_402_300_799_999, []],
  [
    'text of seconds with parts',
    ' 1780000000.25 ',
    1_780_000_000_250,
    ['event.number-as-text', 'event.seconds'],
  ],
  ['text with a zone', '2026-06-01T14:30:00+02:00', Date.UTC(2026, 5, 1, 12, 30), ['event.time-as-text']],
  ['text of minutes', '2026-06-01t12:30Z', Date.UTC(2026, 5, 1, 12, 30), ['event.time-as-text']],
])('reads a time as %s', (_, given, at, said) => {
  const { event, warnings } = read({ event_time: given, event_publication_time: 253_402_300_799_999 });
  expect(event.at).toBe(at);
  expect([...warnings]).toEqual(said);
});

it.each(['2026-06-01T12:30:00', '2026-13-01T12:30:00Z', '12345678', 253_402_300_800_000, Number.NaN, true])(
  'takes %j for no time, of the event or of its publication',
  (given) => {
    for (const field of ['event_time', 'event_publication_time'])
      expect(readEvent({ ...good, [field]: given }, now)).toEqual({
        ok: false,
        field,
        fault: 'event.no-time',
      });
  },
);

it('is published when it came where it does not say, and never before it happened', () => {
  const published = (more: object) => read(more).event.body.event_publication_time;
  expect(published({})).toBe(now - 500);
  expect(published({ event_publication_time: undefined })).toBe(now);
  expect(published({ event_publication_time: now - 2000 })).toBe(now - 1000);
  expect(published({ event_time: now + 60_000, event_publication_time: null })).toBe(now + 60_000);
});

it('has a place that may be a feature, text for numbers, and at the edges of the world', () => {
  const place = (event_location: unknown) => read({ event_location }).event;
  const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: ['-122.3', '47.6'] } };
  expect(place(feature).place).toEqual([-122.3, 47.6]);
  expect(place(feature).body.event_location).toEqual({ type: 'Point', coordinates: [-122.3, 47.6] });
  expect(place({ coordinates: [-180, 90, 12] }).place).toEqual([-180, 90]);
  for (const none of [
    { coordinates: [180.01, 0] },
    { coordinates: [120, 90.01] },
    { coordinates: [4] },
    { coordinates: 'here' },
    { geometry: null },
    'here',
    null,
  ]) {
    expect(place(none).place).toBeNull();
    expect(place(none).body).not.toHaveProperty('event_location');
  }
});

it('keeps texts of two hundred signs, ids as numbers, and what a sensor is', () => {
  const longest = 'x'.repeat(200);
  const { event } = read({
    event_id: longest,
    data_source_device_id: 77,
    event_session_id: '  ',
    curb_space_id: ' 5 ',
    event_purpose: longest,
    data_source_model: `${longest}x`,
    data_source_device_name: 'a\u0000b',
    sensor_status_is_online: 'false',
    sensor_status_is_commissioned: true,
  });
  expect(event).toMatchObject({ id: longest, device: '77', session: null, space: '5' });
  expect(event).toMatchObject({ online: false, commissioned: true });
  expect(event.body).toMatchObject({ event_purpose: longest, sensor_status_is_online: false });
  expect(event.body).not.toHaveProperty('data_source_model');
  expect(event.body).not.toHaveProperty('data_source_device_name');
  expect(read({ sensor_status_is_online: 1 }).event.online).toBeNull();
  expect(readEvent({ ...good, curb_space_id: ['5'] }, now)).toEqual({
    ok: false,
    field: 'curb_space_id',
    fault: 'event.no-text',
  });
  for (const none of [null, [good], 'event'])
    expect(readEvent(none, now)).toEqual({ ok: false, field: '', fault: 'event.no-object' });
});
