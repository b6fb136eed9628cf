// The opening_hours grammar.
import {
  calendar,
  computeVerdict,
  ordinaryCar,
  ruleSetOf,
  type TimeSpan,
  timeSpan,
  weekDays,
} from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';
import { intersect, omitEmptyFields, subtractSpan } from './time-span-algebra.ts';

function read(text: string) {
  const hours = parseOpeningHours(text);
  if (hours === null) return null;
  return { spans: hours.spans.map(omitEmptyFields), losses: hours.losses };
}

/** Returns the spans of a text that is represented without losses. */
function heldSpans(text: string) {
  const found = read(text);
  expect(found?.losses, text).toEqual([]);
  return found?.spans;
}

const workdays = ['mo', 'tu', 'we', 'th', 'fr'];

describe('one rule', () => {
  it.each([
    ['24/7', [{}]],
    ['Mo-Su', [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] }]],
    ['08:00-18:00', [{ times: [{ from: '08:00', to: '18:00' }] }]],
    ['Mo-Fr 00:00-24:00', [{ daysOfWeek: workdays }]],
    ['Mo-Fr 9:00-18:00', [{ daysOfWeek: workdays, times: [{ from: '09:00', to: '18:00' }] }]],
    ['Mo-Fr 8-18', [{ daysOfWeek: workdays, times: [{ from: '08:00', to: '18:00' }] }]],
    ['Fr-Mo', [{ daysOfWeek: ['mo', 'fr', 'sa', 'su'] }]],
    ['Tu,Th 06:00-07:00', [{ daysOfWeek: ['tu', 'th'], times: [{ from: '06:00', to: '07:00' }] }]],
    ['22:00-06:00', [{ times: [{ from: '22:00', to: '06:00' }] }]],
    ['18:00-26:00', [{ times: [{ from: '18:00', to: '02:00' }] }]],
    [
      '08:00-12:00,14:00-18:00',
      [
        {
          times: [
            { from: '08:00', to: '12:00' },
            { from: '14:00', to: '18:00' },
          ],
        },
      ],
    ],
    [
      'Apr-Sep: We 14:00-18:00',
      [{ months: [4, 5, 6, 7, 8, 9], daysOfWeek: ['we'], times: [{ from: '14:00', to: '18:00' }] }],
    ],
    ['Nov-Mar', [{ months: [11, 12, 1, 2, 3] }]],
    ['Dec 24-Jan 02', [{ dates: [{ from: '12-24', to: '01-02' }] }]],
    ['Jan 1-15', [{ dates: [{ from: '01-01', to: '01-15' }] }]],
    ['Dec 25', [{ dates: [{ from: '12-25', to: '12-25' }] }]],
    ['2022 Jan-2022 Dec', [{ dates: [{ from: '2022-01-01', to: '2022-12-31' }] }]],
    ['2023 Feb 1-2023 Feb', [{ dates: [{ from: '2023-02-01', to: '2023-02-28' }] }]],
    ['2020-2024', [{ dates: [{ from: '2020-01-01', to: '2024-12-31' }] }]],
    ['2024+', [{ dates: [{ from: '2024-01-01', to: null }] }]],
    [
      'We[1] 08:00-10:00',
      [{ daysOfWeek: ['we'], weeksOfMonth: [1], times: [{ from: '08:00', to: '10:00' }] }],
    ],
    ['We[-1]', [{ daysOfWeek: ['we'], weeksOfMonth: ['last'] }]],
    ['Tu[1,3]', [{ daysOfWeek: ['tu'], weeksOfMonth: [1, 3] }]],
    ['Oct Sa[2-4]', [{ months: [10], daysOfWeek: ['sa'], weeksOfMonth: [2, 3, 4] }]],
    ['PH', [{ periods: [{ name: 'holidays', apply: 'only during' }] }]],
    ['SH', [{ periods: [{ name: 'school holidays', apply: 'only during' }] }]],
    ['PH Mo-Fr', [{ daysOfWeek: workdays, periods: [{ name: 'holidays', apply: 'only during' }] }]],
    ['Su,PH', [{ daysOfWeek: ['su'] }, { periods: [{ name: 'holidays', apply: 'only during' }] }]],
    ['Jan-Mar,Oct 15-Dec 31', [{ dates: [{ from: '10-15', to: '12-31' }] }, { months: [1, 2, 3] }]],
  ])('%s', (text, expected) => {
    expect(heldSpans(text)).toEqual(expected);
  });
});

