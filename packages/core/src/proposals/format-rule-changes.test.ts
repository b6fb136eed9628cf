// Rules before and after a change, as lines and sentences.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Restriction, type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import type { TimeSpanInput, WeekDay } from '../platform/time/time-span.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { restrictionIn, testCities } from '../testing/arbitraries.ts';
import { formatChangeLine } from './change-line.ts';
import { formatRuleChanges } from './format-rule-changes.ts';
import { pairRules } from './pair-rules.ts';
import { compareRules } from './rule-changes.ts';

const newYork = { timeZone: 'America/New_York' };
const rules = (...list: RestrictionInput[]) => ruleSetOf(list).restrictions;
const weekdays: WeekDay[] = ['mo', 'tu', 'we', 'th', 'fr'];
const span = (from: string, to: string, daysOfWeek = weekdays): TimeSpanInput => ({
  daysOfWeek,
  times: [{ from, to }],
});
const pay = (fee: number) => ({
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 15 }] }],
});
const noStopping = (...timeSpans: TimeSpanInput[]): RestrictionInput => ({
  activity: 'no stopping',
  subActivity: 'no-stopping',
  priority: 100,
  timeSpans,
});
const morning = noStopping(span('07:00', '09:00'));
const free: RestrictionInput = { activity: 'parking', subActivity: 'free-parking', priority: 800 };
const paid: RestrictionInput = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 500,
  maxStay: 120,
  payment: pay(200),
  timeSpans: [span('08:00', '18:00')],
};
const loading: RestrictionInput = {
  activity: 'loading',
  subActivity: 'loading',
  priority: 300,
  maxStay: 15,
  users: [{ anyOf: ['truck'] }],
  timeSpans: [span('07:00', '10:00')],
};

const typeName = (name: string) => translateForStaff('en', `class.${name}`);
const describeRules = (before: RestrictionInput[], after: RestrictionInput[]) =>
  formatRuleChanges(compareRules(rules(...before), rules(...after)), 'en', newYork, typeName);
const lineOf = (before: RestrictionInput[], after: RestrictionInput[]) =>
  formatChangeLine([{ curbs: 1, rules: describeRules(before, after) }], 'en');

describe('the rules before and after', () => {
  it('name the hours at which a rate is charged where they change', () => {
    const charged = (from: string, to: string) => ({
      ...pay(200),
      rates: pay(200).rates.map((rate) => ({ ...rate, timeSpans: [span(from, to)] })),
    });
    const long = { ...paid, timeSpans: [span('08:00', '20:00')] };
    expect(
      lineOf(
        [{ ...paid, payment: charged('08:00', '18:00') }],
        [{ ...long, payment: charged('08:00', '20:00') }],
      ),
    ).toBe('Parking 8 AM–6 PM → 8 AM–8 PM, Mon–Fri, charged 8 AM–6 PM → 8 AM–8 PM');
    expect(
      lineOf(
        [{ ...paid, payment: charged('08:00', '18:00') }],
        [{ ...long, payment: charged('08:00', '18:00') }],
      ),
    ).toBe('Parking 8 AM–6 PM → 8 AM–8 PM, Mon–Fri');
  });

  it('name no hours of rates that charge nothing, or of what becomes paid', () => {
    const [rate] = pay(200).rates;
    const free = {
      ...pay(0).rates[0],
      timeSpans: [span('09:00', '18:00', ['su'])],
      tiers: pay(0).rates[0]?.tiers ?? [],
    };
    const weekdayRate = { ...rate, timeSpans: [span('08:00', '18:00')], tiers: rate?.tiers ?? [] };
    const withRates = (...rates: NonNullable<NonNullable<RestrictionInput['payment']>['rates']>) => [
      { ...paid, payment: { currency: 'USD', rates } },
    ];
    expect(lineOf(withRates(weekdayRate, free), withRates(weekdayRate))).not.toContain('charged');
    expect(lineOf(withRates(), withRates(weekdayRate))).not.toContain('charged');
  });

  it('are a changed rule, with both sentences, and those that stay', () => {
    expect(describeRules([morning, free], [noStopping(span('07:00', '10:00')), free])).toEqual({
      lines: ['No stopping 7–9 AM → 7–10 AM, Mon–Fri'],
      changed: [
        {
          line: 'No stopping 7–9 AM → 7–10 AM, Mon–Fri',
          before: 'No stopping, Mon–Fri 7:00 AM–9:00 AM.',
          after: 'No stopping, Mon–Fri 7:00 AM–10:00 AM.',
        },
      ],
      removed: [],
      added: [],
      unchanged: ['Parking at all times.'],
    });
  });

  it('show a rule that only changes its priority, after what a driver notices', () => {
    const { changed, lines } = describeRules(
      [morning, paid],
      [
        { ...morning, priority: 900 },
        { ...paid, maxStay: 60 },
      ],
    );
    expect(lines).toEqual([
      'Parking 2 h → 1 h, Mon–Fri 8 AM–6 PM',
      'No stopping, Mon–Fri 7–9 AM, priority 100 → 900',
    ]);
    expect(changed.map(({ before, after }) => before === after)).toEqual([false, true]);
  });
});

