// CDS events as vendors send them, written as the standard requires: in both versions, without
// private data.
import { sensorMessagesOfEvent } from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventShape } from '../../validate/cds/event-shapes.ts';
import { publicFields } from './public-fields.ts';
import { extractEvents, readEvent } from './read-event.ts';
import { eventUuid, writeEvent } from './write-event.ts';

const now = Date.UTC(2026, 5, 1, 12);
const good = {
  event_id: '11111111-1111-4111-8111-111111111111',
  event_type: 'park_start',
  event_time: now - 1000,
  event_publication_time: now - 500,
  event_location: { type: 'Point', coordinates: [4.5, 52] },
  event_session_id: '22222222-2222-4222-8222-222222222222',
  data_source_type: 'camera',
  data_source_device_id: '33333333-3333-4333-8333-333333333333',
  vehicle_type: 'van',
  vehicle_length: 540,
  curb_occupants: [{ type: 'van', length: 540, linear_location: [0, 540] }],
};
function read(more: object = {}) {
  const given = readEvent({ ...good, ...more }, now);
  if (!given.ok) throw new Error(`${given.field} ${given.fault}`);
  return given;
}

describe('readEvent', () => {
  it('reads what the standard says without a warning, and it is written back as it was in both versions', () => {
    const { event, warnings } = read();
    expect([...warnings]).toEqual([]);
    const kept = { ...event, publisher: 1, zone: null, place: null };
    expect(writeEvent(kept, '1.1')).toEqual(good);
    const old = writeEvent(kept, '1.0');
    expect(old).toMatchObject({ event_location: { type: 'Feature', geometry: good.event_location } });
    for (const version of ['1.0', '1.1'] as const)
      expect(eventShape(version).safeParse(writeEvent(kept, version)).error).toBeUndefined();
  });
  it.each([0, '250', 1_000_000_000])('keeps a cost of %j', (cost) => {
    expect(read({ actual_cost: cost }).event.body.actual_cost).toBe(Number(cost));
  });
  it('leaves out what 1.0 does not have', () => {
    const kept = { ...read({ event_type: 'citation_issued' }).event, publisher: 1, zone: null, place: null };
    expect(writeEvent(kept, '1.0')).toBeNull();
    expect(writeEvent(kept, '1.1')).not.toBeNull();
  });
  it.each([
    [{ event_time: String(good.event_time) }, 'event.number-as-text'],
    [{ event_time: Math.floor(good.event_time / 1000) }, 'event.seconds'],
    [{ event_time: new Date(good.event_time).toISOString() }, 'event.time-as-text'],
    [{ event_type: 'Park-Start' }, 'event.type-spelling'],
    [{ event_session_id: 'session 7' }, 'event.id-no-uuid'],
    [{ event_publication_time: null }, 'event.no-publication-time'],
    [{ data_source_type: 'radar' }, 'event.no-source-type'],
    [{ vehicle_length: 'long' }, 'event.field-left-out'],
    [{ actual_cost: -1 }, 'event.field-left-out'],
    [{ actual_cost: 1_000_000_001 }, 'event.field-left-out'],
    [{ sensor_status_is_online: 'true' }, 'event.number-as-text'],
    [{ vehicle_license_plate: 'AB-12' }, 'event.private-left-out'],
    [{ vehicle_permit_number: '7' }, 'event.private-left-out'],
  ])('reads %j and says so', (more, warning) => {
    const { event, warnings } = read(more);
    expect([...warnings]).toEqual([warning]);
    expect(Math.abs(event.at - good.event_time)).toBeLessThan(1000);
    expect(JSON.stringify(event)).not.toContain('AB-12');
  });
  it.each([
    [{ event_id: null }, 'event_id', 'event.missing'],
    [{ event_id: 'x'.repeat(201) }, 'event_id', 'event.no-text'],
    [{ event_type: 'parked' }, 'event_type', 'event.unknown-type'],
    [{ event_time: 'noon' }, 'event_time', 'event.no-time'],
    [{ event_time: -1 }, 'event_time', 'event.no-time'],
    [{ data_source_device_id: { id: 1 } }, 'data_source_device_id', 'event.no-text'],
    [{ event_session_id: 'a\u0000b' }, 'event_session_id', 'event.no-text'],
  ])('refuses %j with its field', (more, field, fault) => {
    expect(readEvent({ ...good, ...more }, now)).toEqual({ ok: false, field, fault });
  });
  it('finds events in a list, an object, an envelope and alone', () => {
    for (const body of [[good], { events: [good] }, { version: '1.1.0', data: { events: [good] } }, good])
      expect(extractEvents(body)).toEqual([good]);
    for (const body of [null, 'events', {}, { data: 7 }]) expect(extractEvents(body)).toBeNull();
  });
});

