// The answer card and descriptions of rules, in English and Spanish.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBuiltInCalendar } from '../../platform/time/built-in-calendars.ts';
import { parseCityInstant } from '../../platform/time/civil.ts';
import { type LanguageName, languages } from '../../platform/words/messages.ts';
import { cities, curbUsers, ruleSetIn } from '../../testing/arbitraries.ts';
import { curbUser, ordinaryCar } from './curb-user.ts';
import { describeRestriction } from './describe-restriction.ts';
import { explainVerdict } from './explain-verdict.ts';
import type { RestrictionInput } from './restriction.ts';
import { normalizeRestriction, ruleSetOf } from './rule-set.ts';
import { computeVerdict } from './verdict.ts';

const berlin = {
  timeZone: 'Europe/Berlin',
  calendar: findBuiltInCalendar('Europe/Berlin') ?? { periods: [] },
};
const newYork = { timeZone: 'America/New_York', calendar: findBuiltInCalendar('US') ?? { periods: [] } };
const weekdays: ('mo' | 'tu' | 'we' | 'th' | 'fr')[] = ['mo', 'tu', 'we', 'th', 'fr'];

const paid: RestrictionInput = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  maxStay: 120,
  noReturn: 60,
  timeSpans: [
    {
      daysOfWeek: weekdays,
      times: [{ from: '08:00', to: '18:00' }],
      periods: [{ name: 'holidays', apply: 'except during' }],
    },
  ],
  payment: {
    currency: 'EUR',
    methods: ['meter', 'digital'],
    rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: 60 }] }],
  },
};
const clearway: RestrictionInput = {
  activity: 'no stopping',
  subActivity: 'no-stopping',
  priority: 100,
  timeSpans: [{ daysOfWeek: weekdays, times: [{ from: '16:00', to: '18:00' }] }],
};
const taxiStand: RestrictionInput = {
  activity: 'stopping',
  subActivity: 'taxi',
  priority: 500,
  users: [{ anyOf: ['taxi', 'rideshare'] }],
};

function explain(
  list: RestrictionInput[],
  [date, time]: readonly [string, string],
  language: LanguageName = 'en',
  city = berlin,
  who = ordinaryCar,
) {
  const set = ruleSetOf(list);
  const instant = parseCityInstant(city, date, time, 0);
  return explainVerdict(set, computeVerdict(set, instant, who, city), instant, who, city, language);
}

const priced = (from: string, to: string, fee: number, maxStay: number | null): RestrictionInput => ({
  ...paid,
  noReturn: null,
  maxStay,
  timeSpans: [{ daysOfWeek: weekdays, times: [{ from, to }] }],
  payment: { currency: 'EUR', rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 1 }] }] },
});

describe('a time limit that goes on where the price changes', () => {
  it.each([
    ['10:00', 240, 240, 'You may park here for up to 4 hours, €1.20 an hour until 14:00.'],
    [
      '12:00',
      240,
      240,
      'You may park here for up to 4 hours, €1.20 an hour until 14:00, then €0.80 an hour.',
    ],
    [
      '13:00',
      240,
      60,
      // One hour until 14:00, then one under the second limit.
      'You may park here for up to 2 hours, €1.20 an hour until 14:00, then €0.80 an hour, 1 hour at most.',
    ],
    ['12:00', 240, null, 'You may park here, €1.20 an hour until 14:00, then €0.80 an hour.'],
    [
      '12:00',
      null,
      240,
      'You may park here, €1.20 an hour until 14:00, then €0.80 an hour, 4 hours at most.',
    ],
  ] as const)('at %s with limits of %s and %s', (time, first, second, sentence) => {
    const rules = [priced('09:00', '14:00', 120, first), priced('14:00', '19:00', 80, second)];
    expect(explain(rules, ['2026-11-30', time]).sentence).toBe(sentence);
  });
});

