// The linter at its limits: meters along a link, minutes of tiers, curb types, neighbors, and the
// names of findings.
import { describe, expect, it } from 'vitest';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { type ProposalDraftInput, proposalDraft } from '../draft.ts';
import { defaultClearances } from './clearances.ts';
import type { Finding } from './finding.ts';
import type { LintContext, LintLink } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';
import { joinSections } from './lint-place.ts';

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
      joinSections([
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
    expect(joinSections([stretch(0, 50), stretch(10, 20), stretch(50.1, 60)])).toEqual([
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