describe('several rules', () => {
  const nine = [{ from: '09:00', to: '18:00' }];

  it('replaces the days a later rule names', () => {
    expect(heldSpans('Mo-Fr 09:00-18:00; We 10:00-14:00')).toEqual([
      { daysOfWeek: ['mo', 'tu', 'th', 'fr'], times: nine },
      { daysOfWeek: ['we'], times: [{ from: '10:00', to: '14:00' }] },
    ]);
  });
  it('adds other days', () => {
    expect(heldSpans('Mo-Fr 09:00-18:00; Sa 09:00-14:00')).toEqual([
      { daysOfWeek: workdays, times: nine },
      { daysOfWeek: ['sa'], times: [{ from: '09:00', to: '14:00' }] },
    ]);
  });
  it('adds on the same days after a comma', () => {
    expect(heldSpans('Mo-Fr 09:00-18:00, Fr 20:00-22:00')).toEqual([
      { daysOfWeek: workdays, times: nine },
      { daysOfWeek: ['fr'], times: [{ from: '20:00', to: '22:00' }] },
    ]);
  });
  it('takes out holidays', () => {
    expect(heldSpans('Mo-Fr 09:00-18:00; PH off')).toEqual([
      { daysOfWeek: workdays, times: nine, periods: [{ name: 'holidays', apply: 'except during' }] },
    ]);
  });
  it('gives holidays their own times', () => {
    expect(heldSpans('Mo-Su 09:00-18:00; PH 12:00-16:00')).toEqual([
      {
        daysOfWeek: [...workdays, 'sa', 'su'],
        times: nine,
        periods: [{ name: 'holidays', apply: 'except during' }],
      },
      { times: [{ from: '12:00', to: '16:00' }], periods: [{ name: 'holidays', apply: 'only during' }] },
    ]);
  });
  it('takes out a date range over new year', () => {
    expect(heldSpans('09:00-18:00; Dec 24-Jan 02 off')).toEqual([
      { times: nine, dates: [{ from: '01-03', to: '12-23' }] },
    ]);
  });
  it('takes out hours of a day', () => {
    expect(heldSpans('Mo-Fr 09:00-18:00; Fr 12:00-13:00 off')).toEqual([
      { daysOfWeek: ['mo', 'tu', 'we', 'th'], times: nine },
      {
        daysOfWeek: ['fr'],
        times: [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '18:00' },
        ],
      },
    ]);
  });
  it('replaces a season on its weekdays', () => {
    expect(heldSpans('Mo-Fr 09:00-18:00; Jul-Aug Fr off')).toEqual([
      { months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12], daysOfWeek: workdays, times: nine },
      { months: [7, 8], daysOfWeek: ['mo', 'tu', 'we', 'th'], times: nine },
    ]);
  });
  it('excludes the last weekday of the month, which no other field can take out', () => {
    expect(heldSpans('Mo-Fr 09:00-18:00; We[-1] off')).toEqual([
      { daysOfWeek: workdays, times: nine },
      { daysOfWeek: ['we'], weeksOfMonth: ['last'], excludes: true },
    ]);
  });
  it('says when a replacement cannot be held', () => {
    expect(read('Mo-Fr 09:00-18:00; We[-1] 10:00-12:00')?.losses).toEqual(['override']);
  });
  it('keeps the comment apart', () => {
    expect(parseOpeningHours('Mo-Fr 09:00-18:00 "with disc"')?.comments).toEqual(['with disc']);
  });
});

