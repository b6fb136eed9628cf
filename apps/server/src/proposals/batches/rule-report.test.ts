// How a batch's changes affect the rules: each rule and finding once, errors first, with the number
// of curbs; waived findings and notes about a single curb are left out.
import {
  compareRules,
  findingKey,
  type LintPoint,
  type ProposalDraft,
  type ProposalLink,
  proposalDraft,
  type RestrictionInput,
  restriction,
} from '@curbwright/core';
import { expect, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { buildRuleReport, type ReportedChange } from './rule-report.ts';

const time = { timeZone: 'Europe/Rome', calendar: gridCity({ streets: 2 }).calendar };
const city = { time, link: () => undefined, ruleSet: () => null };
const now = Date.parse('2026-06-01T12:00:00Z');
const context = { city, now: () => now } as unknown as CityContext;

const loading: RestrictionInput = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
const never: RestrictionInput = {
  activity: 'no parking',
  subActivity: 'no-parking',
  priority: 350,
  timeSpans: [{ months: [2], daysOfMonth: [30] }],
};
const days = (from: string, to: string): RestrictionInput => ({
  ...never,
  timeSpans: [{ dates: [{ from, to }] }],
});
const paid = restriction.parse({
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  payment: { currency: 'EUR', rates: [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 15 }] }] },
});
const whole = (...links: number[]): ProposalLink[] => links.map((link) => ({ kind: 'curb', link }));
const stretch = (parentLink: number): ProposalLink => ({ kind: 'custom', parentLink, from: 5, to: 15 });

function draftOn(
  links: readonly ProposalLink[],
  rules: readonly RestrictionInput[],
  more: object = {},
): ProposalDraft {
  return proposalDraft.parse({
    action: 'modify',
    subActivity: 'loading',
    restrictions: rules,
    links,
    ...more,
  });
}
function changeOf(draft: ProposalDraft, more: Partial<ReportedChange> = {}): ReportedChange {
  const links = [...new Set(draft.links.map((link) => (link.kind === 'curb' ? link.link : link.parentLink)))];
  return { links, draft, waivers: [], changes: compareRules([], draft.restrictions), ...more };
}
const pointsOn = (link: number, kind: LintPoint['kind']): [number, LintPoint[]] => [
  link,
  [{ kind, at: 10, towardsStart: 3, towardsEnd: 3 }],
];
const report = (changes: readonly ReportedChange[], points: readonly [number, LintPoint[]][] = []) =>
  buildRuleReport(context, changes, {
    lengths: new Map([1, 2, 3, 4, 5, 6].map((link) => [link, 60])),
    points: new Map(points),
    classNames: ['loading', 'no-parking', 'paid-parking'],
    language: 'en',
  });

it('drafts that say the same are checked as one, and each finding has the curbs of every change it is about', async () => {
  const same = [loading, never];
  const { findings, changes, rules } = await report([
    changeOf(draftOn(whole(1, 2), same, { reason: 'a' })),
    changeOf(draftOn(whole(3), same, { reason: 'b' })),
    changeOf(draftOn(whole(4), [loading])),
  ]);
  const at = findings.findIndex(({ code }) => code === 'lint.never');
  expect(findings.filter(({ code }) => code === 'lint.never')).toHaveLength(1);
  const found = findings[at];
  expect(found).toMatchObject({
    severity: 'error',
    text: expect.stringMatching(/\w/),
    rules: [{ number: 2 }],
  });
  expect(rules[found?.rules[0]?.rule ?? -1]).toEqual(restriction.parse(never));
  expect(changes.map((change) => change.findings.filter((one) => one.finding === at))).toEqual([
    [{ finding: at, links: 2 }],
    [{ finding: at, links: 1 }],
    [],
  ]);
});

it('errors come first, whatever was met first; a finding of one place is told of its curb alone, and a note of one place not at all', async () => {
  const { findings, changes } = await report(
    [
      changeOf(draftOn([stretch(5)], [{ ...loading, activity: 'parking' }])),
      changeOf(draftOn([...whole(1, 2), stretch(4)], [{ ...loading, activity: 'parking' }])),
    ],
    [pointsOn(5, 'driveway'), pointsOn(4, 'hydrant'), pointsOn(1, 'hydrant')],
  );
  const clearances = findings.filter(({ code }) => code.startsWith('lint.clearance'));
  expect(clearances.map(({ code, severity }) => [code, severity])).toEqual([
    ['lint.clearance', 'error'],
    ['lint.clearance', 'warning'],
  ]);
  const ranks = findings.map(({ severity }) => ['error', 'warning', 'note'].indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const [hydrant, driveway] = clearances.map((one) => findings.indexOf(one));
  const of = (index: number) =>
    changes[index]?.findings.filter(({ finding }) => finding === hydrant || finding === driveway);
  expect([of(0), of(1)]).toEqual([[{ finding: driveway, links: 1 }], [{ finding: hydrant, links: 1 }]]);
  for (const change of changes) {
    const places = change.findings.map(({ finding }) => finding);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

it('what is waived of a change is not told of it, and still of others that say the same', async () => {
  const draft = draftOn(whole(1), [loading, never]);
  const waivers = [
    { finding: findingKey({ code: 'lint.never', place: { restriction: 1 } }), reason: 'on purpose' },
  ];
  const { findings, changes } = await report([
    changeOf(draft, { waivers }),
    changeOf(draftOn(whole(2, 3), [loading, never])),
  ]);
  const at = findings.findIndex(({ code }) => code === 'lint.never');
  expect(changes.map((change) => change.findings.find(({ finding }) => finding === at)?.links)).toEqual([
    undefined,
    2,
  ]);
});

it.each<[string, RestrictionInput, string | null, boolean]>([
  ['is over today', days('2026-03-01', '2026-03-31'), null, true],
  ['is still to come', days('2026-12-01', '2026-12-31'), null, false],
  ['is over when the draft begins', days('2026-12-01', '2026-12-31'), '2027-01-01T00:00:00Z', true],
  [
    'is over today, although the draft was to begin before',
    days('2026-03-01', '2026-03-31'),
    '2026-02-01T00:00:00Z',
    true,
  ],
])('a rule that %s', async (_, rule, begins, isPast) => {
  const effectiveFrom = begins === null ? null : Date.parse(begins);
  const { findings } = await report([changeOf(draftOn(whole(1), [loading, rule], { effectiveFrom }))]);
  expect(findings.some(({ code }) => code === 'lint.past')).toBe(isPast);
});

it('rules that go, come and stay are named once each, and what is lost is counted by curb', async () => {
  const [kept, added] = [restriction.parse(loading), restriction.parse({ ...loading, maxStay: 45 })];
  const draft = draftOn(whole(1, 2), [loading]);
  const { rules, changes, losses } = await report([
    changeOf(draft, { changes: compareRules([kept, paid], [kept, added]) }),
    changeOf(draftOn(whole(3), [loading]), { changes: compareRules([kept], [kept, added]) }),
  ]);
  const named = (list: readonly number[] | undefined) => list?.map((index) => rules[index]);
  const [first, second] = changes.map((change) => change.rules);
  expect([named(first?.removed), named(first?.added), named(first?.unchanged)]).toEqual([
    [paid],
    [added],
    [kept],
  ]);
  expect([second?.removed, second?.added, second?.unchanged]).toEqual([[], first?.added, first?.unchanged]);
  expect(rules).toHaveLength(3);
  expect(changes.map((change) => change.losses)).toEqual([['price'], []]);
  expect(losses).toMatchObject({ price: 2, reservation: 0 });
});
