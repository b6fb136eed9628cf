// The answer computed by the core package, for any instant and in the reader's language.
import { ordinaryCar, type RestrictionInput, ruleSetOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { answerAt, availableActions } from './answer-at.ts';

const paid: RestrictionInput = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  maxStay: 120,
  timeSpans: [{ daysOfWeek: ['mo'], times: [{ from: '08:00', to: '18:00' }] }],
  payment: {
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: null }] }],
  },
};
const { id, restrictions } = ruleSetOf([paid]);
const time = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
const at = (iso: string, language: 'en' | 'es' = 'en') =>
  answerAt({
    ruleSetId: id,
    restrictions,
    instant: Date.parse(iso),
    asker: ordinaryCar,
    time,
    language,
    plannedAt: null,
  });

describe('answerAt', () => {
  it('knows how long one may stay, whether it is paid, and the kind of the answer', () => {
    expect(at('2026-11-23T10:00:00-08:00')).toMatchObject({
      kind: 'limited',
      isPaid: true,
      longest: { minutes: 120, leaveBy: Date.parse('2026-11-23T12:00:00-08:00') },
    });
    expect(at('2026-11-22T10:00:00-08:00')).toMatchObject({ kind: 'open', isPaid: false });
  });
  it('changes with the instant', () => {
    expect(at('2026-11-23T10:00:00-08:00').verdict.subActivity).toBe('paid-parking');
    expect(at('2026-11-23T19:00:00-08:00').verdict.subActivity).toBe('unregulated');
  });
  it('covers seven whole days, also when the clocks change', () => {
    for (const day of ['2026-11-23', '2026-03-08', '2026-11-01']) {
      const rows = at(`${day}T10:00:00-08:00`).week;
      for (const weekday of [0, 1, 2, 3, 4, 5, 6]) {
        const spans = rows.filter((span) => span.day === weekday);
        expect(spans[0]?.from).toBe(0);
        expect(spans.at(-1)?.to).toBe(1440);
      }
      // The sign applies on Mondays from 8 to 18, even if the last day of the week has 23 or 25
      // hours.
      expect(
        rows.filter((span) => span.sub_activity === 'paid-parking').map(({ from, to }) => [from, to]),
      ).toEqual([[480, 1080]]);
    }
  });
  it('says it in Spanish', () => {
    const words = at('2026-11-23T10:00:00-08:00', 'es');
    expect(words.explanation.sentence).toMatch(/^Puede estacionar/);
    expect(words.explanation.sentence).not.toBe(at('2026-11-23T10:00:00-08:00').explanation.sentence);
  });
});

describe('offersOf', () => {
  const offered = (rules: RestrictionInput[], isNow: boolean, who = ordinaryCar) => {
    const set = ruleSetOf(rules);
    const instant = Date.parse('2026-11-23T10:00:00-08:00');
    const question = {
      ruleSetId: set.id,
      restrictions: set.restrictions,
      instant,
      asker: who,
      time,
      language: 'en',
      plannedAt: null,
    } as const;
    return availableActions(answerAt(question), isNow);
  };
  it('offers to pay now only, and not at a price that is nothing', () => {
    expect(offered([paid], true)).toEqual({ stay: true, pay: true });
    expect(offered([paid], false)).toEqual({ stay: true, pay: false });
    const rates = [{ tiers: [{ from: 0, to: null, fee: 0, per: 60, increment: null }] }];
    expect(offered([{ ...paid, payment: { currency: 'USD', rates } }], true).pay).toBe(false);
  });
  it('offers no stay and no payment where one may only stop, load, or nothing', () => {
    const none = { stay: false, pay: false };
    expect(offered([{ ...paid, activity: 'stopping', maxStay: 5 }], true)).toEqual(none);
    expect(offered([{ ...paid, activity: 'loading', timeSpans: [] }], true)).toEqual(none);
    const until = [{ times: [{ from: '07:00', to: '18:00' }] }];
    for (const activity of ['no parking', 'no stopping'] as const)
      expect(
        offered([{ activity, subActivity: activity, priority: 1, timeSpans: until }, paid], true),
      ).toEqual(none);
  });
  it('offers nothing where the place is reserved for others', () => {
    const reserved = { ...paid, users: [{ anyOf: ['accessible'] }] };
    expect(offered([reserved], true)).toEqual({ stay: false, pay: false });
    expect(offered([reserved], true, { ...ordinaryCar, classes: ['car', 'accessible'] })).toEqual({
      stay: true,
      pay: true,
    });
  });
});
