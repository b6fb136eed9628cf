// What exactly is lost, and the sentences for the losses of many curbs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from '../city/regulations/curb-user.ts';
import { type Restriction, type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import type { WeekDay } from '../platform/time/week-days.ts';
import '../platform/words/all-messages.ts';
import { languages } from '../platform/words/languages.ts';
import { restrictionIn, testCities } from '../testing/arbitraries.ts';
import { changeEffects } from './change-effects.ts';
import { formatLosses, type LosingCurbs } from './format-losses.ts';
import { describeLosses } from './loss-details.ts';
import { compareRules } from './rule-changes.ts';

const workDays: WeekDay[] = ['mo', 'tu', 'we', 'th', 'fr'];
const during = (from: string, to: string, daysOfWeek = workDays) => [{ daysOfWeek, times: [{ from, to }] }];
const pay = (fee: number) => ({
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 15 }] }],
});
const rule = (more: object) => restriction.parse({ priority: 800, ...more });
const paid = rule({
  activity: 'parking',
  subActivity: 'paid-parking',
  maxStay: 120,
  payment: pay(200),
  timeSpans: during('08:00', '18:00'),
});
const loading = rule({
  activity: 'loading',
  subActivity: 'loading',
  priority: 500,
  users: [{ anyOf: ['truck'] }],
  timeSpans: during('07:00', '18:00'),
});
const cleaning = rule({
  activity: 'no parking',
  subActivity: 'street-cleaning',
  priority: 250,
  timeSpans: during('08:00', '10:00', ['tu']),
});
const noParking = rule({
  activity: 'no parking',
  subActivity: 'no-parking',
  priority: 300,
  timeSpans: during('07:00', '09:00'),
});
const cityTime = { timeZone: 'America/New_York', calendar: { periods: [] } };

function lossesOf(before: readonly RestrictionInput[], after: readonly RestrictionInput[]) {
  const [old, next] = [before, after].map((list) => ruleSetOf(list));
  if (old === undefined || next === undefined) throw new Error('no rules');
  const changes = compareRules(old.restrictions, next.restrictions);
  const weeks = new RuleSetWeeks('2026-06-01', ordinaryCar, cityTime);
  return describeLosses(changes, changeEffects(old, next, weeks));
}
const names: Readonly<Record<string, string>> = { loading: 'Loading', 'paid-parking': 'Paid parking' };
const sentencesOf = (changes: readonly LosingCurbs[], language: (typeof languages)[number] = 'en') =>
  formatLosses(changes, language, cityTime, (name) => names[name] ?? name);
/** The sentences of one change of one curb. */
const textsOf = (before: readonly RestrictionInput[], after: readonly RestrictionInput[]) =>
  sentencesOf([{ losses: lossesOf(before, after), links: 1, spaces: 4 }]).map(({ text }) => text);

describe('a prohibition that applies for less time', () => {
  const noStopping = rule({
    activity: 'no stopping',
    subActivity: 'no-stopping',
    priority: 100,
    timeSpans: during('16:00', '18:00'),
  });
  const always = rule({ activity: 'no parking', subActivity: 'no-parking', priority: 300 });
  const longer = { ...noStopping, timeSpans: during('16:00', '19:00') };

  it('is no loss where a stricter one applies instead', () => {
    expect(textsOf([always, noStopping], [always, longer])).toEqual([]);
  });
  it('is a loss where a weaker one, or one with an exception, applies instead', () => {
    expect(textsOf([always, longer], [always, noStopping])).toHaveLength(1);
    const exception = { ...longer, users: [{ except: ['bus'] }] };
    expect(textsOf([always, noStopping], [always, noStopping, restriction.parse(exception)])).toHaveLength(1);
  });
});

