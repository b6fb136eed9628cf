// Sessions by hour and month, observed minutes, duration classes and issues, checked against loops
// over minutes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilMoment, minuteMs } from '../platform/time/civil.ts';
import { formatEpochDay, parseEpochDay } from '../platform/time/civil-day.ts';
import { cities } from '../testing/arbitraries.ts';
import {
  cellOfMinute,
  civilMinute,
  eachHour,
  firstMinuteOfMonth,
  formatMonthDate,
  monthNumber,
} from './civil-months.ts';
import { dwellClasses, dwellClassOf, dwellPercentile } from './dwell-classes.ts';
import { measuredHours } from './measured-hours.ts';
import { mergeTimeRanges, minutesByHour, observedMinutes, subtractTimeRanges } from './observed-minutes.ts';
import {
  earliestArrival,
  findSessionIssue,
  sessionMinutes,
  validateSessionTimes,
} from './parking-session.ts';
import { parseCellKey, SessionSums } from './session-sums.ts';

const hourMs = 3_600_000;

/** Returns the civil month and hour of the week of an instant, computed from the calendar. */
function cellAt(instant: number, timeZone: string): string {
  const { today, minute } = civilMoment(instant, timeZone);
  return `${formatEpochDay(today.epochDay).slice(0, 7)}-01 ${today.weekday * 24 + Math.floor(minute / 60)}`;
}

const around = cities.chain((city) =>
  fc.record({
    city: fc.constant(city),
    day: fc.constantFrom(...city.oddDays, `${city.year}-01-01`, `${city.year}-02-28`),
    hours: fc.integer({ min: -30, max: 30 }),
    seconds: fc.integer({ min: 0, max: 3599 }),
    lasts: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9000 })),
  }),
);

describe('a stay in hours of the week', () => {
  it('spends each of its minutes in the civil hour and month it falls in', () => {
    fc.assert(
      fc.property(around, ({ city, day, hours, seconds, lasts }) => {
        const { timeZone } = city.cityTime;
        const from = (parseEpochDay(day) ?? 0) * 86_400_000 + hours * hourMs + seconds * 1000;
        const found = new Map<string, number>();
        eachHour(from, lasts, timeZone, (month, hour, minutes) => {
          expect(minutes).toBeGreaterThan(0);
          const key = `${formatMonthDate(month)} ${hour}`;
          found.set(key, (found.get(key) ?? 0) + minutes);
        });
        const naive = new Map<string, number>();
        for (let minute = 0; minute < lasts; minute += 1) {
          const key = cellAt(Math.floor(from / minuteMs) * minuteMs + minute * minuteMs, timeZone);
          naive.set(key, (naive.get(key) ?? 0) + 1);
        }
        expect(found).toEqual(naive);
      }),
    );
  });

  it('knows months by number, text and first minute', () => {
    expect(formatMonthDate(0)).toBe('1970-01-01');
    expect(formatMonthDate(monthNumber('2026-11-22'))).toBe('2026-11-01');
    const month = monthNumber('2026-11-01');
    expect(cellOfMinute(firstMinuteOfMonth(month))).toEqual({ month, hourOfWeek: 6 * 24 });
    expect(cellOfMinute(firstMinuteOfMonth(month) - 1).month).toBe(month - 1);
    expect(civilMinute(Date.UTC(2026, 10, 1), 'Europe/Rome')).toBe(firstMinuteOfMonth(month) + 60);
  });
});

describe('sums of stays', () => {
  const stay = {
    link: 2_000_000_000,
    arrival: Date.UTC(2026, 4, 4, 7, 10),
    arrivalMinute: civilMinute(Date.UTC(2026, 4, 4, 7, 10), 'Europe/Rome'),
    timeZone: 'Europe/Rome',
    counted: null,
    minutes: 70,
    seconds: 4200,
    allowed: 60,
    fee: 300,
    userClass: null,
    fault: null,
  };

  it('put a stay where it was and its start where it began, and take it out as it was put in', () => {
    const sums = new SessionSums();
    sums.add(stay, 1);
    const hours = [...sums.hours].map(([key, sum]) => ({ ...parseCellKey(key), ...sum }));
    const empty = { starts: 0, stayMinutes: 0, overstays: 0, fee: 0 };
    expect(hours).toEqual([
      {
        link: stay.link,
        month: '2026-05-01',
        cell: 9,
        occupied: 50,
        starts: 1,
        stayMinutes: 70,
        overstays: 1,
        fee: 300,
      },
      { link: stay.link, month: '2026-05-01', cell: 10, occupied: 20, ...empty },
    ]);
    const [dwell] = sums.dwells.values();
    expect(dwell).toEqual({ sessions: 1, minutes: 70, overstays: 1, overstayMinutes: 10 });
    sums.add(stay, -1);
    for (const sum of [...sums.hours.values(), ...sums.dwells.values()])
      expect(Object.values(sum).every((value) => value === 0)).toBe(true);
  });

  it('of user classes are by month, and what names none is of none', () => {
    const sums = new SessionSums();
    sums.add(stay, 1);
    sums.add({ ...stay, userClass: 'resident' }, 1);
    sums.add({ ...stay, userClass: 'resident', minutes: 20, seconds: 1200 }, 1);
    expect([...sums.classes.values()].map((by) => [...by])).toEqual([
      [
        ['', { sessions: 1, minutes: 70 }],
        ['resident', { sessions: 2, minutes: 90 }],
      ],
    ]);
  });

  it('count faults apart, and nothing of a stay that lasts', () => {
    const sums = new SessionSums();
    sums.add({ ...stay, minutes: null, seconds: null, fault: 'zero' }, 1);
    sums.add({ ...stay, minutes: null, seconds: null }, 1);
    expect(sums.hours.size + sums.dwells.size + sums.classes.size).toBe(0);
    expect([...sums.faults.values()].map((by) => [...by])).toEqual([[['zero', 1]]]);
  });
});