describe('what spans cannot say', () => {
  it.each([
    ['sunrise-sunset', 'sun', 0],
    ['Mo-Fr (sunrise+01:00)-20:00', 'sun', 0],
    ['week 1-10 Mo 08:00-10:00', 'weeks of year', 0],
    ['easter -2 days-easter +1 day off', 'moving date', 0],
    ['Oct Su[-1]-Mar Su[-1]: 09:00-18:00', 'moving date', 0],
    ['Mo 10:00+', 'open end', 1],
    ['Mo 10:00-12:00 || "by appointment"', 'fallback', 1],
    ['Mo-Fr unknown', 'unknown state', 0],
  ])('%s', (text, loss, count) => {
    const found = read(text);
    expect(found?.losses).toEqual([loss]);
    expect(found?.spans).toHaveLength(count);
  });
});

describe('what is not the grammar', () => {
  it.each([
    '',
    'whenever',
    'Mo-Fr 09:00',
    'Mo-Fr 09:00-',
    'Xx 10:00-12:00',
    'We[7]',
    'Mo-Fr 30:00-31:00',
    ';',
  ])('%j', (text) => {
    expect(read(text)).toBeNull();
  });
});

describe('every span', () => {
  it('is a valid time span', () => {
    for (const text of ['Mo-Fr 9:00-18:00', 'Dec 24-Jan 02', '24/7', '2024+ Mo']) {
      for (const span of heldSpans(text) ?? []) expect(timeSpan.safeParse(span).success).toBe(true);
    }
  });
});

describe('the algebra of spans', () => {
  const time = fc.integer({ min: 0, max: 23 }).chain((from) =>
    fc.integer({ min: from + 1, max: 24 }).map((to) => ({
      from: `${String(from).padStart(2, '0')}:00`,
      to: `${String(to).padStart(2, '0')}:00`,
    })),
  );
  const span = fc
    .record({
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
      daysOfWeek: fc.uniqueArray(fc.constantFrom(...weekDays), { maxLength: 4 }),
      weeksOfMonth: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
      times: fc.array(time, { maxLength: 2 }),
      periods: fc.constantFrom([], [{ name: 'holidays', apply: 'only during' }]),
      dates: fc.constantFrom([], [{ from: '03-10', to: '09-20' }], [{ from: '11-05', to: '02-10' }]),
    })
    .map((fields) => timeSpan.parse(fields));
  const moments = fc.array(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }), {
    minLength: 12,
    maxLength: 12,
  });
  const city = {
    timeZone: 'UTC',
    calendar: calendar.parse({
      periods: [{ name: 'holidays', days: [{ kind: 'weekdays', name: 'every second', days: ['tu', 'sa'] }] }],
    }),
  };
  /** Whether any of the spans applies, according to the core's verdict. */
  const holds = (spans: readonly TimeSpan[], moment: number) =>
    spans.length > 0 &&
    !computeVerdict(
      ruleSetOf([{ activity: 'no parking', subActivity: 'no-parking', priority: 1, timeSpans: [...spans] }]),
      moment,
      ordinaryCar,
      city,
    ).uses.parking.allowed;

  it('shares and takes out as sets do, wherever it says that it can', () => {
    fc.assert(
      fc.property(span, span, moments, (a, b, times) => {
        const both = intersect(a, b);
        const rest = subtractSpan(a, b);
        for (const moment of times) {
          const [inA, inB] = [holds([a], moment), holds([b], moment)];
          if (both !== 'unknown') expect(holds(both === null ? [] : [both], moment)).toBe(inA && inB);
          if (rest !== 'unknown') expect(holds(rest, moment)).toBe(inA && !inB);
        }
      }),
      { numRuns: 80 },
    );
  });
});