describe('the line', () => {
  it('writes out what differs, and what stays the same once', () => {
    const saturday = span('16:00', '18:00', ['sa']);
    const cases: [RestrictionInput, RestrictionInput, string][] = [
      [morning, noStopping(span('07:30', '12:00')), 'No stopping 7–9 AM → 7:30 AM–noon, Mon–Fri'],
      [
        morning,
        noStopping(span('07:00', '09:00', [...weekdays, 'sa'])),
        'No stopping Mon–Fri → Mon–Sat, 7–9 AM',
      ],
      [morning, noStopping({ daysOfWeek: weekdays }), 'No stopping 7–9 AM → all day, Mon–Fri'],
      [
        morning,
        noStopping({ times: [{ from: '07:00', to: '09:00' }] }),
        'No stopping Mon–Fri → every day, 7–9 AM',
      ],
      [morning, noStopping(saturday), 'No stopping Mon–Fri 7–9 AM → Sat 4–6 PM'],
      [morning, noStopping(), 'No stopping Mon–Fri 7–9 AM → at all times'],
      [noStopping(span('22:00', '06:00')), morning, 'No stopping 10 PM–6 AM → 7–9 AM, Mon–Fri'],
      [paid, { ...paid, payment: pay(350) }, 'Parking $2.00 an hour → $3.50 an hour, Mon–Fri 8 AM–6 PM'],
      [
        paid,
        { ...paid, maxStay: null, noReturn: 60 },
        'Parking 2 h → no time limit, return at any time → no return within 1 h, Mon–Fri 8 AM–6 PM',
      ],
      [
        paid,
        { ...paid, payment: null, subActivity: 'free-parking' },
        'Parking $2.00 an hour → free, Paid parking → Free parking, Mon–Fri 8 AM–6 PM',
      ],
      [
        loading,
        { ...loading, users: [{ anyOf: ['taxi'] }] },
        'Loading and unloading only for trucks → Loading and unloading only for taxis, Mon–Fri 7–10 AM',
      ],
      [
        { ...morning, timeSpans: loading.timeSpans },
        { ...loading, users: [] },
        'No stopping → Loading and unloading, Mon–Fri 7–10 AM, 15 min at most',
      ],
      [paid, morning, 'Parking, Mon–Fri 8 AM–6 PM, 2 h at most, $2.00 an hour → No stopping, Mon–Fri 7–9 AM'],
      [morning, { ...morning, description: 'Tow away' }, 'No stopping, Mon–Fri 7–9 AM, other note'],
      [morning, { ...morning, priorityCategory: 'x' }, 'No stopping, Mon–Fri 7–9 AM, other details'],
    ];
    expect(cases.map(([before, after]) => lineOf([before], [after]))).toEqual(
      cases.map(([, , line]) => line),
    );
  });

  it('shows only the spans that differ of a rule with several', () => {
    const week = (to: string): TimeSpanInput => ({
      ...span('08:00', to, [...weekdays, 'sa']),
      periods: [{ name: 'holidays', apply: 'except during' }],
    });
    const sunday = (to: string) => span('13:00', to, ['su']);
    const evening = span('16:00', '18:00', ['sa']);
    const cases: [TimeSpanInput[], TimeSpanInput[], string][] = [
      [
        [week('19:00'), sunday('19:00')],
        [week('20:00'), sunday('19:00')],
        'Parking 8 AM–7 PM → 8 AM–8 PM, Mon–Sat, except holidays',
      ],
      [
        [week('19:00'), sunday('19:00')],
        [week('20:00'), sunday('20:00')],
        'Parking 8 AM–7 PM → 8 AM–8 PM, Mon–Sat, except holidays; 1–7 PM → 1–8 PM, Sun',
      ],
      [[week('19:00')], [week('19:00'), sunday('19:00')], 'Parking also Sun 1–7 PM'],
      [[week('19:00'), sunday('19:00')], [week('19:00')], 'Parking no longer Sun 1–7 PM'],
      [[week('19:00'), sunday('19:00')], [week('19:00'), evening], 'Parking Sun 1–7 PM → Sat 4–6 PM'],
    ];
    expect(
      cases.map(([before, after]) =>
        lineOf([{ ...free, timeSpans: before }], [{ ...free, timeSpans: after }]),
      ),
    ).toEqual(cases.map(([, , line]) => line));
  });

  it('names the most important difference and counts the others', () => {
    expect(lineOf([], [paid, morning])).toBe(
      'New: Parking, Mon–Fri 8 AM–6 PM, 2 h at most, $2.00 an hour (and 1 more)',
    );
    expect(lineOf([paid, loading], [])).toBe(
      'Removed: Loading and unloading only for trucks, Mon–Fri 7–10 AM, 15 min at most (and 1 more)',
    );
    expect(lineOf([paid, morning], [noStopping(span('07:00', '10:00')), paid, loading, free])).toBe(
      'No stopping 7–9 AM → 7–10 AM, Mon–Fri (and 2 more)',
    );
  });

  it('says which curbs get rules that others have, that no rule changes, or that nobody knows', () => {
    const stay = { curbs: 30, rules: describeRules([morning], [morning]) };
    const get = { curbs: 12, rules: describeRules([], [morning]) };
    const change = { curbs: 2, rules: describeRules([paid], [morning]) };
    const line = (...groups: (typeof stay)[]) => formatChangeLine(groups, 'en');
    expect(line(stay, get)).toBe('12 curbs added · New: No stopping, Mon–Fri 7–9 AM');
    expect(line(get)).toBe('New: No stopping, Mon–Fri 7–9 AM');
    expect(line(stay)).toBe('The rules stay the same');
    expect(line(stay, change, get)).toMatch(/^New: No stopping, Mon–Fri 7–9 AM \(and 1 more\)$/);
    expect(line()).toBe('The curbs of this change were split or removed');
  });

  it('calls a payment that never charges anything free', () => {
    expect(lineOf([{ ...paid, payment: pay(0) }], [paid])).toBe(
      'Parking free → $2.00 an hour, Mon–Fri 8 AM–6 PM',
    );
  });

  it('names curb types as the city does', () => {
    const changes = compareRules(rules(free), rules({ ...free, subActivity: 'crew' }));
    const names = new Map([
      ['free-parking', 'Open parking'],
      ['crew', 'Crew bays'],
    ]);
    const { lines } = formatRuleChanges(changes, 'en', newYork, (name) => names.get(name) ?? name);
    expect(lines).toEqual(['Parking Open parking → Crew bays']);
  });

  it('has the hours and the arrow of its language', () => {
    const { lines } = formatRuleChanges(
      compareRules(rules(morning), rules(noStopping(span('07:00', '24:00')))),
      'es',
      { timeZone: 'Europe/Madrid' },
      typeName,
    );
    expect(lines).toEqual(['Prohibido detenerse 07:00–09:00 → 07:00–24:00, lun–vie']);
  });
});

