// Changes of a curb's signs: what stays, what is changed, put up and removed; applied to the old
// signs they give the new ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleOf } from '../../testing/sign-texts.ts';
import { createUnknownRule } from '../regulations/unknown-rules.ts';
import { type CurbSign, compareSigns, signsOfRules, signTextOf } from './sign-changes.ts';
import type { SignOptions } from './sign-model.ts';

const american: SignOptions = { style: 'r7', language: 'en', timeZone: 'America/New_York', imperial: true };
const hours = (from: string, to: string) => ({
  timeSpans: [{ daysOfWeek: ['mo' as const, 'tu' as const], times: [{ from, to }] }],
});
const early = ruleOf('no parking', 'street-cleaning', hours('07:00', '09:00'));
const late = ruleOf('no parking', 'street-cleaning', hours('07:00', '10:00'));
const tow = ruleOf('no parking', 'no-parking', hours('16:00', '18:00'));
const paid = ruleOf('parking', 'paid-parking', { maxStay: 120 });

const changes = (before: readonly (typeof early)[], after: readonly (typeof early)[]) =>
  compareSigns(signsOfRules(before, american), signsOfRules(after, american)).map(
    ({ kind, before, after }) => [kind, before?.text ?? null, after?.text ?? null],
  );
const text = (one: typeof early) => signTextOf(one, american);

describe('the text of a sign', () => {
  it('is on one line, without symbols', () => {
    expect(text(early)).toMatch(/^NO PARKING STREET CLEANING 7AM–9AM MO[A-Z& ]+$/);
  });
});

describe('the signs of rules', () => {
  it('are those of the post; rules with the same text share one', () => {
    const twice = { ...early, priority: 300 };
    expect(signsOfRules([paid, early, twice], american).map((sign) => sign.text)).toEqual([
      text(early),
      text(paid),
    ]);
  });
  it('are none for curbs without rules, or with unknown ones', () => {
    expect(signsOfRules([ruleOf('parking', 'unregulated')], american)).toEqual([]);
    expect(signsOfRules([early, createUnknownRule('?')], american)).toEqual([]);
  });
});

describe('a change of rules', () => {
  it.each([
    ['none', [early], [early], []],
    ['of hours changes the sign', [early, paid], [late, paid], [['change', text(early), text(late)]]],
    [
      'to other rules removes and puts up',
      [paid],
      [early],
      [
        ['put up', null, text(early)],
        ['remove', text(paid), null],
      ],
    ],
    [
      'to nothing removes all',
      [early, paid],
      [],
      [
        ['remove', text(early), null],
        ['remove', text(paid), null],
      ],
    ],
    ['of a bare curb puts up', [], [paid], [['put up', null, text(paid)]]],
    // The street cleaning sign becomes the new street cleaning sign, although the other comes first.
    [
      'pairs curb types first',
      [tow, early],
      [late],
      [
        ['change', text(early), text(late)],
        ['remove', text(tow), null],
      ],
    ],
    ['of what the sign does not show is none', [paid], [{ ...paid, priority: 700 }], []],
  ] as const)('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  const sign = fc
    .tuple(fc.constantFrom(early, late, tow, paid), fc.integer({ min: 0, max: 5 }))
    .map(([rule, number]): CurbSign => ({ text: `${number}`, rule }));
  const signs = fc.uniqueArray(sign, { selector: ({ text }) => text, maxLength: 6 });

  it('applied to the old signs gives the new ones, touches each sign once, and none that stays', () => {
    fc.assert(
      fc.property(signs, signs, (before, after) => {
        const found = compareSigns(before, after);
        const gone = found.flatMap((change) => change.before?.text ?? []);
        const come = found.flatMap((change) => change.after?.text ?? []);
        expect(new Set(gone).size).toBe(gone.length);
        expect(new Set(come).size).toBe(come.length);
        const left = before.map(({ text }) => text).filter((text) => !gone.includes(text));
        expect([...left, ...come].sort()).toEqual(after.map(({ text }) => text).sort());
        for (const { kind, before: old, after: next } of found) {
          expect(kind).toBe(old === null ? 'put up' : next === null ? 'remove' : 'change');
          if (old !== null && next !== null) expect(old.rule.activity).toBe(next.rule.activity);
        }
        // No sign is removed while another for the same activity is put up.
        for (const removed of found.filter(({ kind }) => kind === 'remove'))
          for (const added of found.filter(({ kind }) => kind === 'put up'))
            expect(removed.before?.rule.activity).not.toBe(added.after?.rule.activity);
      }),
    );
  });
});
