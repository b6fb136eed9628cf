// The linter at its bounds: metres along a link, minutes of tiers, classes, neighbors, and the names of findings.
import { describe, expect, it } from 'vitest';
import type { PaymentInput } from '../../rates/payment.ts';
import type { RestrictionInput } from '../../regulations/restriction.ts';
import { ruleSetOf } from '../../regulations/rule-set.ts';
import { unknownRule } from '../../regulations/rules-unknown.ts';
import { type ProposalDraftInput, proposalDraft } from '../draft.ts';
import { defaultClearances } from './clearances.ts';
import { type Finding, findingKey } from './finding.ts';
import { findingInWords } from './finding-words.ts';
import type { LintContext, LintLink } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';
import { followingTiers } from './lint-payment.ts';
import { joinedStretches } from './lint-place.ts';

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
const stretch = (from: number, to: number, parentLink = 1) => ({
  kind: 'custom' as const,
  parentLink,
  from,
  to,
});
const curb = (id: number) => ({ kind: 'curb' as const, link: id });

const lint = (value: ReturnType<typeof draft>, more: Partial<LintContext> = {}) =>
  lintDraft(value, { ...context, links: [link], ...more });
const at = (links: ProposalDraftInput['links'], more: Partial<LintContext> = {}, restriction = free) =>
  lint(draft([restriction], { links }), more);
const codesOf = (found: readonly Finding[]) =>
  found.map(({ code, severity }) => `${severity} ${code.slice(5)}`);
const fixed = (found: readonly Finding[]) =>
  found[0]?.fix?.edit.links?.map((one) => (one.kind === 'custom' ? [one.from, one.to] : one.link));

describe('stretches of a link', () => {
  it.each<[string, ReturnType<typeof stretch>[], string[]]>([
    ['to its end', [stretch(10, 100)], []],
    ['a centimetre beyond it', [stretch(10, 100.01)], []],
    ['two centimetres beyond it', [stretch(10, 100.02)], ['error stretch-beyond']],
    ['of five metres', [stretch(10, 15)], []],
    ['of less', [stretch(10, 14.9)], ['warning stretch-short']],
    ['that leave a metre before them', [stretch(1, 50)], []],
    ['that leave less before them', [stretch(0.9, 50)], ['warning sliver']],
    ['that leave a metre after them', [stretch(50, 99)], []],
    ['that leave less after them', [stretch(50, 99.1)], ['warning sliver']],
    ['that leave nothing that is said', [stretch(0.01, 100)], []],
    ['that touch', [stretch(0, 50), stretch(50, 100)], []],
    ['a centimetre over each other', [stretch(0, 50), stretch(49.99, 100)], []],
    ['more than that over each other', [stretch(0, 50), stretch(49.98, 100)], ['error stretch-overlap']],
    [
      'within each other, the longer given last',
      [stretch(20, 30), stretch(0, 100)],
      ['error stretch-overlap'],
    ],
    [
      'over each other with one between',
      [stretch(0, 60), stretch(10, 20), stretch(30, 50)],
      ['error stretch-overlap'],
    ],
    ['less than a metre apart', [stretch(0, 50), stretch(50.5, 100)], ['warning sliver', 'warning sliver']],
    ['a metre apart', [stretch(0, 50), stretch(51, 100)], []],
  ])('%s', (_, links, codes) => {
    expect(codesOf(at(links))).toEqual(codes);
  });
  it('are not over those of another link', () => {
    expect(at([stretch(0, 50), stretch(20, 70, 2)], { links: [link, { ...link, link: 2 }] })).toEqual([]);
  });
  it('are cut to the link to the millimetre, where a metre of them is left', () => {
    const [long] = [{ ...link, length: 99.9999 }];
    expect(fixed(at([stretch(90, 120)], { links: [long] }))).toEqual([[90, 99.999]]);
    expect(fixed(at([stretch(99, 120), stretch(10, 20)]))).toEqual([
      [99, 100],
      [10, 20],
    ]);
    expect(fixed(at([stretch(99.01, 120), stretch(10, 20)]))).toEqual([[10, 20]]);
    expect(at([stretch(150, 160)])[0]?.fix).toBeNull();
    expect(at([stretch(150.04, 160.06)])[0]?.params).toEqual({ from: 150, to: 160.1, length: 100 });
  });
  it('take in what is left over at both sides, each for itself', () => {
    const [both] = at([stretch(0.5, 99.25)]);
    expect(both?.params).toEqual({ length: 0.5 });
    expect(fixed(both === undefined ? [] : [both])).toEqual([[0, 100]]);
    const [after] = at([stretch(20, 40), stretch(40.75, 60), curb(9)]);
    expect(after?.params).toEqual({ length: 0.75 });
    expect(fixed(after === undefined ? [] : [after])).toEqual([[20, 40.75], [40.75, 60], 9]);
    expect(after?.place).toEqual({ linkIndex: 0, link: 1, stretch: { from: 20, to: 40 } });
  });
  it('are joined link by link, in the place of the first', () => {
    expect(
      joinedStretches([
        stretch(30, 50),
        curb(2),
        stretch(10, 20, 3),
        stretch(0, 30),
        stretch(60, 70),
        stretch(5, 10, 2),
        curb(2),
        stretch(15, 18, 3),
      ]),
    ).toEqual([stretch(0, 50), stretch(60, 70), curb(2), stretch(10, 20, 3)]);
    expect(joinedStretches([stretch(0, 50), stretch(10, 20), stretch(50.1, 60)])).toEqual([
      stretch(0, 50),
      stretch(50.1, 60),
    ]);
  });
});

