// Spans that no day matches, and how spans are exported.
import { describe, expect, it } from 'vitest';
import {
  clampToMonthEnd,
  isImpossibleSpan,
  isUnclearSpan,
  removeImpossibleSpans,
} from './impossible-spans.ts';
import { type TimeSpanInput, timeSpan } from './time-span.ts';

const during = (name: string, apply: 'only during' | 'except during') => ({ name, apply });

describe('a span', () => {
  it.each<[TimeSpanInput, boolean, boolean]>([
    [{}, false, false],
    [{ excludes: true }, false, true],
    [{ excludes: true, daysOfWeek: ['su'] }, false, false],
    [{ dates: [{ from: '11-01', to: '02-28' }] }, false, false],
    [{ dates: [{ from: '2026-11-01', to: '2026-02-28' }] }, true, true],
    [
      {
        dates: [
          { from: '2026-11-01', to: '2026-02-28' },
          { from: null, to: '03-01' },
        ],
      },
      false,
      true,
    ],
    [{ dates: [{ from: '01-01', to: '02-30' }] }, false, true],
    [{ dates: [{ from: '02-29', to: '02-29' }] }, false, false],
    [{ dates: [{ from: '2026-02-29', to: null }] }, false, true],
    [{ dates: [{ from: '01-01', to: '2026-03-01' }] }, false, true],
    [{ instants: [{ from: 5, to: 5 }] }, true, true],
    [
      {
        instants: [
          { from: 5, to: 6 },
          { from: 9, to: 8 },
        ],
      },
      false,
      true,
    ],
    [{ periods: [during('Holidays', 'only during'), during('holidays ', 'except during')] }, true, true],
    [{ periods: [during('holidays', 'only during'), during('school days', 'except during')] }, false, false],
    [{ months: [2], daysOfMonth: [30, 31] }, true, true],
    [{ months: [2, 3], daysOfMonth: [30] }, false, false],
    [{ months: [2], daysOfMonth: ['last'] }, false, false],
  ])('%j never holds: %s; is unclear: %s', (span, never, unclear) => {
    expect([isImpossibleSpan(span), isUnclearSpan(span)]).toEqual([never, unclear]);
  });

  it('is written without what never holds, and not at all where nothing is left', () => {
    const [sundays, never, out] = [
      timeSpan.parse({ daysOfWeek: ['su'] }),
      timeSpan.parse({ instants: [{ from: 2, to: 1 }] }),
      timeSpan.parse({ excludes: true }),
    ];
    expect(removeImpossibleSpans([sundays, never])).toEqual([sundays]);
    expect(removeImpossibleSpans([never])).toBeNull();
    expect(removeImpossibleSpans([sundays, out])).toBeNull();
    expect(removeImpossibleSpans([{ ...never, excludes: true }])).toEqual([]);
    expect(removeImpossibleSpans([])).toEqual([]);
    const ranges = [
      { from: 5, to: 6 },
      { from: 9, to: 8 },
    ];
    const part = timeSpan.parse({ instants: ranges });
    expect(removeImpossibleSpans([part])).toEqual([{ ...part, instants: ranges.slice(0, 1) }]);
  });

  it.each([
    ['02-30', '02-29'],
    ['2026-02-30', '2026-02-28'],
    ['2026-04-30', '2026-04-30'],
  ])('with %s ends on %s', (date, real) => {
    expect(clampToMonthEnd(date)).toBe(real);
  });
});