describe('the answer card', () => {
  // 2026-05-05 is a Tuesday.
  const noon = ['2026-05-05', '12:00'] as const;
  it('says the answer, the conditions, why and what comes later', () => {
    expect(explain([paid, clearway], noon)).toEqual({
      sentence: 'You may park here until 16:00, 2 hours at most, €2.50 an hour.',
      conditions: ['billed in increments of 1 h', 'pay by app or at the meter', 'no return within 1 h'],
      because: 'Current rule: Parking, Mon–Fri 08:00–18:00, except holidays.',
      why: [
        'Current rule: Parking, Mon–Fri 08:00–18:00, except holidays, 2 h at most, no return within 1 h, €2.50 an hour, pay by app or at the meter.',
        'Not at this time: No stopping, Mon–Fri 16:00–18:00.',
      ],
      later: [
        'From 16:00: you may not stop here.',
        'From 18:00: you may park here; no rule says otherwise.',
        'From Wednesday at 08:00: you may park here for up to 2 hours (€2.50 an hour, pay by app or at the meter, no return within 1 h).',
      ],
    });
  });
  it('says the same in Spanish', () => {
    const card = explain([paid, clearway], noon, 'es');
    expect(card.sentence).toBe(
      'Puede estacionar aquí hasta las 16:00, 2 horas como máximo, 2,50 € por hora.',
    );
    expect(card.conditions).toEqual([
      'se cobra por tramos de 1 h',
      'se paga con la aplicación o en el parquímetro',
      'sin volver antes de 1 h',
    ]);
    expect(card.why[1]).toBe('Ahora no rige: Prohibido detenerse, lun–vie 16:00–18:00.');
    expect(card.later[0]).toBe('Desde las 16:00: no puede detenerse aquí.');
  });
  it('writes times as the city does, with one full stop', () => {
    const afternoon = ['2026-05-05', '15:00'] as const;
    expect(explain([paid, clearway], afternoon, 'en', newYork).sentence).toBe(
      'You may park here until 4:00 PM, €2.50 an hour.',
    );
    expect(explain([paid, clearway], afternoon, 'es', newYork).sentence).toBe(
      'Puede estacionar aquí hasta las 4:00 p.m., €2.50 por hora.',
    );
    const one: RestrictionInput = { ...clearway, timeSpans: [{ times: [{ from: '12:00', to: '13:00' }] }] };
    expect(explain([one], noon, 'es', newYork).sentence).toBe('No puede detenerse aquí hasta la 1:00 p.m.');
  });
  it('names midnight, the weekday and the date', () => {
    const night: RestrictionInput = { ...clearway, timeSpans: [{ times: [{ from: '20:00', to: '24:00' }] }] };
    expect(explain([night], ['2026-05-05', '21:00']).sentence).toBe('You may not stop here until midnight.');
    expect(explain([paid], ['2026-05-08', '19:00']).sentence).toBe(
      'You may park here, free until Monday at 08:00, then €2.50 an hour, 2 hours at most.',
    );
    const season: RestrictionInput = {
      ...clearway,
      timeSpans: [{ dates: [{ from: '05-01', to: '09-30' }] }],
    };
    expect(explain([season], noon).sentence).toBe(
      'You may not stop here until the end of Wednesday 30 September.',
    );
    expect(explain([season], noon).later).toEqual([
      'From Thursday 1 October: you may park here; no rule says otherwise.',
    ]);
    expect(explain([season], noon, 'es').sentence).toBe(
      'No puede detenerse aquí hasta el final del miércoles 30 de septiembre.',
    );
  });
  it('tells a forbidden, a reserved and an unregulated place apart', () => {
    const sentence = (list: RestrictionInput[], classes = ['car']) =>
      explain(list, noon, 'en', berlin, curbUser.parse({ classes })).sentence;
    expect(sentence([])).toBe('You may park here; no rule says otherwise.');
    expect(sentence([{ ...clearway, timeSpans: [] }])).toBe('You may not stop here.');
    expect(sentence([{ ...clearway, activity: 'no parking', timeSpans: [] }])).toBe(
      'You may not park here; stopping to load or unload is allowed.',
    );
    expect(
      sentence([
        { ...clearway, activity: 'no loading', timeSpans: [] },
        { ...clearway, activity: 'no unloading', timeSpans: [] },
      ]),
    ).toBe('You may not park, load or unload here; stopping briefly is allowed.');
    expect(sentence([taxiStand])).toBe(
      'This curb is reserved for ride-hail vehicles or taxis. You may not stop here.',
    );
    expect(sentence([taxiStand], ['taxi'])).toBe('You may stop here, but not park.');
    expect(sentence([{ ...paid, activity: 'loading', timeSpans: [] }])).toBe(
      'You may load and unload here for up to 2 hours, €2.50 an hour, but not park.',
    );
    expect(sentence([{ ...paid, activity: 'unloading', timeSpans: [] }])).toBe(
      'You may unload here for up to 2 hours, €2.50 an hour, but not park.',
    );
    expect(sentence([{ ...paid, users: [{ subclasses: ['zone 4'] }], timeSpans: [] }])).toBe(
      'This curb is reserved for permit holders (zone 4). You may not park; stopping to load or unload is allowed.',
    );
  });
  it('says when time is free, and when nothing changes', () => {
    const half: RestrictionInput = {
      ...paid,
      timeSpans: [],
      payment: {
        currency: 'EUR',
        rates: [
          {
            timeSpans: [{ times: [{ from: '08:00', to: '12:00' }] }],
            tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 60 }],
          },
        ],
      },
    };
    expect(explain([half], noon).conditions).toContain('free now');
    expect(explain([half], ['2026-05-05', '09:00']).sentence).toContain('€1.00 an hour');
    expect(explain([taxiStand], noon).later).toEqual(['No changes are known for the next year.']);
  });
  it('says nothing of the rules after a planned change replaces them', () => {
    const set = ruleSetOf([paid, clearway]);
    const at = (date: string) => parseCityInstant(berlin, date, '12:00', 0);
    const instant = at('2026-05-05');
    const found = computeVerdict(set, instant, ordinaryCar, berlin);
    const card = (plannedAt: number | null) =>
      explainVerdict(set, found, instant, ordinaryCar, berlin, 'en', plannedAt);
    expect(card(at('2026-05-01'))).toEqual(card(null));
    const change = found.until ?? 0;
    const after = card(change + 1);
    expect(after.later[0]).toBe(card(null).later[0]);
    const before = card(change - 1);
    expect(before.later).toHaveLength(1);
    expect(before.later[0]).toMatch(/^From .*: a planned change of the rules\.$/);
    expect(before.sentence).not.toContain('until');
    expect(before.sentence).not.toBe(card(null).sentence);
  });
  it('gives each beaten rule its reason', () => {
    const everybody: RestrictionInput = { ...taxiStand, activity: 'parking', users: [], priority: 900 };
    const why = explain(
      [taxiStand, everybody],
      noon,
      'en',
      berlin,
      curbUser.parse({ classes: ['taxi'] }),
    ).why;
    expect(why).toEqual([
      'Current rule: Stopping only for ride-hail vehicles or taxis.',
      'Overridden (lower priority): Parking at all times.',
    ]);
    expect(explain([clearway, { ...paid, timeSpans: [] }], ['2026-05-05', '17:00']).why[1]).toMatch(
      /^Overridden \(lower priority\): Parking/,
    );
  });
  it('never leaves a hole, a key or a tag in any language', () => {
    fc.assert(
      fc.property(
        cities.chain((city) => fc.tuple(fc.constant(city), ruleSetIn(city))),
        curbUsers,
        fc.integer({ min: 0, max: 364 * 1440 }),
        fc.constantFrom(...languages),
        ([city, set], who, minute, language) => {
          const instant = Date.UTC(city.year, 0, 1) + minute * 60_000;
          const answer = computeVerdict(set, instant, who, city.cityTime);
          const card = explainVerdict(set, answer, instant, who, city.cityTime, language);
          for (const text of [card.sentence, ...card.conditions, ...card.why, ...card.later]) {
            expect(text).not.toMatch(
              /\{\{|undefined|NaN|<|\.\.|(?:^| )(?:answer|why|later|rule|when|price|user|duration)\.\w/,
            );
            expect(text.trim()).toBe(text);
          }
        },
      ),
    );
  });
});

