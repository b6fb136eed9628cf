// What curb events say about their sensors, the required fields of a registration, and the width of
// the halo by free spaces.
import { describe, expect, it } from 'vitest';
import { type CurbEvent, sensorMessagesOfEvent } from './curb-event.ts';
import { liveLink } from './live.ts';
import { sensorRegistration } from './sensor-registration.ts';

const event = (more: Partial<CurbEvent>): CurbEvent => ({
  id: 'e1',
  type: 'scheduled_report',
  at: 1000,
  device: 'd',
  sourceType: 'camera',
  session: null,
  space: null,
  commissioned: null,
  online: null,
  occupants: null,
  place: null,
  body: {},
  ...more,
});

describe('an event', () => {
  const count = { kind: 'count', at: 1000, spaces: null, taken: 3, free: null };
  const move = { kind: 'move', at: 1000, id: 'e1' };
  it.each<[string, Partial<CurbEvent>, object[]]>([
    ['says how many stand there', { occupants: 3 }, [count]],
    ['says none stand there', { occupants: 0 }, [{ ...count, taken: 0 }]],
    ['counts, and moves nothing, where it does both', { type: 'park_start', occupants: 3 }, [count]],
    [
      'is a coming, by its session',
      { type: 'park_start', session: 's', space: 'p' },
      [{ ...move, key: 's', parked: true }],
    ],
    ['is a leaving, by its space', { type: 'park_end', space: 'p' }, [{ ...move, key: 'p', parked: false }]],
    ['says only that it was heard', {}, [{ kind: 'heard', at: 1000 }]],
    ['of another kind says only that it was heard', { type: 'enter_area' }, [{ kind: 'heard', at: 1000 }]],
    [
      'takes the sensor away, whatever it says of that',
      { type: 'decommissioned', commissioned: true },
      [{ kind: 'commissioned', at: 1000, commissioned: false }],
    ],
    ['says it is in use', { commissioned: true }, [{ kind: 'commissioned', at: 1000, commissioned: true }]],
    [
      'loses it, whatever it says of that',
      { type: 'comms_lost', online: true },
      [{ kind: 'online', at: 1000, online: false }],
    ],
    [
      'finds it again, whatever it says of that',
      { type: 'comms_restored', online: false },
      [{ kind: 'online', at: 1000, online: true }],
    ],
    ['says it is off', { online: false }, [{ kind: 'online', at: 1000, online: false }]],
    [
      'says all of it',
      { occupants: 3, commissioned: false, online: true },
      [
        count,
        { kind: 'commissioned', at: 1000, commissioned: false },
        { kind: 'online', at: 1000, online: true },
      ],
    ],
  ])('%s', (_, more, words) => {
    expect(sensorMessagesOfEvent(event(more))).toEqual(words);
  });
});

describe('a registration of a sensor', () => {
  const geometry = { type: 'Point', coordinates: [11, 43] };
  it.each<[boolean, object]>([
    [true, { segment_id: 's' }],
    [true, { link: 1 }],
    [true, { geometry }],
    [true, { link: 2_147_483_647, geometry, spaces: 100_000 }],
    [false, {}],
    [false, { segment_id: 's', link: 1 }],
    [false, { link: 0 }],
    [false, { link: 2_147_483_648 }],
    [false, { link: 1, spaces: 0 }],
    [false, { link: 1, spaces: 100_001 }],
  ])('is taken: %s, of %j', (good, more) => {
    expect(sensorRegistration.safeParse({ outside_id: 'x', ...more }).success).toBe(good);
  });
  it('is of one real space where it says nothing else', () => {
    expect(sensorRegistration.parse({ outside_id: 'x', link: 7 })).toEqual({
      outside_id: 'x',
      link: 7,
      spaces: 1,
      is_simulated: false,
    });
  });
});

describe('the live state of a link', () => {
  const sensor = (spaces: number, free: number, counts = true) => ({ reading: { spaces, free }, counts });
  it('has no more free than there are spaces, and none where a sensor of no space spoke', () => {
    expect(liveLink([sensor(3, 9), sensor(5, 1)])).toEqual({ spaces: 8, free: 4, stale: 0, haloWidth: 19 });
    expect(liveLink([sensor(0, 0)])).toBeNull();
    expect(liveLink([sensor(2, 2), sensor(2, 2, false)])).toEqual({
      spaces: 2,
      free: 2,
      stale: 2,
      haloWidth: 28,
    });
    expect(liveLink([sensor(5, 1)])?.haloWidth).toBe(14);
  });
});
