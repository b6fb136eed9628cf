// Hours of paid rules without a rate: named, offered to be charged, and equal to a count minute by
// minute.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentInput } from '../../city/rates/payment.ts';
import type { Restriction, RestrictionInput } from '../../city/regulations/restriction.ts';
import { civilMoment, minuteMs, startOfCivilDay } from '../../platform/time/civil.ts';
import { formatEpochDay, parseEpochDay } from '../../platform/time/civil-day.ts';
import { readerOf } from '../../platform/time/reader.ts';
import { compileTiming, isTimingActive } from '../../platform/time/span-match.ts';
import type { TimeSpanInput } from '../../platform/time/time-span.ts';
import { type ProposalDraft, type ProposalDraftInput, proposalDraft } from '../draft.ts';
import { restrictionsOfDraft } from '../draft-rules.ts';
import { defaultClearances } from './clearances.ts';
import { applyFix } from './finding.ts';
import { formatLintFinding, formatLintFix } from './format-lint-finding.ts';
import type { LintContext } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';

const holidays = {
  name: 'Public Holidays',
  days: [{ kind: 'fixed' as const, name: 'Founding Day', month: 5, day: 7, observed: 'none' as const }],
  except: [],
  switchings: [],
};
const context: LintContext = {
  cityTime: { timeZone: 'America/New_York', calendar: { periods: [holidays] } },
  date: '2026-05-04',
  links: [],
  classNames: null,
  clearances: defaultClearances,
};
const plainName = (name: string) => name;

const weekdays = (from: string, to: string): TimeSpanInput => ({
  daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'],
  times: [{ from, to }],
});

const perHour = { from: 0, to: null, fee: 200, per: 60, increment: 60 };

function charged(...rates: (readonly TimeSpanInput[])[]): PaymentInput {
  return {
    currency: 'USD',
    rates: rates.map((timeSpans) => ({ timeSpans: [...timeSpans], tiers: [perHour] })),
  };
}

function paidParking(
  timeSpans: readonly TimeSpanInput[],
  payment: PaymentInput | null = null,
): RestrictionInput {
  return {
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 800,
    timeSpans: [...timeSpans],
    payment,
  };
}

function draftOf(restrictions: RestrictionInput[], more: Partial<ProposalDraftInput> = {}): ProposalDraft {
  return proposalDraft.parse({ action: 'modify', subActivity: 'paid-parking', restrictions, ...more });
}

const findUnpriced = (draft: ProposalDraft) =>
  lintDraft(draft, context).filter(({ code }) => code === 'lint.unpriced');

describe('hours without a rate', () => {
  it('are named when the hours of a rule grow beyond those of its only rate, and can be charged', () => {
    const draft = draftOf([paidParking([weekdays('08:00', '20:00')])], {
      payment: charged([weekdays('08:00', '18:00')]),
    });
    const [found, ...more] = findUnpriced(draft);
    if (found === undefined || found.fix === null) throw new Error('expected a finding with a fix');
    expect(more).toEqual([]);
    expect(found.severity).toBe('warning');
    // May 7 is a holiday, when meters may be free.
    expect(formatLintFinding(found, readerOf('en', 'America/New_York'), plainName)).toBe(
      'Rule 1 is paid, but no rate applies Mon–Wed and Fri 6–8 PM. It is free then.',
    );
    expect(formatLintFix(found.fix, readerOf('en'), plainName)).toBe(
      'Charge the rate at all hours of rule 1',
    );
    const after = applyFix(draft, found.fix);
    expect(after.payment?.rates).toMatchObject([
      { timeSpans: [weekdays('08:00', '20:00')], tiers: [perHour] },
    ]);
    expect(findUnpriced(after)).toEqual([]);
  });

  it('are found in the own payment of a rule, and extended only there', () => {
    const own = charged([weekdays('08:00', '18:00')]);
    const draft = draftOf([
      paidParking([weekdays('08:00', '19:00')], own),
      { ...paidParking([weekdays('19:00', '20:00')], charged([])), priority: 700 },
    ]);
    const [found] = findUnpriced(draft);
    expect(found?.place.restriction).toBe(0);
    const after = applyFix(draft, found?.fix ?? { edit: {} });
    expect(after.restrictions[1]).toEqual(draft.restrictions[1]);
    expect(findUnpriced(after)).toEqual([]);
  });

  it('keep the other hours of a rate that several rules share', () => {
    const draft = draftOf(
      [paidParking([weekdays('08:00', '18:00')]), paidParking([{ daysOfWeek: ['sa'], times: [] }])],
      { payment: charged([weekdays('08:00', '18:00')]) },
    );
    const [found] = findUnpriced(draft);
    expect(found?.place.restriction).toBe(1);
    expect(findUnpriced(applyFix(draft, found?.fix ?? { edit: {} }))).toEqual([]);
  });

  it('have no offer where several rates make the price uncertain', () => {
    const draft = draftOf([paidParking([weekdays('08:00', '20:00')])], {
      payment: charged([weekdays('08:00', '12:00')], [weekdays('12:00', '18:00')]),
    });
    expect(findUnpriced(draft)).toMatchObject([{ fix: null }]);
  });

  it('are none without a payment, with rates at all times, and on holidays', () => {
    const noHolidays = { name: 'Public Holidays', apply: 'except during' } as const;
    for (const draft of [
      draftOf([paidParking([weekdays('08:00', '20:00')])]),
      draftOf([paidParking([weekdays('08:00', '20:00')])], { payment: charged([]) }),
      draftOf([paidParking([weekdays('08:00', '20:00')])], {
        payment: charged([{ ...weekdays('08:00', '20:00'), periods: [noHolidays] }]),
      }),
      draftOf([paidParking([weekdays('08:00', '20:00')])], { payment: { currency: 'USD', rates: [] } }),
    ])
      expect(findUnpriced(draft)).toEqual([]);
  });

  it('are found in a later season', () => {
    const draft = draftOf([paidParking([weekdays('08:00', '18:00')])], {
      payment: charged([{ ...weekdays('08:00', '18:00'), months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }]),
    });
    expect(findUnpriced(draft)).toMatchObject([{ place: { week: { monday: '2026-11-02' } } }]);
  });
});