describe('what a stay may be', () => {
  it('has faults by a stated rule', () => {
    const at = Date.UTC(2026, 4, 4);
    expect(findSessionIssue(at, null)).toBe(null);
    expect(findSessionIssue(at, at + 900)).toBe('zero');
    expect(findSessionIssue(at, at - 1)).toBe('reversed');
    expect(findSessionIssue(at, at + 31 * 86_400_000)).toBe(null);
    expect(findSessionIssue(at, at + 31 * 86_400_000 + 1000)).toBe('too long');
    expect(validateSessionTimes(at, null, at)).toBe(null);
    expect(validateSessionTimes(at + hourMs + 1, null, at)).toBe('sessions.future');
    expect(validateSessionTimes(at, at + 2 * hourMs, at)).toBe('sessions.future');
    expect(validateSessionTimes(earliestArrival - 1, null, at)).toBe('sessions.too-early');
    expect(sessionMinutes(at + 59_000, at + 121_000)).toBe(2);
  });
});

describe('dwell classes', () => {
  it('follow each other without a gap, and every duration is in its own', () => {
    let at = 0;
    for (const [index, { from, to }] of dwellClasses.entries()) {
      expect(from).toBe(at);
      expect(dwellClassOf(from)).toBe(index);
      expect(dwellClassOf(to - 1)).toBe(index);
      at = to;
    }
    expect(dwellClassOf(at + 5)).toBe(dwellClasses.length - 1);
  });

  it('give percentiles that are off by no more than a class', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(durations, fc.double({ min: 0.01, max: 1, noNaN: true }), (seconds, share) => {
        const counts = Array.from({ length: dwellClasses.length }, () => 0);
        for (const one of seconds) counts[dwellClassOf(one)] = (counts[dwellClassOf(one)] ?? 0) + 1;
        const sorted = seconds.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(share * sorted.length - 1e-9) - 1] ?? 0;
        const { from = 0, to = 0 } = dwellClasses[dwellClassOf(exact)] ?? {};
        const found = dwellPercentile(counts, share) ?? -1;
        expect(found).toBeGreaterThanOrEqual(from);
        expect(found).toBeLessThanOrEqual(to);
      }),
    );
    expect(dwellPercentile([], 0.5)).toBe(null);
  });
});

describe('what was watched', () => {
  const stretches = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 400 }), length: fc.integer({ min: 0, max: 90 }) }),
    { maxLength: 8 },
  );

  it('is windows without gaps, each minute once', () => {
    fc.assert(
      fc.property(stretches, stretches, (windows, gaps) => {
        const of = (list: typeof windows) => list.map(({ from, length }) => ({ from, to: from + length }));
        const has = (list: readonly { from: number; to: number }[], at: number) =>
          list.some(({ from, to }) => from <= at && at < to);
        const left = subtractTimeRanges(of(windows), of(gaps));
        expect(mergeTimeRanges(left)).toEqual(left);
        for (let at = 0; at < 500; at += 1)
          expect(has(left, at)).toBe(has(of(windows), at) && !has(of(gaps), at));
      }),
    );
  });

  it('counts an hour that clocks repeat twice, and one they skip not at all', () => {
    const zone = 'Europe/Rome';
    const week = (from: number) => minutesByHour([{ from, to: from + 7 * 86_400_000 }], zone);
    const autumn = week(Date.UTC(2026, 9, 19)).get('2026-10-01') ?? [];
    expect(autumn[6 * 24 + 2]).toBe(120);
    expect(autumn[5 * 24 + 2]).toBe(60);
    const spring = week(Date.UTC(2026, 2, 23)).get('2026-03-01') ?? [];
    expect(spring[6 * 24 + 2]).toBe(0);
  });

  it('lowers what was observed by the times all sources were offline', () => {
    const day = 86_400_000;
    const from = Date.UTC(2026, 4, 4);
    const period = { from, to: from + 4 * day };
    const watch = (gap: number) => ({
      windows: [{ from: from - day, to: from + 2 * day }],
      gaps: [{ from: from + gap * hourMs, to: from + (gap + 4) * hourMs }],
    });
    const one = observedMinutes([watch(6)], period, 'UTC');
    expect(one).toMatchObject({ observed: 2 * 1440 - 240, offline: 240, period: 4 * 1440 });
    expect(one.byMonth.get('2026-05-01')?.[6]).toBe(0);
    const two = observedMinutes([watch(6), watch(8)], period, 'UTC');
    expect(two).toMatchObject({ observed: 2 * 1440 - 120, offline: 120 });
  });
});

describe('occupancy of a link from its stays', () => {
  it('is what was taken of what was watched; what nobody watched lowers the hours alone', () => {
    const hours = (minutes: number) => Array.from({ length: 168 }, (_, hour) => (hour === 9 ? minutes : 0));
    const watched = new Map([
      ['2026-05-01', hours(120)],
      ['2026-06-01', hours(0)],
    ]);
    const occupied = [
      { month: '2026-05-01', hourOfWeek: 9, minutes: 180 },
      { month: '2026-06-01', hourOfWeek: 9, minutes: 500 },
    ];
    expect(measuredHours(occupied, watched, 3)).toEqual([{ hourOfWeek: 9, occupancy: 0.5, hours: 6 }]);
    expect(measuredHours(occupied, watched, 1)).toEqual([{ hourOfWeek: 9, occupancy: 1, hours: 2 }]);
    expect(measuredHours(occupied, watched, 0)).toEqual([]);
  });
});
