// Hourly totals of a place: which sessions and minutes count in which hour, and the same metrics as
// an oracle that stores every session and evaluates each hour separately.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '../platform/time/civil.ts';
import { clipTimeRanges, minutesInRanges } from './observed-minutes.ts';
import {
  type HourMetrics,
  type PlaceCurb,
  type PlaceHour,
  type PlaceSession,
  placeHours,
} from './place-hours.ts';
import { PlaceSums } from './place-sums.ts';

interface CurbWithStays extends PlaceCurb {
  readonly stays: readonly PlaceSession[];
}

function summed(
  curbs: readonly CurbWithStays[],
  hours: readonly PlaceHour[],
  now: number,
): readonly HourMetrics[] {
  const sums = new PlaceSums(hours, now);
  for (const curb of curbs) {
    const taken = sums.addCurb(curb);
    for (const stay of curb.stays) sums.addStay(taken, stay);
  }
  return [...sums.figures()].map(({ figures }) => figures);
}

/** The previous implementation, which computed each hour from the sessions themselves. */
function naive(curbs: readonly CurbWithStays[], hour: PlaceHour, now: number): HourMetrics {
  const minutes = minutesInRanges([hour]);
  let [seenOfAll, sessions, dwell, ended, taken, room] = [0, 0, 0, 0, 0, 0];
  for (const { spaces, watched, stays } of curbs) {
    const within = clipTimeRanges(watched, hour);
    const seen = minutesInRanges(within);
    seenOfAll += seen;
    room += spaces * seen;
    for (const { arrival, departure } of stays) {
      const end = departure ?? now;
      if (arrival >= hour.to || end <= hour.from) continue;
      taken += minutesInRanges(
        within.flatMap((stretch) => clipTimeRanges([{ from: arrival, to: end }], stretch)),
      );
      if (arrival < hour.from) continue;
      sessions += 1;
      if (departure === null) continue;
      dwell += departure - arrival;
      ended += 1;
    }
  }
  return {
    offline: seenOfAll * 2 < minutes * curbs.length,
    sessions,
    turnover: (sessions * 60) / minutes,
    dwell: ended === 0 ? null : dwell / 60_000 / ended,
    occupancy: room === 0 ? null : (100 * taken) / room,
  };
}

const at = (text: string) => Date.parse(text);

describe('figures of an hour', () => {
  const [hour] = placeHours({ from: at('2026-05-04T10:00:00Z'), to: at('2026-05-04T11:00:00Z') }, 'UTC');
  if (hour === undefined) throw new Error('no hour');
  const figuresOf = (curbs: readonly CurbWithStays[], at: PlaceHour, now: number) => {
    const [figures] = summed(curbs, [at], now);
    if (figures === undefined) throw new Error('no figures');
    return figures;
  };
  const always = [{ from: 0, to: at('2030-01-01T00:00:00Z') }];
  const stay = (from: string, to: string | null) => ({
    arrival: at(`2026-05-04T${from}:00Z`),
    departure: to === null ? null : at(`2026-05-04T${to}:00Z`),
  });
  const now = at('2026-05-04T23:00:00Z');

  it('count a stay where it begins and its minutes where they are', () => {
    const stays = [
      stay('09:30', '10:30'),
      stay('10:30', '12:30'),
      stay('10:00', '10:15'),
      stay('11:00', '11:30'),
    ];
    expect(figuresOf([{ spaces: 2, watched: always, stays }], hour, now)).toEqual({
      offline: false,
      sessions: 2,
      turnover: 2,
      dwell: (120 + 15) / 2,
      occupancy: (100 * (30 + 30 + 15)) / 120,
    });
  });
  it('know nothing of an hour that was not watched for most of it', () => {
    const half = [{ from: at('2026-05-04T10:00:00Z'), to: at('2026-05-04T10:30:00Z') }];
    const less = [{ from: at('2026-05-04T10:00:00Z'), to: at('2026-05-04T10:29:00Z') }];
    const stays = [stay('10:00', '11:00')];
    // Occupancy is relative to the observed minutes.
    expect(figuresOf([{ spaces: 1, watched: half, stays }], hour, now)).toMatchObject({
      offline: false,
      occupancy: 100,
    });
    expect(figuresOf([{ spaces: 1, watched: less, stays }], hour, now).offline).toBe(true);
    expect(figuresOf([{ spaces: 1, watched: [], stays: [] }], hour, now).offline).toBe(true);
  });
  it('take a stay that lasts until now, and say no average without an end', () => {
    const figures = figuresOf(
      [{ spaces: 1, watched: always, stays: [stay('10:15', null)] }],
      hour,
      at('2026-05-04T10:45:00Z'),
    );
    expect(figures).toMatchObject({ sessions: 1, dwell: null, occupancy: 50 });
    expect(figuresOf([{ spaces: 0, watched: always, stays: [] }], hour, now).occupancy).toBeNull();
    // The sensor's clock is ahead of the server's.
    const ahead = [{ spaces: 1, watched: always, stays: [stay('10:50', null)] }];
    expect(figuresOf(ahead, hour, at('2026-05-04T10:45:00Z')).occupancy).toBe(0);
  });
});

describe('sums of a place', () => {
  /**
   * Three days each: without a clock change, with either change, and in a time zone with a
   * half-hour offset.
   */
  const places: readonly (readonly [from: string, timeZone: string])[] = [
    ['2026-05-04T00:00:00+02:00', 'Europe/Rome'],
    ['2026-03-28T00:00:00+01:00', 'Europe/Rome'],
    ['2026-10-24T00:00:00+02:00', 'Europe/Rome'],
    ['2026-05-04T00:00:00+05:30', 'Asia/Kolkata'],
  ];
  const days = 3 * 86_400_000;
  // Times on full minutes and between them: before, during and after these days.
  const time = fc.oneof(
    fc.integer({ min: -1_500, max: 5_800 }).map((minutes) => minutes * minuteMs),
    fc.integer({ min: -86_400_000, max: days + 86_400_000 }),
    fc.integer({ min: -24, max: 96 }).map((hours) => hours * 60 * minuteMs),
  );
  const stretch = fc.tuple(time, time).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  const stay = fc.oneof(
    stretch.map(({ from, to }) => ({ arrival: from, departure: to })),
    time.map((arrival) => ({ arrival, departure: null })),
  );
  const curb = fc.record({
    spaces: fc.integer({ min: 0, max: 12 }),
    watched: fc.array(stretch, { maxLength: 4 }),
    stays: fc.array(stay, { maxLength: 12 }),
  });

  it('are what each hour comes to by itself, on every day, with stays and gaps anywhere', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.array(curb, { minLength: 1, maxLength: 4 }),
        time,
        fc.integer({ min: 0, max: 72 }),
        ([start, timeZone], curbs, now, most) => {
          const origin = at(start);
          const hours = placeHours({ from: origin, to: origin + days }, timeZone).slice(0, most);
          const moved = curbs.map(({ spaces, watched, stays }) => ({
            spaces,
            watched: watched.map(({ from, to }) => ({ from: origin + from, to: origin + to })),
            stays: stays.map(({ arrival, departure }) => ({
              arrival: origin + arrival,
              departure: departure === null ? null : origin + departure,
            })),
          }));
          expect(summed(moved, hours, origin + now)).toEqual(
            hours.map((hour) => naive(moved, hour, origin + now)),
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});
