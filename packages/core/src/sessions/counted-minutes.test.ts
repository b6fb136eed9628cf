// The observed part of a session, checked minute by minute; a session that never ends occupies
// exactly the observed time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedMinutes, isStartObserved } from './counted-minutes.ts';
import { mergeTimeRanges, minutesByHour, subtractTimeRanges } from './observed-minutes.ts';
import { SessionSums } from './session-sums.ts';

const minuteMs = 60_000;
const base = Date.UTC(2026, 9, 24, 20);
/** A night in which clocks go back. */
const timeZone = 'Europe/Rome';

function stretches(unit: number) {
  const most = (900 * minuteMs) / unit;
  return fc
    .array(fc.tuple(fc.integer({ min: -most, max: most }), fc.integer({ min: 0, max: most / 4 })), {
      maxLength: 7,
    })
    .map((list) =>
      mergeTimeRanges(
        list.map(([from, lasts]) => ({ from: base + from * unit, to: base + (from + lasts) * unit })),
      ),
    );
}

it('is each minute that lies in a window and in no gap', () => {
  const watch = fc.record({
    windows: fc.option(stretches(minuteMs), { nil: null }),
    gaps: stretches(minuteMs),
  });
  fc.assert(
    fc.property(
      watch,
      fc.integer({ min: -600, max: 600 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 700 }),
      ({ windows, gaps }, start, second, minutes) => {
        const arrival = base + start * minuteMs + second * 1000;
        const has = (list: typeof gaps, at: number) => list.some(({ from, to }) => from <= at && at < to);
        const naive: number[] = [];
        for (let m = base / minuteMs + start; m < base / minuteMs + start + minutes; m += 1)
          if ((windows === null || has(windows, m * minuteMs)) && !has(gaps, m * minuteMs)) naive.push(m);
        const counted = countedMinutes(arrival, minutes, { windows, gaps });
        if (counted === null) expect(naive).toHaveLength(minutes);
        else {
          const found = counted.flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, i) => from + i),
          );
          expect(found).toEqual(naive);
          expect(naive.length < minutes || minutes === 0).toBe(true);
        }
        const minute = Math.floor(arrival / minuteMs) * minuteMs;
        const isSeen = (windows === null || has(windows, minute)) && !has(gaps, minute);
        expect(isStartObserved(arrival, counted)).toBe(isSeen);
      },
    ),
    { numRuns: 500 },
  );
});

it('fills exactly what was watched when the space was never free, by hour, whatever the seconds', () => {
  fc.assert(
    fc.property(stretches(1000), stretches(1000), (windows, gaps) => {
      const arrival = base - 4000 * minuteMs;
      const minutes = 8000;
      const counted = countedMinutes(arrival, minutes, { windows, gaps });
      const sums = new SessionSums();
      const stay = { link: 1, arrival, minutes, counted, timeZone, arrivalMinute: 0 };
      sums.addWatched({ ...stay, seconds: 1, allowed: null, fee: null, userClass: null, fault: null }, 1);
      const byHour = new Map<number, number>();
      for (const hours of minutesByHour(subtractTimeRanges(windows, gaps), timeZone).values())
        for (const [hour, watched] of hours.entries())
          if (watched > 0) byHour.set(hour, (byHour.get(hour) ?? 0) + watched);
      const taken = new Map<number, number>();
      for (const [key, { occupied }] of sums.hours)
        taken.set(key % 256, (taken.get(key % 256) ?? 0) + occupied);
      expect(taken).toEqual(byHour);
    }),
  );
});
