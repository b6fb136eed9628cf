// Rules as OpenStreetMap tags: the values, the exact list of losses, and that our own reader
// interprets them in the same way.
import {
  type CityTime,
  findBuiltInCalendar,
  type RestrictionInput,
  restriction,
  ruleSetOf,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { readSideAttributes } from '../parking-attributes.ts';
import { toRuleSet } from '../parking-rules.ts';
import { collectSideTags } from '../side-tags.ts';
import { compareRuleSets } from './rule-set-difference.ts';
import { toOsmSideAttributes } from './side-attributes.ts';
import { formatSideTags } from './side-tags-text.ts';

const city: CityTime = {
  timeZone: 'Europe/Berlin',
  calendar: findBuiltInCalendar('Europe/Berlin') ?? { periods: [] },
};

const rule = (input: Partial<RestrictionInput>) =>
  restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 50, ...input });

const weekday = [
  { daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'] as const, times: [{ from: '08:00', to: '18:00' }] },
];
const hours = weekday.map((span) => ({ ...span, daysOfWeek: [...span.daysOfWeek] }));
const hourly = {
  currency: 'EUR',
  rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: null }] }],
};
const forSome = (...anyOf: string[]) => [{ anyOf }];

function written(...inputs: Partial<RestrictionInput>[]) {
  const restrictions = inputs.map(rule);
  const words = toOsmSideAttributes(restrictions);
  const { tags } = formatSideTags(words, { baysAngle: null, baysCount: null });
  const named = Object.fromEntries(
    [...tags].map(([rest, value]) => [
      ['parking:right', rest].filter((part) => part !== '').join(':'),
      value,
    ]),
  );
  const attributes = readSideAttributes(collectSideTags(named, 'right'));
  const problems: string[] = attributes.problems.map(({ code }) => code);
  const read = ruleSetOf(
    toRuleSet(attributes, { currency: 'EUR', problem: (_, code) => problems.push(code) }),
  );
  return {
    tags: Object.fromEntries(tags),
    losses: [...words.losses],
    problems,
    difference: compareRuleSets(ruleSetOf(restrictions), read, city),
  };
}

type Case = [
  name: string,
  rules: Partial<RestrictionInput>[],
  tags: Record<string, string>,
  difference?: 'class',
];
const lossless: Case[] = [
  [
    'no stopping',
    [{ activity: 'no stopping', subActivity: 'no-stopping' }],
    { '': 'no', restriction: 'no_stopping' },
  ],
  [
    'no parking at times',
    [{ activity: 'no parking', subActivity: 'no-parking', timeSpans: hours }],
    { '': 'yes', 'restriction:conditional': 'no_parking @ (Mo-Fr 08:00-18:00)' },
  ],
  ['free', [{ subActivity: 'free-parking' }], { '': 'yes', fee: 'no' }],
  [
    'paid at times',
    [{ subActivity: 'paid-parking', timeSpans: hours, maxStay: 120, payment: hourly }],
    {
      '': 'yes',
      'fee:conditional': 'yes @ (Mo-Fr 08:00-18:00)',
      'charge:conditional': '2.5 EUR/hour @ (Mo-Fr 08:00-18:00)',
      'maxstay:conditional': '2 hours @ (Mo-Fr 08:00-18:00)',
    },
  ],
  [
    'paid, with the most for a day',
    [{ subActivity: 'paid-parking', payment: { ...hourly, maximumFeePerDay: 1200 } }],
    { '': 'yes', fee: 'yes', charge: '2.5 EUR/hour;12 EUR/day' },
  ],
  [
    'residents of two zones',
    [{ subActivity: 'permit-parking', users: [{ anyOf: ['resident'], subclasses: ['A', 'B'] }] }],
    { '': 'yes', access: 'residents', zone: 'A;B' },
  ],
  [
    'loading at times on a paid curb',
    [
      { activity: 'loading', subActivity: 'loading', priority: 20, timeSpans: hours },
      { subActivity: 'paid-parking', payment: hourly },
    ],
    {
      '': 'yes',
      'restriction:conditional': 'loading_only @ (Mo-Fr 08:00-18:00)',
      fee: 'yes',
      'fee:conditional': 'no @ (Mo-Fr 08:00-18:00)',
      charge: '2.5 EUR/hour',
    },
  ],
  [
    'sweeping beats residents',
    [
      {
        activity: 'no stopping',
        subActivity: 'no-stopping',
        priority: 10,
        timeSpans: [
          { daysOfWeek: ['tu'], weeksOfMonth: [1, 'last'], times: [{ from: '07:00', to: '09:00' }] },
        ],
      },
      { subActivity: 'permit-parking', users: forSome('resident') },
    ],
    {
      '': 'yes',
      'restriction:conditional': 'no_stopping @ (Tu[1,-1] 07:00-09:00)',
      access: 'residents',
      'access:conditional': 'yes @ (Tu[1,-1] 07:00-09:00)',
    },
  ],
  [
    'not on holidays, not in summer',
    [
      {
        activity: 'no parking',
        subActivity: 'no-parking',
        timeSpans: [
          {
            months: [9, 10, 11, 12, 1, 2, 3, 4, 5],
            times: [{ from: '22:00', to: '06:00' }],
            periods: [{ name: 'holidays', apply: 'except during' }],
          },
        ],
      },
    ],
    { '': 'yes', 'restriction:conditional': 'no_parking @ (Jan-May,Sep-Dec 22:00-06:00; PH off)' },
  ],
  [
    'no trucks',
    [{ activity: 'no parking', subActivity: 'no-parking', users: forSome('truck', 'bus') }],
    { '': 'yes', 'restriction:conditional': 'no_parking @ (hgv); no_parking @ (bus)' },
  ],
  [
    'a bus stop',
    [{ activity: 'no stopping', subActivity: 'bus', users: [{ except: ['bus'] }] }],
    { '': 'no', restriction: 'no_stopping', 'restriction:reason': 'bus_stop' },
  ],
  [
    'charging',
    [{ subActivity: 'charging', users: forSome('electric') }],
    { '': 'yes', restriction: 'charging_only' },
  ],
];

