// The linter's findings about tiers, curb types and stays at their limits, and the names and texts
// of findings.
import { describe, expect, it } from 'vitest';
import type { PaymentInput } from '../../city/rates/payment.ts';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { createUnknownRule } from '../../city/regulations/unknown-rules.ts';
import { readerOf } from '../../platform/time/reader.ts';
import { type ProposalDraftInput, proposalDraft } from '../draft.ts';
import { defaultClearances } from './clearances.ts';
import { type Finding, findingKey } from './finding.ts';
import { formatLintFinding } from './format-lint-finding.ts';
import type { LintContext, LintLink } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';
import { toContiguousTiers } from './lint-payment.ts';

const context: LintContext = {
  cityTime: { timeZone: 'America/New_York', calendar: { periods: [] } },
  date: '2026-05-06',
  links: [],
  classNames: null,
  clearances: defaultClearances,
};
const rule = (
  activity: RestrictionInput['activity'],
  subActivity: string,
  more: Partial<RestrictionInput> = {},
): RestrictionInput => ({ activity, subActivity, priority: 500, ...more });
const draft = (restrictions: RestrictionInput[], more: Partial<ProposalDraftInput> = {}) =>
  proposalDraft.parse({
    action: 'create',
    subActivity: restrictions[0]?.subActivity ?? 'free-parking',
    restrictions,
    ...more,
  });
const free = rule('parking', 'free-parking');
const link: LintLink = { link: 1, length: 100, points: [], ruleSet: null, atStart: null, atEnd: null };

const lint = (value: ReturnType<typeof draft>, more: Partial<LintContext> = {}) =>
  lintDraft(value, { ...context, links: [link], ...more });
const codesOf = (found: readonly Finding[]) =>
  found.map(({ code, severity }) => `${severity} ${code.slice(5)}`);

describe('tiers of a payment', () => {
  const tier = (from: number, to: number | null, fee = 100) => ({
    from,
    to,
    fee,
    per: 60,
    increment: 60,
    roundUpTo: null,
    unit: 'rolling' as const,
  });
  const payment = (...tiers: ReturnType<typeof tier>[]): PaymentInput => ({
    currency: 'USD',
    rates: [{ tiers }],
  });
  const codes = (tiers: ReturnType<typeof tier>[], maxStay: number | null) =>
    codesOf(lint(draft([rule('parking', 'paid-parking', { maxStay })], { payment: payment(...tiers) })));
  it.each<[string, ReturnType<typeof tier>[], number | null, string[]]>([
    ['up to the longest stay', [tier(0, 120)], 120, []],
    ['up to less than the longest stay', [tier(0, 120)], 121, ['warning tier-end']],
    ['up to an end where stays have none', [tier(0, 120)], null, ['warning tier-end']],
    ['without an end', [tier(0, null)], null, []],
    ['one after the other', [tier(0, 60), tier(60, null)], 240, []],
    ['a minute apart', [tier(0, 60), tier(61, null)], 240, ['error tier-gap']],
    ['a minute over each other', [tier(0, 60), tier(59, null)], 240, ['error tier-overlap']],
    ['from a minute after arrival', [tier(1, null)], 240, ['error tier-gap']],
    ['that begin alike', [tier(0, 60), tier(0, null)], 240, ['error tier-overlap']],
    ['of a minute', [tier(0, 1), tier(1, null)], 240, []],
  ])('%s', (_, tiers, maxStay, wanted) => {
    expect(codes(tiers, maxStay)).toEqual(wanted);
  });
  it('are measured by the longest of the stays that pay', () => {
    const longest = (...stays: (number | null)[]) =>
      codesOf(
        lint(
          draft(
            stays.map((maxStay, index) =>
              rule('parking', 'paid-parking', {
                maxStay,
                priority: 500 + index,
                timeSpans: [{ daysOfWeek: [index === 0 ? 'mo' : 'tu'] }],
              }),
            ),
            { payment: payment(tier(0, 120)) },
          ),
        ),
      ).filter((code) => code.includes('tier'));
    expect(longest(120, 60)).toEqual([]);
    expect(longest(60, 121)).toEqual(['warning tier-end']);
    expect(longest(60, null)).toEqual(['warning tier-end']);
  });
  it('are of the restriction whose own payment it is, named with its rate', () => {
    const found = lint(
      draft([
        free,
        rule('loading', 'loading', {
          priority: 100,
          payment: {
            currency: 'USD',
            rates: [
              { tiers: [tier(0, null)], timeSpans: [{ daysOfWeek: ['mo'] }] },
              { tiers: [tier(5, null)] },
            ],
          },
        }),
      ]),
    ).filter(({ code }) => code === 'lint.tier-gap');
    expect(found.map(({ place, params }) => [place, params])).toEqual([
      [
        { restriction: 1, rate: 1 },
        { rate: 2, from: 0, to: 5 },
      ],
    ]);
    const edit = found[0]?.fix?.edit.restrictions;
    expect(edit?.map((one) => one.payment?.rates.map(({ tiers }) => tiers.length))).toEqual([
      undefined,
      [1, 2],
    ]);
  });
  it('follow each other when they are mended: in order, free before the first, one for each beginning', () => {
    const mended = toContiguousTiers([tier(60, 50, 300), tier(30, 40, 200), tier(30, 45, 250)]);
    expect(mended.map(({ from, to, fee }) => [from, to, fee])).toEqual([
      [0, 30, 0],
      [30, 60, 200],
      [60, null, 300],
    ]);
    expect(toContiguousTiers([tier(0, 90)]).map(({ from, to }) => [from, to])).toEqual([[0, 90]]);
    expect(toContiguousTiers([])).toEqual([]);
  });
});

