// The rates of a rule follow its hours: exactly, and by the beginning or the end of a part of them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payment } from '../city/rates/payment.ts';
import { restriction } from '../city/regulations/restriction.ts';
import { type TimeSpanInput, timeSpan } from '../platform/time/time-span.ts';
import { weekDays } from '../platform/time/week-days.ts';
import { proposalDraft } from './draft.ts';
import { restrictionsOfDraft } from './draft-rules.ts';
import { defaultClearances } from './lint/clearances.ts';
import { applyFix } from './lint/finding.ts';
import { lintDraft } from './lint/lint-draft.ts';
import { changeRestriction, followHours } from './rate-hours.ts';
import { withRestriction } from './restriction-edit.ts';

const perHour = { from: 0, to: null, fee: 175, per: 60, increment: 60 };
const hours = (from: string, to: string, more: TimeSpanInput = {}) =>
  timeSpan.parse({ daysOfWeek: ['mo', 'tu'], times: [{ from, to }], ...more });
const pay = (...rates: (readonly TimeSpanInput[])[]) =>
  payment.parse({
    currency: 'USD',
    rates: rates.map((timeSpans) => ({ timeSpans: [...timeSpans], tiers: [perHour] })),
  });
const spansOf = ({ rates }: ReturnType<typeof pay>) => rates.map(({ timeSpans }) => timeSpans);
const context = {
  cityTime: { timeZone: 'UTC', calendar: { periods: [] } },
  date: '2026-05-04',
  links: [],
  classNames: null,
  clearances: defaultClearances,
};

const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
const span = fc
  .record({
    daysOfWeek: fc.uniqueArray(fc.constantFrom(...weekDays), { maxLength: 7 }),
    times: fc.array(fc.record({ from: time, to: time }), { maxLength: 2 }),
  })
  .map((input) => timeSpan.parse(input));
const spans = fc.array(span, { minLength: 1, maxLength: 3 });
const rule = (timeSpans: readonly TimeSpanInput[], price: ReturnType<typeof pay> | null) =>
  restriction.parse({
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 800,
    timeSpans: [...timeSpans],
    payment: price,
  });

describe('rates with the hours of their rule', () => {
  it('are charged at the new hours after any changes, of an own or of the regulation’s price', () => {
    fc.assert(
      fc.property(spans, fc.array(spans, { maxLength: 4 }), fc.boolean(), (start, edits, isOwn) => {
        const price = pay(start, []);
        const draft = proposalDraft.parse({
          action: 'modify',
          subActivity: 'paid-parking',
          restrictions: [rule(start, isOwn ? price : null)],
          payment: isOwn ? null : price,
        });
        const after = edits.reduce((now, timeSpans) => withRestriction(now, 0, { timeSpans }), draft);
        const [edited] = restrictionsOfDraft(after);
        const last = edits.at(-1) ?? start;
        expect(edited?.timeSpans).toEqual(last);
        expect(edited?.payment?.rates.map(({ timeSpans }) => timeSpans)).toEqual([last, []]);
        expect(lintDraft(after, context).filter(({ code }) => code === 'lint.charged-beyond')).toEqual([]);
      }),
    );
  });
});

it('moves the days, the beginning or the end that a part of the hours shares', () => {
  const parts = pay([hours('08:00', '12:00')], [hours('12:00', '20:00')]);
  const before = [hours('08:00', '20:00')];
  expect(spansOf(followHours(parts, before, [hours('08:00', '18:00')]))).toEqual([
    [hours('08:00', '12:00')],
    [hours('12:00', '18:00')],
  ]);
  expect(spansOf(followHours(parts, before, [hours('09:00', '20:00', { daysOfWeek: ['mo'] })]))).toEqual([
    [hours('09:00', '12:00', { daysOfWeek: ['mo'] })],
    [hours('12:00', '20:00', { daysOfWeek: ['mo'] })],
  ]);
});

it('leaves a rate for other hours, and one of which nothing would be left', () => {
  const [other, rest] = [hours('09:00', '10:00', { months: [5] }), hours('12:00', '20:00')];
  const after = [hours('08:00', '11:00')];
  expect(spansOf(followHours(pay([other], [rest]), [hours('08:00', '20:00')], after))).toEqual([
    [other],
    [rest],
  ]);
});

it('leaves the price that several rules of a regulation share', () => {
  const price = pay([hours('08:00', '20:00')]);
  const one = rule([hours('08:00', '20:00')], null);
  const draft = proposalDraft.parse({
    action: 'modify',
    subActivity: 'paid-parking',
    restrictions: [one, one],
    payment: price,
  });
  expect(withRestriction(draft, 0, { timeSpans: [hours('08:00', '18:00')] }).payment).toEqual(price);
});

it('warns of a price beyond the hours of its rule, and can limit it', () => {
  const own = changeRestriction(rule([hours('08:00', '20:00')], null), {
    timeSpans: [hours('08:00', '18:00')],
    payment: pay([hours('09:00', '20:00')]),
  });
  const draft = proposalDraft.parse({ action: 'modify', subActivity: 'paid-parking', restrictions: [own] });
  const beyond = (now: typeof draft) =>
    lintDraft(now, context).filter(({ code }) => code === 'lint.charged-beyond');
  // The end was that of the old hours, so it follows.
  expect(spansOf(own.payment ?? pay())).toEqual([[hours('09:00', '18:00')]]);
  const wide = proposalDraft.parse({
    ...draft,
    restrictions: [{ ...own, payment: pay([hours('09:00', '20:00')]) }],
  });
  const [found] = beyond(wide);
  expect(found?.place.week?.spans).toEqual([
    { from: 18 * 60, to: 20 * 60 },
    { from: 42 * 60, to: 44 * 60 },
  ]);
  expect(found?.fix === null || found === undefined ? null : beyond(applyFix(wide, found.fix))).toEqual([]);
});