describe('writeEvent', () => {
  const told = (more: object, version: '1.0' | '1.1') =>
    writeEvent({ ...read(more).event, publisher: 1, zone: null, place: null }, version);

  it.each([
    ['van', 'van', 'van'],
    ['Cargo Bicycle', 'cargo_bicycle', 'cargo_bicycle'],
    ['bus', 'other', 'bus'],
    ['delivery_robot', 'other', 'delivery_robot'],
    ['scooter_seated', 'scooter', 'scooter_seated'],
    ['unspecified', 'unspecified', 'unspecified'],
    ['hovercraft', 'other', 'other'],
  ])('tells a %s as %s in 1.0 and as %s in 1.1', (given, first, later) => {
    const more = { vehicle_type: given, curb_occupants: [{ type: given, length: 300 }] };
    expect(told(more, '1.0')).toMatchObject({ vehicle_type: first, curb_occupants: [{ type: first }] });
    expect(told(more, '1.1')).toMatchObject({ vehicle_type: later, curb_occupants: [{ type: later }] });
  });

  it.each([
    [
      ['human', 'electric_assist'],
      ['human', 'electric_assist'],
      ['human', 'electric_assist'],
    ],
    [
      ['plug_in_hybrid', 'electric'],
      ['electric', 'combustion'],
      ['plug_in_hybrid', 'electric'],
    ],
    [['combustion_diesel'], ['combustion'], ['combustion_diesel']],
    [['hydrogen_fuel_cell'], undefined, ['hydrogen_fuel_cell']],
    [['steam'], undefined, undefined],
  ])('tells the propulsion %j as %j in 1.0 and as %j in 1.1', (given, first, later) => {
    expect(told({ vehicle_propulsion_types: given }, '1.0')?.vehicle_propulsion_types).toEqual(first);
    expect(told({ vehicle_propulsion_types: given }, '1.1')?.vehicle_propulsion_types).toEqual(later);
  });

  it.each([
    [[], [], []],
    [['bike_lane'], ['bike_lane'], ['bike_lane']],
    [['center_turn_lane', 'turn_lane'], ['turn_lane'], ['center_turn_lane', 'turn_lane']],
    // Not an empty list, which would mean that no lane is blocked.
    [['tram tracks'], ['unspecified'], ['unspecified']],
  ])('tells the blocked lanes %j as %j in 1.0 and as %j in 1.1', (given, first, later) => {
    expect(told({ vehicle_blocked_lane_types: given }, '1.0')?.vehicle_blocked_lane_types).toEqual(first);
    expect(told({ vehicle_blocked_lane_types: given }, '1.1')?.vehicle_blocked_lane_types).toEqual(later);
  });

  it('leaves out ids that are none, and lengths nothing has', () => {
    const more = {
      vehicle_length: 0,
      curb_area_ids: ['north'],
      curb_object_id: 'meter 7',
      data_source_operator_id: 'us',
      curb_occupants: [{ length: -4, linear_location: [-1, 3] }],
    };
    for (const version of ['1.0', '1.1'] as const) {
      const written = told(more, version);
      expect(written?.curb_occupants).toEqual([{ type: 'unspecified' }]);
      for (const name of Object.keys(more).slice(0, 4)) expect(written).not.toHaveProperty(name);
    }
  });

  it('is where its sensor stands and in the zone that is known, where it says neither itself', () => {
    const zone = '44444444-4444-4444-8444-444444444444';
    const stood = { publisher: 1, zone, place: [5, 51] as const };
    const nowhere = read({ event_location: null, curb_zone_id: 'front', curb_object_id: zone }).event;
    const point = { type: 'Point', coordinates: [5, 51] };
    expect(writeEvent({ ...nowhere, ...stood }, '1.1')).toMatchObject({
      event_location: point,
      curb_zone_id: zone,
      curb_object_id: zone,
    });
    const old = writeEvent({ ...nowhere, ...stood }, '1.0');
    expect(old).toMatchObject({
      event_location: { type: 'Feature', geometry: point, properties: { timestamp: now - 1000 } },
      curb_zone_id: zone,
    });
    expect(old).not.toHaveProperty('curb_object_id');
    // Version 1.0 requires a location for every event.
    expect(writeEvent({ ...nowhere, ...stood, place: null }, '1.0')).toBeNull();
    const later = writeEvent({ ...nowhere, ...stood, zone: null, place: null }, '1.1');
    for (const name of ['event_location', 'curb_zone_id']) expect(later).not.toHaveProperty(name);
    const own = read({ curb_zone_id: good.event_id }).event;
    expect(writeEvent({ ...own, ...stood }, '1.1')).toMatchObject({
      curb_zone_id: good.event_id,
      event_location: good.event_location,
    });
  });

  it('makes ids of those that are none: a device is one for all, events and sessions are their publisher’s', () => {
    const event = {
      ...read({ event_id: '7', event_session_id: '7', data_source_device_id: '7' }).event,
      space: '7',
    };
    const of = (publisher: number) =>
      writeEvent({ ...event, publisher, zone: null, place: null }, '1.1') ?? {};
    const names = ['event_id', 'event_session_id', 'data_source_device_id', 'curb_space_id'];
    const [one, other] = [of(1), of(2)];
    expect(new Set(names.map((name) => one[name])).size).toBe(4);
    expect(names.filter((name) => one[name] === other[name])).toEqual(names.slice(2));
    expect(of(1)).toEqual(one);
    expect(one.data_source_device_id).toBe(eventUuid('device', '7'));
    expect(eventUuid('device', good.event_id)).toBe(good.event_id);
  });

  it('leaves out of its areas the names that are no ids, and says a stretch from the very start', () => {
    expect(told({ curb_area_ids: ['north', good.event_id] }, '1.1')?.curb_area_ids).toEqual([good.event_id]);
    expect(told({ curb_area_ids: [] }, '1.1')?.curb_area_ids).toEqual([]);
    expect(told({ vehicle_length: 1 }, '1.1')?.vehicle_length).toBe(1);
    expect(
      told({ curb_occupants: [{ type: 'car', length: 1, linear_location: [0, 1] }] }, '1.1')?.curb_occupants,
    ).toEqual([{ type: 'car', length: 1, linear_location: [0, 1] }]);
  });

  it('tells nothing the validator finds a fault in, whatever a vendor sent', () => {
    const value: fc.Arbitrary<unknown> = fc.oneof(
      fc.constantFrom('van', 'bus', 'hybrid', 'Turn Lane', 'x'),
      fc.string({ maxLength: 8 }),
      fc.integer({ min: -5, max: 900 }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.uuid(),
      fc.record(
        { type: fc.anything(), length: fc.integer({ min: -2, max: 900 }), linear_location: fc.anything() },
        { requiredKeys: [] },
      ),
    );
    const names = [...publicFields].filter(([, kind]) => kind !== 'own').map(([name]) => name);
    const fields = fc.record(
      Object.fromEntries(names.map((name) => [name, fc.oneof(value, fc.array(value, { maxLength: 3 }))])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, fc.constantFrom('1.0' as const, '1.1' as const), (more, version) => {
        expect(eventShape(version).safeParse(told(more, version)).error).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('wordsOfEvent', () => {
  const kinds = (more: object) => sensorMessagesOfEvent(read(more).event).map(({ kind }) => kind);
  it('are counts where it says how many stand there, else comings and leavings', () => {
    expect(kinds({})).toEqual(['count']);
    expect(kinds({ curb_occupants: null })).toEqual(['move']);
    expect(kinds({ curb_occupants: null, event_type: 'scheduled_report' })).toEqual(['heard']);
    expect(kinds({ curb_occupants: null, event_type: 'comms_lost' })).toEqual(['online']);
    expect(kinds({ curb_occupants: null, event_type: 'decommissioned' })).toEqual(['commissioned']);
    const both = { sensor_status_is_online: false, sensor_status_is_commissioned: true };
    expect(kinds({ event_type: 'scheduled_report', ...both })).toEqual(['count', 'commissioned', 'online']);
  });
});
