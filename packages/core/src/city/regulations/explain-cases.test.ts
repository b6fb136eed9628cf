// The text of the answer card, case by case: what is allowed, for how long and at what price,
// without repetition.
import { describe, expect, it } from 'vitest';
import { parseCityInstant } from '../../platform/time/civil.ts';
import type { TimeSpanInput } from '../../platform/time/time-span.ts';
import type { PaymentInput } from '../rates/payment.ts';
import { type CurbUser, curbUser } from './curb-user.ts';
import { explainVerdict } from './explain-verdict.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { createUnknownRule } from './unknown-rules.ts';
import { computeVerdict } from './verdict.ts';

const city = { timeZone: 'Europe/Berlin', calendar: { periods: [] } };

type More = Partial<RestrictionInput>;
const rule = (activity: RestrictionInput['activity'], more: More = {}): RestrictionInput => ({
  activity,
  subActivity: 'other',
  priority: 500,
  ...more,
});
const park = (more: More = {}) => rule('parking', { priority: 800, ...more });
const hours = (from: string, to: string): TimeSpanInput => ({ times: [{ from, to }] });
const on = (from: string, to: string): More => ({
  timeSpans: [{ ...hours(from, to), daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'] }],
});
const pay = (...rates: readonly [fee: number, span?: TimeSpanInput][]): PaymentInput => ({
  currency: 'EUR',
  rates: rates.map(([fee, span]) => ({
    timeSpans: span === undefined ? [] : [span],
    tiers: [{ from: 0, to: null, fee, per: 60, increment: 60 }],
  })),
});
const taxis: More = { users: [{ anyOf: ['taxi'] }] };
const steps = 'billed in increments of 1 h';

/** Explains the rules at a time on Tuesday, May 5, 2026. */
function card(rules: readonly RestrictionInput[], time = '10:00', who: Partial<CurbUser> = {}) {
  const set = ruleSetOf(rules);
  const instant = parseCityInstant(city, '2026-05-05', time, 0);
  const user = curbUser.parse(who);
  return explainVerdict(set, computeVerdict(set, instant, user, city), instant, user, city, 'en');
}

describe('what one may do', () => {
  it.each<[string, readonly RestrictionInput[]]>([
    ['The rules here are unknown. Follow the signs.', [createUnknownRule('x')]],
    ['You may park here; no rule says otherwise.', []],
    ['You may not drive here.', [rule('no travel')]],
    ['You may not stop here.', [rule('travel')]],
    ['You may not stop here.', [rule('no stopping')]],
    ['You may not park here; stopping to load or unload is allowed.', [rule('no parking')]],
    ['You may not park or load here; stopping to unload is allowed.', [rule('no loading')]],
    ['You may not park or unload here; stopping to load is allowed.', [rule('no unloading')]],
    [
      'You may not park, load or unload here; stopping briefly is allowed.',
      [rule('no loading'), rule('no unloading', { priority: 501 })],
    ],
    ['You may stop here, but not park.', [rule('stopping')]],
    ['You may load and unload here, but not park.', [rule('loading')]],
    ['You may unload here, but not park.', [rule('unloading')]],
    ['You may load here, but not unload or park.', [rule('loading'), rule('no unloading', { priority: 9 })]],
    [
      'This curb is reserved for taxis. You may not park; stopping to load or unload is allowed.',
      [park(taxis)],
    ],
    ['This curb is reserved for taxis. You may only stop briefly, not park.', [rule('loading', taxis)]],
    [
      'This curb is reserved for taxis. You may not park or unload; stopping to load is allowed.',
      [rule('unloading', taxis)],
    ],
    ['This curb is reserved for taxis. You may not stop here.', [rule('stopping', taxis)]],
  ])('%s', (sentence, rules) => {
    expect(card(rules).sentence).toBe(sentence);
  });
});

describe('for how long, and for how much', () => {
  const limited = park({ maxStay: 120, ...on('08:00', '18:00') });
  const twoRates = pay([250, hours('08:00', '12:00')], [300, hours('12:00', '18:00')]);
  it.each<[string, string, readonly string[], readonly RestrictionInput[]]>([
    ['10:00', 'for up to 2 hours', [], [park({ maxStay: 120 })]],
    ['15:59', 'for up to 2 hours', [], [limited]],
    ['16:00', ', from 18:00 without a time limit', [], [limited]],
    ['16:30', 'until 18:00', [], [limited, rule('no parking', on('18:00', '20:00'))]],
    ['15:59', 'until 18:00, 2 hours at most', [], [limited, rule('no parking', on('18:00', '20:00'))]],
    [
      '16:00',
      'for up to 2 hours 30 minutes, from 18:00 30 minutes at most',
      [],
      [limited, park({ maxStay: 30, ...on('18:00', '20:00') })],
    ],
    [
      '17:00',
      'for up to 1 hour 30 minutes, from 18:00 30 minutes at most',
      [],
      [limited, park({ maxStay: 30, ...on('18:00', '20:00') })],
    ],
    [
      '17:00',
      'for up to 2 hours',
      [],
      [limited, park({ maxStay: 120, subActivity: 'x', ...on('18:00', '20:00') })],
    ],
    ['17:00', ', from 18:00 30 minutes at most', [], [park({ maxStay: 30, ...on('18:00', '20:00') })]],
    [
      '17:00',
      ', free until 18:00, then €2.50 an hour',
      [],
      [park({ payment: pay([250]), ...on('18:00', '20:00') })],
    ],
    [
      '17:00',
      ', €2.50 an hour until 18:00, then free',
      [steps],
      [park({ payment: pay([250]), ...on('08:00', '18:00') })],
    ],
    ['10:00', ', €2.50 an hour until 12:00, then €3.00 an hour', [steps], [park({ payment: twoRates })]],
    [
      '10:00',
      'for up to 2 hours, €2.50 an hour until 12:00',
      [steps],
      [park({ maxStay: 120, payment: twoRates })],
    ],
    [
      '10:01',
      'for up to 2 hours, €2.50 an hour until 12:00, then €3.00 an hour',
      [steps],
      [park({ maxStay: 120, payment: twoRates })],
    ],
    ['20:00', ', free until Wednesday at 08:00, then €2.50 an hour', [], [park({ payment: twoRates })]],
    [
      '17:00',
      'until 18:00, €2.50 an hour',
      [steps],
      [park({ payment: pay([250]) }), rule('no parking', on('18:00', '20:00'))],
    ],
    [
      '17:30',
      ', from 18:00 €1.00 an hour',
      [],
      [park({ maxStay: 60, priority: 300, ...on('08:00', '18:00') }), park({ payment: pay([100]) })],
    ],
    ['10:00', '', ['paid, but the price is not known'], [park({ subActivity: 'paid-parking' })]],
    ['10:00', '', ['paid, but the price is not known'], [park({ payment: pay() })]],
    ['10:00', '', ['free'], [park({ subActivity: 'free-parking' })]],
  ])('at %s “%s”, and %j', (time, words, conditions, rules) => {
    const found = card(rules, time);
    expect(found.sentence).toBe(
      `You may park here${words === '' || words.startsWith(',') ? '' : ' '}${words}.`,
    );
    expect(found.conditions).toEqual(conditions);
  });
  it('of loading, with when one may return', () => {
    const found = card([rule('loading', { payment: pay([400]), maxStay: 30, noReturn: 60 })]);
    expect(found.sentence).toBe(
      'You may load and unload here for up to 30 minutes, €4.00 an hour, but not park.',
    );
    expect(found.conditions).toEqual([steps, 'no return within 1 h']);
  });
});

describe('limits of size', () => {
  const limits = { maxHeight: 2, minHeight: 1, maxLength: 6, minLength: 3, maxWeight: 2000, minWeight: 500 };
  const told = (who: Partial<CurbUser>, users: RestrictionInput['users'] = [{ limits }]) =>
    card([park({ users })], '10:00', who).conditions;
  const [height, length, weight] = [
    'at least 1 m high, up to 2 m high',
    'at least 3 m long, up to 6 m long',
    'of at least 500 kg, up to 2,000 kg',
  ];
  it.each<[Partial<CurbUser>, readonly (string | undefined)[]]>([
    [{}, [height, length, weight]],
    [{ height: 1.5 }, [length, weight]],
    [{ length: 5 }, [height, weight]],
    [{ weight: 900 }, [height, length]],
  ])('are told of what is not known of the vehicle: %j', (who, facts) => {
    expect(told(who)).toEqual([`for vehicles ${facts.join(', ')}`]);
  });
  it('are not told where all is known, or where the driver is named without them', () => {
    expect(told({ height: 1.5, length: 5, weight: 900 })).toEqual([]);
    expect(told({}, [{ limits }, { anyOf: ['car'] }])).toEqual([]);
    expect(told({}, [{ anyOf: ['truck'] }, { limits: { maxHeight: 2 } }])).toEqual([
      'for vehicles up to 2 m high',
    ]);
  });
});

describe('why, and what comes later', () => {
  it('is each rule with its reason, the one that decides first', () => {
    const { why, later } = card([
      rule('no stopping', { priority: 100, ...on('08:00', '12:00') }),
      park({ priority: 900 }),
      rule('no loading', { priority: 100 }),
      rule('loading', { priority: 100, users: [{ anyOf: ['truck'] }], forbidsOthers: false }),
    ]);
    expect(why).toEqual([
      'Current rule: No stopping, Mon–Fri 08:00–12:00.',
      'Overridden (less strict, same priority): No loading or parking.',
      'Not for you: Loading and unloading for trucks.',
      'Overridden (lower priority): Parking at all times.',
    ]);
    expect(later).toEqual([
      'From 12:00: you may not park or load here; stopping to unload is allowed.',
      'From Wednesday at 08:00: you may not stop here.',
    ]);
    expect(card([rule('no loading'), rule('no unloading', { priority: 501 })]).why).toEqual([
      'Current rule: No loading or parking.',
      'Also applies: No unloading or parking.',
    ]);
  });
  it('is three changes at most, and only the first of those beyond a day', () => {
    const quarters = [8, 9, 10, 11, 12].map((hour) => [
      hour * 10,
      hours(`${String(hour).padStart(2, '0')}:00`, `${hour + 1}:00`.padStart(5, '0')),
    ]) satisfies [number, TimeSpanInput][];
    expect(card([park({ payment: pay(...quarters) })], '08:30').later).toEqual([
      'From 09:00: €0.90 an hour.',
      'From 10:00: €1.00 an hour.',
      'From 11:00: €1.10 an hour.',
    ]);
    expect(card([rule('no stopping', on('08:00', '09:00'))], '08:00').later).toEqual([
      'From 09:00: you may park here; no rule says otherwise.',
    ]);
    expect(card([rule('no stopping', on('08:00', '09:00'))], '08:30').later).toEqual([
      'From 09:00: you may park here; no rule says otherwise.',
      'From Wednesday at 08:00: you may not stop here.',
    ]);
    expect(card([createUnknownRule('x')]).later).toEqual([]);
    expect(card([park()]).later).toEqual(['No changes are known for the next year.']);
  });
});