const time = fc.constantFrom('00:00', '06:30', '08:00', '12:00', '18:00', '22:15');
const span: fc.Arbitrary<TimeSpanInput> = fc.record({
  daysOfWeek: fc.subarray(['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const),
  times: fc.array(fc.record({ from: time, to: fc.oneof(time, fc.constant('24:00')) }), { maxLength: 2 }),
  excludes: fc.boolean(),
});
const spans = fc.array(span, { maxLength: 3 });
const drafts = fc
  .record({
    rules: fc.array(fc.tuple(spans, fc.option(fc.array(spans, { maxLength: 3 }))), {
      minLength: 1,
      maxLength: 3,
    }),
    payment: fc.option(fc.array(spans, { maxLength: 3 })),
  })
  .map(({ rules, payment }) =>
    draftOf(
      rules.map(([timeSpans, own]) => paidParking(timeSpans, own === null ? null : charged(...own))),
      { payment: payment === null ? null : charged(...payment) },
    ),
  );

/** Returns the minutes of the week when a rule applies and none of its rates, one by one. */
function unpricedMinutes(rule: Restriction, monday: number): number[] {
  const { cityTime } = context;
  const rates = rule.payment?.rates ?? [];
  if (rates.length === 0) return [];
  const applies = compileTiming(rule.timeSpans, cityTime);
  const timings = rates.map(({ timeSpans }) => compileTiming(timeSpans, cityTime));
  const start = startOfCivilDay(monday, cityTime.timeZone);
  return Array.from({ length: 7 * 1440 }, (_, minute) => minute).filter((minute) => {
    const moment = civilMoment(start + minute * minuteMs, cityTime.timeZone);
    return isTimingActive(applies, moment) && !timings.some((timing) => isTimingActive(timing, moment));
  });
}

describe('hours without a rate of any draft', () => {
  it('are those found minute by minute, and none are left after the fix', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const [date, holiday] = ['2026-05-04', 3];
        const monday = parseEpochDay(date) ?? 0;
        expect(formatEpochDay(monday)).toBe(date);
        const found = findUnpriced(draft);
        for (const [index, rule] of restrictionsOfDraft(draft).entries()) {
          const one = found.find(({ place }) => place.restriction === index);
          const minutes = unpricedMinutes(rule, monday).filter(
            (minute) => Math.floor(minute / 1440) !== holiday,
          );
          const later = unpricedMinutes(rule, monday + 7);
          const named = (one?.place.week?.spans ?? []).flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, minute) => from + minute),
          );
          const isLater = one?.place.week?.monday === '2026-05-11';
          expect(named).toEqual(isLater ? later : minutes);
          if (one === undefined) expect(later).toEqual([]);
          if (one?.fix)
            expect(
              findUnpriced(applyFix(draft, one.fix)).some(({ place }) => place.restriction === index),
            ).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