describe('things that must stay clear', () => {
  const hydrant = { kind: 'hydrant' as const, at: 50, towardsStart: 4, towardsEnd: 6 };
  const clear = (links: ProposalDraftInput['links'], points: LintLink['points'] = [hydrant]) =>
    at(links, { links: [{ ...link, points }] });
  it.each<[number, number, boolean]>([
    [20, 46.02, false],
    [20, 46.03, true],
    [55.98, 80, false],
    [55.97, 80, true],
  ])('are beside a stretch from %d to %d: %s', (from, to, found) => {
    expect(clear([stretch(from, to)]).some(({ code }) => code === 'lint.clearance')).toBe(found);
  });
  it('say what, where, and the greater of the metres before and after', () => {
    const [one] = clear([stretch(20, 80)]);
    expect(one).toMatchObject({ severity: 'error', params: { thing: 'hydrant', at: 50, metres: 6 } });
    expect(fixed(one === undefined ? [] : [one])).toEqual([
      [20, 46],
      [56, 80],
    ]);
  });
  it('leave parts of five metres, no shorter ones, and no fix where nothing is left', () => {
    expect(fixed(clear([stretch(41, 80)]))).toEqual([
      [41, 46],
      [56, 80],
    ]);
    expect(fixed(clear([stretch(41.5, 80)]))).toEqual([[56, 80]]);
    expect(fixed(clear([stretch(20, 61)]))).toEqual([
      [20, 46],
      [56, 61],
    ]);
    expect(clear([stretch(45, 58)])[0]?.fix).toBeNull();
    expect(fixed(clear([stretch(0, 100)], [hydrant, { ...hydrant, at: 20 }]))).toEqual([
      [0, 16],
      [26, 46],
      [56, 100],
    ]);
  });
  it('take the usual metres of their kind where none are said, and nothing for other things', () => {
    const [one] = clear([stretch(20, 80)], [{ kind: 'hydrant', at: 50 }]);
    expect(one?.params).toMatchObject({ metres: defaultClearances.hydrant });
    expect(clear([stretch(20, 80)], [{ kind: 'other', at: 50 }])).toEqual([]);
    expect(
      codesOf(clear([stretch(20, 80)], [{ kind: 'other', at: 50, towardsStart: 2, towardsEnd: 0 }])),
    ).toEqual(['error clearance']);
    expect(clear([stretch(20, 80)], [{ kind: 'hydrant', at: 50, towardsStart: 0, towardsEnd: 0 }])).toEqual(
      [],
    );
  });
});

describe('neighbors', () => {
  const paid = (maxStay: number) => ruleSetOf([rule('parking', 'paid-parking', { maxStay })]);
  const own = rule('parking', 'paid-parking', { maxStay: 60 });
  const beside = (links: ProposalDraftInput['links'], more: Partial<LintLink>, restriction = own) =>
    codesOf(at(links, { links: [{ ...link, ...more }] }, restriction));
  it('are those of the same link beside a stretch, those of the next links at its ends', () => {
    expect(beside([stretch(10, 90)], { ruleSet: paid(60), atStart: paid(30), atEnd: paid(30) })).toEqual([]);
    expect(beside([stretch(0, 90)], { ruleSet: paid(60), atStart: paid(30) })).toEqual([
      'note neighbour-terms',
    ]);
    expect(beside([stretch(10, 100)], { ruleSet: paid(60), atEnd: paid(30) })).toEqual([
      'note neighbour-terms',
    ]);
    expect(beside([stretch(0, 100)], { ruleSet: paid(30), atStart: paid(60), atEnd: paid(60) })).toEqual([]);
    expect(beside([curb(1)], { ruleSet: paid(30), atEnd: paid(90) })).toEqual(['note neighbour-terms']);
    expect(
      beside([curb(1)], { atEnd: ruleSetOf([rule('parking', 'permit-parking', { maxStay: 30 })]) }),
    ).toEqual([]);
  });
  it('that are parked leave a bus 27 metres to draw in', () => {
    const bus = rule('stopping', 'bus', { users: [{ anyOf: ['bus'] }] });
    expect(beside([stretch(10, 37)], { ruleSet: paid(60) }, bus)).toEqual([]);
    expect(beside([stretch(10, 36.9)], { ruleSet: paid(60) }, bus)).toEqual(['warning neighbour-bus']);
    expect(
      beside([stretch(10, 30)], { ruleSet: ruleSetOf([rule('no parking', 'no-parking')]) }, bus),
    ).toEqual([]);
    expect(beside([stretch(10, 30)], { ruleSet: paid(60) }, rule('stopping', 'taxi'))).toEqual([]);
  });
});

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
    const mended = followingTiers([tier(60, 50, 300), tier(30, 40, 200), tier(30, 45, 250)]);
    expect(mended.map(({ from, to, fee }) => [from, to, fee])).toEqual([
      [0, 30, 0],
      [30, 60, 200],
      [60, null, 300],
    ]);
    expect(followingTiers([tier(0, 90)]).map(({ from, to }) => [from, to])).toEqual([[0, 90]]);
    expect(followingTiers([])).toEqual([]);
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
    const found = lint(draft([{ ...free, priority: 900 }, unknownRule('2 HR ?')])).filter(
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
  it('says minutes as durations, classes by their names, and what it does not know as it is', () => {
    expect(findingInWords({ code: 'lint.stay-differs', params: { limit: 90, stay: 120 } }, 'en')).toMatch(
      /limit is 1 h 30 min.*2 h/,
    );
    const classes = findingInWords(
      { code: 'lint.class-differs', params: { said: 'free-parking', main: 'house-class' } },
      'en',
    );
    expect(classes).toContain('Free parking');
    expect(classes).toContain('house-class');
    expect(
      findingInWords({ code: 'lint.unknown-period', params: { rule: 1, period: 'school days' } }, 'en'),
    ).toContain('school days');
  });
});
