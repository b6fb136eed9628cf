// Descriptions of time spans: ranges of days and months, hours over midnight, dates, periods,
// alternatives and exclusions.
import { expect, it } from 'vitest';
import { formatTimeSpans } from './format-time-spans.ts';
import { readerOf } from './reader.ts';
import { type TimeSpanInput, timeSpan } from './time-span.ts';

it.each<[string, TimeSpanInput[]]>([
  ['', []],
  ['', [{}]],
  ['', [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] }]],
  ['Mon–Wed and Fri', [{ daysOfWeek: ['fr', 'mo', 'tu', 'we'] }]],
  ['Sun and Mon', [{ daysOfWeek: ['su', 'mo'] }]],
  ['Sat–Mon', [{ daysOfWeek: ['su', 'sa', 'mo'] }]],
  ['Mon, Wed and Fri', [{ daysOfWeek: ['mo', 'we', 'fr', 'mo'] }]],
  ['the 1st and 3rd occurrence of each weekday in the month', [{ weeksOfMonth: [1, 3] }]],
  ['2nd Tuesday of the month', [{ weeksOfMonth: [2], daysOfWeek: ['tu'] }]],
  ['', [{ times: [{ from: '00:00', to: '24:00' }] }]],
  ['', [{ times: [{ from: '00:00', to: '00:00' }] }]],
  ['07:00 to 07:00 next day', [{ times: [{ from: '07:00', to: '07:00' }] }]],
  [
    '00:00–06:00 and 22:00–24:00',
    [
      {
        times: [
          { from: '00:00', to: '06:00' },
          { from: '22:00', to: '24:00' },
        ],
      },
    ],
  ],
  ['Sat 08:00–10:00', [{ daysOfWeek: ['sa'], times: [{ from: '08:00', to: '10:00' }] }]],
  ['Nov–Jan', [{ months: [11, 12, 1] }]],
  ['Jan–Dec', [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }]],
  ['May and Jun', [{ months: [5, 6] }]],
  ['Mar, Dec and Jan', [{ months: [1, 3, 12] }]],
  ['1 May', [{ dates: [{ from: '05-01', to: '05-01' }] }]],
  ['from 1 May to 30 Sept', [{ dates: [{ from: '05-01', to: '09-30' }] }]],
  [
    'from 1 May 2026 and until 9 Jun 2026',
    [
      {
        dates: [
          { from: '2026-05-01', to: null },
          { from: null, to: '2026-06-09' },
        ],
      },
    ],
  ],
  [
    'from 28 May 2026, 22:26 to 29 May 2026, 22:27',
    [{ instants: [{ from: 1780000000000, to: 1780086460000 }] }],
  ],
  ['from 28 May 2026, 22:26', [{ instants: [{ from: 1780000000000, to: null }] }]],
  ['until 28 May 2026, 22:26', [{ instants: [{ from: null, to: 1780000000000 }] }]],
  ['on day 1 and 15 of the month', [{ daysOfMonth: [1, 15] }]],
  ['on odd days of the month', [{ daysOfMonth: ['odd'] }]],
  ['on day 7 of the month and on even days of the month', [{ daysOfMonth: ['even', 7] }]],
  [
    'only on school days, except holidays',
    [
      {
        periods: [
          { name: 'school_days', apply: 'only during' },
          { name: 'holidays', apply: 'except during' },
        ],
      },
    ],
  ],
  ['but not on Market days', [{ excludes: true, periods: [{ name: 'Market days', apply: 'only during' }] }]],
  [
    'Mon 08:00–10:00, on odd days of the month, Apr–Jun, except holidays',
    [
      {
        daysOfWeek: ['mo'],
        times: [{ from: '08:00', to: '10:00' }],
        months: [4, 5, 6],
        daysOfMonth: ['odd'],
        periods: [{ name: 'holidays', apply: 'except during' }],
      },
    ],
  ],
  [
    'Mon; Tue 08:00–10:00',
    [{ daysOfWeek: ['mo'] }, { daysOfWeek: ['tu'], times: [{ from: '08:00', to: '10:00' }] }],
  ],
  ['', [{ daysOfWeek: ['mo'] }, {}]],
  [
    'Mon, but not 08:00–10:00, but not Aug',
    [
      { daysOfWeek: ['mo'] },
      { excludes: true, times: [{ from: '08:00', to: '10:00' }] },
      { excludes: true, months: [8] },
      { excludes: true },
    ],
  ],
  ['but not Sun', [{ excludes: true, daysOfWeek: ['su'] }]],
])('%j: %j', (words, spans) => {
  const reader = readerOf('en', 'Europe/Berlin');
  expect(
    formatTimeSpans(
      spans.map((span) => timeSpan.parse(span)),
      reader,
    ),
  ).toBe(words);
});
