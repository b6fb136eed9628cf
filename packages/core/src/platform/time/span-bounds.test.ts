// Time spans that are impossible or never apply, and what remains without them.
import { describe, expect, it } from 'vitest';
import {
  clampToMonthEnd,
  isImpossibleSpan,
  isUnclearSpan,
  removeImpossibleSpans,
} from './impossible-spans.ts';
import { timeSpan } from './time-span.ts';

describe('spans that cannot be meant', () => {
  it.each<[string, boolean, Parameters<typeof isImpossibleSpan>[0]]>([
    ['instants the wrong way round', true, { instants: [{ from: 20, to: 10 }] }],
    ['an instant of no length', true, { instants: [{ from: 20, to: 20 }] }],
    [
      'one good range of two',
      false,
      {
        instants: [
          { from: 20, to: 20 },
          { from: 20, to: 21 },
        ],
      },
    ],
    ['open ranges', false, { instants: [{ from: 20, to: null }], dates: [{ from: null, to: '2026-01-01' }] }],
    ['dates the wrong way round', true, { dates: [{ from: '2026-05-02', to: '2026-05-01' }] }],
    ['one date', false, { dates: [{ from: '2026-05-02', to: '2026-05-02' }] }],
    ['a yearly range over new year', false, { dates: [{ from: '12-01', to: '02-01' }] }],
    [
      'a period and except that period',
      true,
      {
        periods: [
          { name: 'Holidays', apply: 'only during' },
          { name: 'holidays', apply: 'except during' },
        ],
      },
    ],
    [
      'a period and except another',
      false,
      {
        periods: [
          { name: 'school', apply: 'only during' },
          { name: 'holidays', apply: 'except during' },
        ],
      },
    ],
    ['31 of months that have none', true, { months: [4, 6], daysOfMonth: [31] }],
    ['31 of months of which one has it', false, { months: [4, 5], daysOfMonth: [31] }],
    ['29 February', false, { months: [2], daysOfMonth: [29] }],
    ['30 February', true, { months: [2], daysOfMonth: [30] }],
    ['the last of April', false, { months: [4], daysOfMonth: [31, 'last'] }],
    ['the 31st', false, { daysOfMonth: [31] }],
  ])('%s: %s', (_, never, span) => {
    expect(isImpossibleSpan(span)).toBe(never);
  });
  it.each<[string, boolean, Parameters<typeof isUnclearSpan>[0]]>([
    ['an exception from everything', true, { excludes: true }],
    ['everything', false, {}],
    ['an exception of a day', false, { excludes: true, daysOfWeek: ['mo'] }],
    ['an exception of a date', false, { excludes: true, dates: [{ from: '05-01', to: '05-01' }] }],
    [
      'one reversed range of two',
      true,
      {
        dates: [
          { from: '2026-05-02', to: '2026-05-01' },
          { from: '05-01', to: '05-02' },
        ],
      },
    ],
    ['a range of a year to every year', true, { dates: [{ from: '2026-05-02', to: '06-01' }] }],
    ['a day no month has', true, { dates: [{ from: '04-31', to: null }] }],
    ['a day its month has', false, { dates: [{ from: '04-30', to: '02-29' }] }],
    [
      'an instant of no length beside a good one',
      true,
      {
        instants: [
          { from: 20, to: 20 },
          { from: 20, to: 21 },
        ],
      },
    ],
  ])('unclear is %s: %s', (_, unclear, span) => {
    expect(isUnclearSpan(span)).toBe(unclear);
  });
  it('become real dates', () => {
    expect(['2026-02-29', '2028-02-29', '02-30', '04-31', '2026-04-30'].map(clampToMonthEnd)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '02-29',
      '04-30',
      '2026-04-30',
    ]);
  });
});

describe('spans that hold', () => {
  const held = (...spans: object[]) =>
    removeImpossibleSpans(spans.map((span) => timeSpan.parse(span)))?.map(
      ({ dates, instants, excludes, daysOfWeek }) => ({
        dates: dates.map(({ from }) => from),
        instants: instants.map(({ from }) => from),
        days: daysOfWeek,
        excludes,
      }),
    ) ?? null;
  const one = (more: object) => ({ dates: [], instants: [], days: [], excludes: false, ...more });
  it('are without the ranges and alternatives that never do', () => {
    expect(
      held(
        {
          dates: [
            { from: '2026-05-02', to: '2026-05-01' },
            { from: '2026-06-01', to: '2026-06-02' },
          ],
        },
        {
          instants: [
            { from: 5, to: 9 },
            { from: 9, to: 9 },
          ],
        },
        { dates: [{ from: '2026-05-02', to: '2026-05-01' }] },
        { daysOfWeek: ['mo'] },
      ),
    ).toEqual([one({ dates: ['2026-06-01'] }), one({ instants: [5] }), one({ days: ['mo'] })]);
  });
  it('are none where every alternative never does, or all is excepted', () => {
    const never = { dates: [{ from: '2026-05-02', to: '2026-05-01' }] };
    expect(held(never)).toBeNull();
    expect(held(never, { excludes: true, daysOfWeek: ['mo'] })).toBeNull();
    expect(held({ daysOfWeek: ['tu'] }, { excludes: true })).toBeNull();
    expect(held({ excludes: true, daysOfWeek: ['mo'] })).toEqual([one({ days: ['mo'], excludes: true })]);
    expect(held({ excludes: true, ...never })).toEqual([]);
    expect(held()).toEqual([]);
    expect(held({})).toEqual([one({})]);
  });
});