describe('classes and stays', () => {
  it('differ only where no restriction says what the draft says', () => {
    expect(codesOf(lint(draft([free], { subActivity: 'bus' })))).toEqual(['warning class-differs']);
    expect(
      lint(
        draft(
          [
            rule('no parking', 'street-cleaning', {
              priority: 100,
              timeSpans: [{ daysOfWeek: ['mo'], times: [{ from: '08:00', to: '09:00' }] }],
            }),
            free,
          ],
          { subActivity: 'street-cleaning' },
        ),
      ),
    ).toEqual([]);
  });
  it('are known to the city or not, the draft’s and each restriction’s', () => {
    const found = lint(draft([free, rule('loading', 'loading', { priority: 100 })]), {
      classNames: ['loading'],
    }).filter(({ code }) => code === 'lint.unknown-class');
    expect(found.map(({ params, place }) => [params.name, place])).toEqual([
      ['free-parking', {}],
      ['free-parking', { restriction: 0 }],
    ]);
    expect(
      lint(draft([free]), { classNames: [] }).filter(({ code }) => code === 'lint.unknown-class'),
    ).toHaveLength(2);
  });
  it('say a limit that no restriction has', () => {
    const limit = (timeLimit: number | null, ...stays: (number | null)[]) =>
      codesOf(
        lint(
          draft(
            stays.map((maxStay, index) =>
              rule('parking', 'free-parking', {
                maxStay,
                priority: 500 + index,
                timeSpans: [{ daysOfWeek: [index === 0 ? 'mo' : 'tu'] }],
              }),
            ),
            { timeLimit },
          ),
        ),
      ).filter((code) => code.includes('stay-differs'));
    expect(limit(60, 30, 45)).toEqual(['warning stay-differs']);
    expect(limit(60, 30, 60)).toEqual([]);
    expect(limit(60, 30, null)).toEqual([]);
    expect(limit(null, 30, 45)).toEqual([]);
  });
  it('number unknown rules from one', () => {
    const found = lint(draft([{ ...free, priority: 900 }, createUnknownRule('2 HR ?')])).filter(
      ({ code }) => code === 'lint.rules-unknown',
    );
    expect(found.map(({ params, place }) => [params, place])).toEqual([[{ rule: 2 }, { restriction: 1 }]]);
  });
});

describe('a finding', () => {
  it('is named by all of its place', () => {
    const key = (place: Finding['place']) => findingKey({ code: 'lint.sliver', place });
    const places: Finding['place'][] = [
      {},
      { restriction: 1 },
      { other: 1 },
      { rate: 1 },
      { link: 1 },
      { link: 1, stretch: { from: 1, to: 2 } },
      { link: 1, stretch: { from: 1, to: 3 } },
      { link: 1, stretch: { from: 0, to: 2 } },
    ];
    expect(new Set(places.map(key)).size).toBe(places.length);
    expect(key({ linkIndex: 7 })).toBe(key({ linkIndex: 8 }));
  });

  it('says minutes as durations, classes by the names of the city, and what it does not know as it is', () => {
    const names: Readonly<Record<string, string>> = { 'free-parking': 'Our free places' };
    const text = (finding: Parameters<typeof formatLintFinding>[0]) =>
      formatLintFinding(finding, readerOf('en'), (name) => names[name] ?? name);
    expect(text({ code: 'lint.stay-differs', params: { limit: 90, stay: 120 }, place: {} })).toMatch(
      /limit is 1 h 30 min.*2 h/,
    );
    const classes = text({
      code: 'lint.class-differs',
      params: { said: 'free-parking', main: 'house-class' },
      place: {},
    });
    expect(classes).toContain('Our free places');
    expect(classes).toContain('house-class');
    expect(
      text({ code: 'lint.unknown-period', params: { rule: 1, period: 'school days' }, place: {} }),
    ).toContain('school days');
  });
});