describe('rules as tags', () => {
  it.each(lossless)('%s', (_, rules, tags, difference) => {
    expect(written(...rules)).toEqual({ tags, losses: [], problems: [], difference: difference ?? null });
  });

  it.each<[string, Partial<RestrictionInput>[], string[]]>([
    ['one-off times', [{ timeSpans: [{ instants: [{ from: 0, to: 1 }] }] }], ['instants']],
    ['odd days', [{ timeSpans: [{ daysOfMonth: ['odd'] }] }], ['days-of-month']],
    [
      'months beside dates',
      [{ timeSpans: [{ months: [1], dates: [{ from: '01-05', to: '01-09' }] }] }],
      ['months-and-dates'],
    ],
    [
      "a period of the city's own",
      [{ timeSpans: [{ periods: [{ name: 'snow', apply: 'only during' }] }] }],
      ['period'],
    ],
    [
      'dates without a beginning',
      [{ timeSpans: [{ dates: [{ from: null, to: '2026-01-05' }] }] }],
      ['open-dates'],
    ],
    ['a class OpenStreetMap has no word for', [{ users: forSome('food truck') }], ['users']],
    ['all but some', [{ users: [{ except: ['truck'] }] }], ['except']],
    ['short vehicles only', [{ users: [{ limits: { maxLength: 6 } }] }], ['limits']],
    [
      'zones of two kinds',
      [
        { users: [{ anyOf: ['resident'], subclasses: ['A'] }] },
        { users: [{ anyOf: ['resident'], subclasses: ['B'] }], timeSpans: hours, priority: 40 },
      ],
      ['zones'],
    ],
    ['no return', [{ noReturn: 60, maxStay: 60 }], ['no-return']],
    ['words of the sign', [{ description: 'Level 2' }], ['description']],
    [
      'steps of a price',
      [
        {
          payment: {
            currency: 'EUR',
            rates: [{ tiers: [{ from: 0, to: 60, fee: 0, per: 60, increment: null }] }],
          },
        },
      ],
      ['price'],
    ],
    ['travel lanes', [{ activity: 'travel', subActivity: 'travel' }], ['activity']],
  ])('lists what is lost: %s', (_, rules, losses) => {
    expect(written(...rules).losses).toEqual(losses);
  });
});