describe('what is lost', () => {
  it('is everything the removed rules had', () => {
    expect(textsOf([paid, loading, cleaning], [noParking])).toEqual([
      '1 curb loses its price of $2.00 an hour.',
      '1 curb is no longer reserved for trucks.',
      '1 curb loses its time limit of 2 h.',
      '1 curb loses: No parking, Tue 8:00 AM–10:00 AM.',
    ]);
  });

  it('is a lower price, also one that is no loss of the price', () => {
    expect(textsOf([paid], [{ ...paid, payment: pay(100) }])).toEqual([
      'The price on 1 curb falls from $2.00 an hour to $1.00 an hour.',
    ]);
    expect(textsOf([paid], [{ ...paid, payment: pay(1) }])).toEqual([
      'The price on 1 curb falls from $2.00 an hour to $0.01 an hour.',
    ]);
    expect(textsOf([paid], [{ ...paid, payment: pay(300) }])).toEqual([]);
  });

  it('is time, per day where every day is equal, else per week', () => {
    const shorter = { ...loading, timeSpans: during('09:00', '18:00') };
    expect(textsOf([loading], [shorter])).toEqual(['Loading on 1 curb shrinks from 11 h to 9 h a day.']);
    const onMonday = {
      ...loading,
      timeSpans: [...during('09:00', '18:00', ['mo']), ...during('07:00', '18:00', ['tu', 'we', 'th', 'fr'])],
    };
    expect(textsOf([loading], [onMonday])).toEqual(['Loading on 1 curb shrinks from 55 h to 53 h a week.']);
    expect(textsOf([cleaning], [{ ...cleaning, timeSpans: during('09:00', '10:00', ['tu']) }])).toEqual([
      'street-cleaning on 1 curb shrinks from 2 h to 1 h a week.',
    ]);
  });

  it('is also time that an added rule takes', () => {
    expect(textsOf([paid, loading], [paid, loading, noParking])).toEqual([
      'Loading on 1 curb shrinks from 11 h to 9 h a day.',
    ]);
    const always = rule({ ...noParking, activity: 'no stopping', timeSpans: [] });
    expect(textsOf([loading], [loading, always])).toEqual([
      'Loading on 1 curb no longer applies at any time, because other rules override it.',
    ]);
  });

  it('is paid time, where the curb type remains', () => {
    const rates = [{ tiers: pay(200).rates[0]?.tiers ?? [], timeSpans: during('08:00', '10:00') }];
    expect(textsOf([paid], [{ ...paid, payment: { currency: 'USD', rates } }])).toEqual([
      '1 curb is paid for 2 h a day instead of 10 h.',
    ]);
  });

  it('is time of the year that a normal week does not show', () => {
    const summer = {
      ...cleaning,
      timeSpans: [{ ...during('08:00', '10:00', ['tu'])[0], months: [6, 7, 8] }],
    };
    expect(textsOf([cleaning], [summer])).toEqual([
      'On 1 curb, this rule applies for less time: No parking, Tue 8:00 AM–10:00 AM.',
    ]);
  });

  it('is nothing when a rule is added beside the others', () => {
    const night = { ...noParking, timeSpans: during('02:00', '04:00') };
    expect(lossesOf([paid], [paid, night])).toEqual([]);
    expect(lossesOf([], [paid])).toEqual([]);
  });
});

describe('the losses of many curbs', () => {
  const change = (
    before: readonly Restriction[],
    after: readonly Restriction[],
    links: number,
  ): LosingCurbs => ({
    losses: lossesOf(before, after),
    links,
    spaces: links * 2,
  });
  const morning = rule({ ...paid, timeSpans: during('08:00', '12:00') });

  it('are added up where they are equal, each curb once, and the most curbs come first', () => {
    const sentences = sentencesOf([
      change([paid], [noParking], 30),
      change([cleaning], [], 12),
      // The same price at other times, and twice on one curb.
      change([morning], [noParking], 2),
      change([morning, rule({ ...morning, timeSpans: during('13:00', '18:00') })], [noParking], 1),
    ]);
    expect(
      sentences.map(({ kind, text, links, spaces, changes }) => [kind, text, links, spaces, changes]),
    ).toEqual([
      ['price', '33 curbs lose their price of $2.00 an hour.', 33, 66, [0, 2, 3]],
      ['limit', '33 curbs lose their time limit of 2 h.', 33, 66, [0, 2, 3]],
      ['prohibition', '12 curbs lose: No parking, Tue 8:00 AM–10:00 AM.', 12, 24, [1]],
    ]);
  });

  it('have the highest price of several', () => {
    const rates = [100, 500].map((fee) => ({
      tiers: pay(fee).rates[0]?.tiers ?? [],
      timeSpans: during('08:00', '18:00'),
    }));
    const several = rule({ ...paid, maxStay: null, payment: { currency: 'USD', rates } });
    expect(sentencesOf([change([several], [], 2)]).map(({ text }) => text)).toEqual([
      '2 curbs lose their price of up to $5.00 an hour.',
    ]);
  });

  it.each(languages)('are sentences in %s for any number', (language) => {
    const always = rule({ ...noParking, activity: 'no stopping', timeSpans: [] });
    const shorter = rule({ ...loading, timeSpans: during('09:00', '18:00') });
    const open = (['loading', 'unloading', 'stopping'] as const).map((activity) =>
      rule({ activity, subActivity: activity }),
    );
    for (const links of [1, 2, 3, 11, 100, 10_000]) {
      const texts = sentencesOf(
        [
          change([paid, loading, cleaning, ...open], [], links),
          change([paid], [rule({ ...paid, payment: pay(50) })], links),
          change([loading], [shorter], links),
          change([loading], [loading, always], links),
        ],
        language,
      ).map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(7);
      for (const text of texts) expect(text).not.toMatch(/rule-loss|\{\{/);
    }
  });
});

describe('the losses of any change', () => {
  const rules = fc.array(
    restrictionIn(
      testCities[0] ??
        (() => {
          throw new Error('no city');
        })(),
    ),
    { maxLength: 4 },
  );

  it('explain every kind of loss, and are none where nothing changes', () => {
    fc.assert(
      fc.property(rules, rules, (before, after) => {
        const old = ruleSetOf(before);
        const { losses } = compareRules(old.restrictions, ruleSetOf(after).restrictions);
        const details = lossesOf(before, after);
        if (losses.length > 0) expect(details.length).toBeGreaterThan(0);
        expect(new Set(details.map((one) => JSON.stringify(one))).size).toBe(details.length);
        expect(lossesOf(before, before)).toEqual([]);
        for (const { text } of sentencesOf([{ losses: details, links: 3, spaces: 5 }]))
          expect(text).not.toMatch(/rule-loss|\{\{/);
      }),
      { numRuns: 60 },
    );
  });
});