describe('describeRestriction', () => {
  const say = (input: Partial<RestrictionInput>, language: LanguageName = 'en') =>
    describeRestriction(
      normalizeRestriction({ activity: 'parking', subActivity: 'x', priority: 1, ...input }),
      language,
    );
  it('says who', () => {
    expect(say({ users: [{ anyOf: ['bus'] }], activity: 'no stopping' })).toBe('No stopping for buses.');
    expect(say({ users: [{ except: ['taxi', 'my_class'] }], activity: 'no stopping' })).toBe(
      'No stopping except my class and taxis.',
    );
    expect(say({ users: [{ allOf: ['electric', 'truck'] }] })).toBe(
      'Parking only for electric vehicles and trucks (must be all of these).',
    );
    expect(
      say({
        users: [{ anyOf: ['truck'], purposes: ['delivery'], limits: { maxLength: 7.5, maxWeight: 3500 } }],
      }),
    ).toBe('Parking only for trucks for deliveries up to 7.5 m long, up to 3,500 kg.');
    expect(say({ users: [{ anyOf: ['resident'] }], forbidsOthers: false })).toBe('Parking for residents.');
    expect(say({ users: [{ limits: { maxHeight: 2 } }] })).toBe('Parking only for vehicles up to 2 m high.');
  });
  it('says when', () => {
    const when = (span: NonNullable<RestrictionInput['timeSpans']>[number]) => say({ timeSpans: [span] });
    expect(when({ daysOfWeek: ['sa', 'su', 'mo'] })).toBe('Parking, Sat–Mon.');
    expect(when({ daysOfWeek: ['tu', 'th'], times: [{ from: '08:00', to: '10:00' }] })).toBe(
      'Parking, Tue and Thu 08:00–10:00.',
    );
    expect(when({ daysOfWeek: ['mo'], weeksOfMonth: [1, 3] })).toBe(
      'Parking, 1st and 3rd Monday of the month.',
    );
    expect(when({ months: [11, 12, 1, 2] })).toBe('Parking, Nov–Feb.');
    expect(when({ dates: [{ from: '04-01', to: '10-31' }] })).toBe('Parking, from 1 Apr to 31 Oct.');
    expect(when({ daysOfMonth: ['odd'] })).toBe('Parking, on odd days of the month.');
    expect(when({ periods: [{ name: 'school days', apply: 'only during' }] })).toBe(
      'Parking, only on school days.',
    );
    expect(when({ times: [{ from: '08:00', to: '08:00' }] })).toBe('Parking, 08:00 to 08:00 next day.');
    expect(when({ times: [{ from: '00:00', to: '24:00' }] })).toBe('Parking at all times.');
    expect(when({ daysOfWeek: ['su'], excludes: true })).toBe('Parking, but not Sun.');
  });
  it('says how long and how much', () => {
    expect(say({ maxStay: 90, noReturn: 1440 })).toBe('Parking, 1 h 30 min at most, no return within 1 day.');
    const tiers = [
      { from: 0, to: 30, fee: 0, per: 30, increment: 30 },
      { from: 30, to: null, fee: 300, per: 60, increment: 60 },
    ];
    const payment = { currency: 'USD', rates: [{ tiers }], maximumFeePerDay: 2000 };
    expect(say({ payment })).toBe(
      'Parking, free for the first 30 min, then $3.00 an hour, up to $20.00 a day.',
    );
    expect(say({ payment }, 'es')).toBe(
      'Estacionamiento, gratis los primeros 30 min, después 3,00 $ por hora, 20,00 $ al día como máximo.',
    );
  });
});

it('writes midnight, and several spans, as a sign would', () => {
  const evening = normalizeRestriction({
    activity: 'parking',
    subActivity: 'x',
    priority: 1,
    timeSpans: [
      { daysOfWeek: weekdays, times: [{ from: '19:00', to: '24:00' }] },
      { daysOfWeek: ['su'], times: [{ from: '00:00', to: '13:00' }] },
    ],
  });
  expect(describeRestriction(evening, 'en', newYork)).toBe(
    'Parking, Mon–Fri 7:00 PM–midnight; Sun midnight–1:00 PM.',
  );
  expect(describeRestriction(evening, 'en', berlin)).toBe('Parking, Mon–Fri 19:00–24:00; Sun 00:00–13:00.');
});
