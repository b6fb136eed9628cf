// Months and days that CDS can express for yearly dates, odd days, last days and weeks of a span,
// checked against every day of a year.
import { timeSpan } from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthGroups } from './days-table.ts';

const groupsOf = (span: object, withWeeks = true) => monthGroups(timeSpan.parse(span), withWeeks);
const upTo = (last: number, first = 1, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

describe('the days of a year', () => {
  it.each<[string, object, object[]]>([
    ['every day', {}, [{ months: null, days: null }]],
    ['two months', { months: [12, 2] }, [{ months: [2, 12], days: null }]],
    ['the 3rd of each month', { daysOfMonth: [3] }, [{ months: null, days: [3] }]],
    ['odd days', { daysOfMonth: ['odd'] }, [{ months: null, days: upTo(31, 1, 2) }]],
    ['even days', { daysOfMonth: ['even'] }, [{ months: null, days: upTo(30, 2, 2) }]],
    [
      'the 30th, which February does not have',
      { daysOfMonth: [30] },
      [{ months: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days: [30] }],
    ],
    [
      'the first and the third week',
      { weeksOfMonth: [1, 3] },
      [{ months: null, days: [...upTo(7), ...upTo(21, 15)] }],
    ],
    ['whole months as dates', { dates: [{ from: '04-01', to: '05-31' }] }, [{ months: [4, 5], days: null }]],
    [
      'dates within two months',
      { dates: [{ from: '04-29', to: '05-02' }] },
      [
        { months: [4], days: [29, 30] },
        { months: [5], days: [1, 2] },
      ],
    ],
    [
      'dates over new year',
      { dates: [{ from: '12-30', to: '01-02' }] },
      [
        { months: [1], days: [1, 2] },
        { months: [12], days: [30, 31] },
      ],
    ],
    ['a date without end', { dates: [{ from: '12-31', to: null }] }, [{ months: [12], days: [31] }]],
    ['a date without beginning', { dates: [{ from: null, to: '01-01' }] }, [{ months: [1], days: [1] }]],
    [
      'one of two dates',
      {
        dates: [
          { from: '01-05', to: '01-05' },
          { from: '03-07', to: '03-07' },
        ],
      },
      [
        { months: [1], days: [5] },
        { months: [3], days: [7] },
      ],
    ],
    [
      'the same days of two months',
      { months: [3, 7], daysOfMonth: [4, 9] },
      [{ months: [3, 7], days: [4, 9] }],
    ],
    ['no day at all', { months: [2], daysOfMonth: [30] }, []],
  ])('%s', (_what, span, groups) => {
    expect(groupsOf(span)).toEqual({ groups, inexact: false });
  });

  it('leaves weeks out where CDS has them', () => {
    expect(groupsOf({ weeksOfMonth: [2] }, false).groups).toEqual([{ months: null, days: null }]);
    expect(groupsOf({ weeksOfMonth: ['last'] }, false).inexact).toBe(false);
  });

  it('are not exact at the end of February alone', () => {
    expect(groupsOf({ months: [2], daysOfMonth: ['last'] })).toEqual({
      groups: [{ months: [2], days: [28, 29] }],
      inexact: true,
    });
    expect(groupsOf({ months: [2], weeksOfMonth: ['last'] })).toEqual({
      groups: [{ months: [2], days: upTo(29, 22) }],
      inexact: true,
    });
    expect(groupsOf({ months: [4], daysOfMonth: ['last'] })).toEqual({
      groups: [{ months: [4], days: [30] }],
      inexact: false,
    });
    expect(groupsOf({ months: [1, 4], weeksOfMonth: ['last'] })).toEqual({
      groups: [
        { months: [1], days: upTo(31, 25) },
        { months: [4], days: upTo(30, 24) },
      ],
      inexact: false,
    });
  });

  it('hold exactly the days the span names, whatever it names', () => {
    const day = fc.integer({ min: 1, max: 31 });
    const span = fc.record({
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
      daysOfMonth: fc.uniqueArray(fc.oneof(day, fc.constantFrom('odd', 'even')), { maxLength: 3 }),
      weeksOfMonth: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(span, ({ months, daysOfMonth, weeksOfMonth }) => {
        const { groups } = groupsOf({ months, daysOfMonth, weeksOfMonth });
        for (const [index, length] of [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries())
          for (const date of upTo(length)) {
            const named =
              (months.length === 0 || months.includes(index + 1)) &&
              (daysOfMonth.length === 0 ||
                daysOfMonth.includes(date) ||
                daysOfMonth.includes(date % 2 === 0 ? 'even' : 'odd')) &&
              (weeksOfMonth.length === 0 || weeksOfMonth.includes(Math.ceil(date / 7)));
            const found = groups.filter(
              (group) => (group.months?.includes(index + 1) ?? true) && (group.days?.includes(date) ?? true),
            );
            expect([index + 1, date, found.length]).toEqual([index + 1, date, named ? 1 : 0]);
          }
      }),
      { numRuns: 60 },
    );
  });
});
