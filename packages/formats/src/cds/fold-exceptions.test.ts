// CDS time spans that only exclude a period are merged into the others, so that one meaning has one
// form.
import type { RestrictionInput, TimeSpanInput } from '@curbwright/core';
import { expect, it } from 'vitest';
import { foldExceptions } from './fold-exceptions.ts';

const only = (name: string, more: TimeSpanInput = {}): TimeSpanInput => ({
  excludes: true,
  periods: [{ name, apply: 'only during' }],
  ...more,
});
const except = (...names: string[]) => names.map((name) => ({ name, apply: 'except during' as const }));
const monday: TimeSpanInput = { daysOfWeek: ['mo'] };
const fold = (...timeSpans: TimeSpanInput[]) => {
  const rule: RestrictionInput = {
    activity: 'parking',
    subActivity: 'x',
    priority: 1,
    maxStay: 60,
    timeSpans,
  };
  return foldExceptions([rule])[0];
};

it.each<[string, TimeSpanInput[], TimeSpanInput[]]>([
  ['a period excepted always', [only('snow')], [{ periods: except('snow') }]],
  ['a period excepted on Mondays', [monday, only('snow')], [{ ...monday, periods: except('snow') }]],
  [
    'two periods, of two spans',
    [only('snow'), monday, only('fair'), { months: [5] }],
    [
      { ...monday, periods: except('snow', 'fair') },
      { months: [5], periods: except('snow', 'fair') },
    ],
  ],
  [
    'beside a period that is said',
    [{ periods: [{ name: 'school days', apply: 'only during' }] }, only('snow')],
    [{ periods: [{ name: 'school days', apply: 'only during' }, ...except('snow')] }],
  ],
  [
    'beside another exception, which stays',
    [{ excludes: true, daysOfWeek: ['su'] }, only('snow')],
    [{ excludes: true, daysOfWeek: ['su'] }, { periods: except('snow') }],
  ],
])('%s', (_, spans, folded) => {
  expect(fold(...spans)).toMatchObject({ maxStay: 60, timeSpans: folded });
  expect(fold(...spans)?.timeSpans).toHaveLength(folded.length);
});

it.each<[string, TimeSpanInput[]]>([
  ['no spans', []],
  ['spans without exceptions', [monday]],
  ['an exception of hours of a period', [only('snow', { times: [{ from: '08:00', to: '09:00' }] })]],
  [
    'an exception of two periods at once',
    [
      {
        excludes: true,
        periods: [
          { name: 'snow', apply: 'only during' },
          { name: 'fair', apply: 'only during' },
        ],
      },
    ],
  ],
  ['an exception of all but a period', [{ excludes: true, periods: except('snow') }]],
  ['a span of a period', [{ periods: [{ name: 'snow', apply: 'only during' }] }]],
  ['an exception of Sundays', [{ excludes: true, daysOfWeek: ['su'] }]],
])('%s stay as they are', (_, spans) => {
  expect(fold(...spans)?.timeSpans).toEqual(spans);
});

it('rules without spans stay as they are', () => {
  const rule: RestrictionInput = { activity: 'parking', subActivity: 'x', priority: 1 };
  expect(foldExceptions([rule])).toEqual([rule]);
});