describe('any two rule sets', () => {
  const [city] = testCities;
  if (city === undefined) throw new Error('no city');
  const rule = restrictionIn(city).map((input) => restriction.parse(input));
  // Variants of the same rules, so that many are similar or equal.
  const pair = fc
    .tuple(
      fc.array(rule, { maxLength: 5 }),
      fc.array(rule, { maxLength: 5 }),
      fc.array(fc.nat(9), { maxLength: 5 }),
    )
    .map(([before, others, picks]) => ({
      before,
      after: [
        ...others,
        ...picks.flatMap((pick) => {
          const one = before[pick % Math.max(1, before.length)];
          if (one === undefined) return [];
          return [pick % 2 === 0 ? one : { ...one, maxStay: pick + 1 }];
        }),
      ],
    }));
  const keys = (list: readonly Restriction[]) => list.map((one) => JSON.stringify(one)).sort();

  it('have a change that leads from the one to the other and names each rule once', () => {
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const [old, next] = [rules(...before), rules(...after)];
        const changes = compareRules(before, after);
        const { changed, removed, added } = pairRules(changes);
        const gone = new Set(keys([...removed, ...changed.map((one) => one.before)]));
        const stay = old.filter((one) => !gone.has(JSON.stringify(one)));
        expect(keys([...stay, ...added, ...changed.map((one) => one.after)])).toEqual(keys(next));
        expect(keys([...removed, ...changed.map((one) => one.before), ...changes.unchanged])).toEqual(
          keys(old),
        );
      }),
    );
  });

  it('have no change exactly if they are equal, whatever the order of the rules', () => {
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const made = formatRuleChanges(compareRules(before, after), 'en', city.cityTime, typeName);
        const turned = compareRules(before.toReversed(), after.toReversed());
        expect(formatRuleChanges(turned, 'en', city.cityTime, typeName)).toEqual(made);
        expect(made.lines.length === 0).toBe(
          rules(...before).length === rules(...after).length && ruleSetOf(before).id === ruleSetOf(after).id,
        );
        expect(made.lines.every((line) => line !== '' && !line.includes('undefined'))).toBe(true);
      }),
    );
  });
});
