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
    spaces: new Map([1, 2, 3, 4, 5].map((link) => [link, link])),
    typeNames: new Map([
      ['loading', 'Truck zone'],
      ['no-parking', 'No parking'],
      ['paid-parking', 'Paid parking'],
    ]),
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
  expect(found).toMatchObject({ severity: 'error', rules: [], first: null });
  // The text quotes the rule, without the full stop of its sentence.
  expect(found?.text).toMatch(/^Rule “No parking[^”]*[^.]” never applies/);
  expect(rules).toContainEqual(restriction.parse(never));
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

it('a finding whose text names no rule lists the rules it is about', async () => {
  const tiers = [
    { from: 0, to: 60, fee: 100, per: 60, increment: 15 },
    { from: 90, to: null, fee: 100, per: 60, increment: 15 },
  ];
  const gap = restriction.parse({ ...paid, payment: { currency: 'EUR', rates: [{ tiers }] } });
  const { findings, rules } = await report([changeOf(draftOn(whole(1), [gap]))]);
  const found = findings.find(({ code }) => code === 'lint.tier-gap');
  expect(found?.rules.map(({ rule }) => rules[rule])).toEqual([gap]);
});

it('a rule that others always override has the priority with which it would apply first', async () => {
  const always = { activity: 'parking', subActivity: 'free-parking', priority: 300 } as const;
  const morning = { ...loading, timeSpans: [{ times: [{ from: '08:00', to: '10:00' }] }] };
  const { findings, rules } = await report([changeOf(draftOn(whole(1), [morning, always]))]);
  const found = findings.find(({ code }) => code === 'lint.beaten');
  expect(found).toMatchObject({ is_preexisting: false, first: { priority: 290 } });
  expect(rules[found?.first?.rule ?? -1]).toEqual(restriction.parse(morning));
  // Without times it would override the other one everywhere.
  const { findings: others } = await report([changeOf(draftOn(whole(1), [loading, always]))]);
  expect(others.find(({ code }) => code === 'lint.beaten')).toMatchObject({ first: null });
  // It is not put before a rule that forbids more.
  const noStopping = { activity: 'no stopping', subActivity: 'no-stopping', priority: 300 } as const;
  const { findings: strict } = await report([changeOf(draftOn(whole(1), [morning, noStopping]))]);
  expect(strict.find(({ code }) => code === 'lint.beaten')).toMatchObject({ first: null });
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

it('names what is lost, and the effect on the counted spaces in a normal week', async () => {
  const hours = (from: string, to: string) => [
    { daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'] as const, times: [{ from, to }] },
  ];
  const [meter, zone] = [
    restriction.parse({ ...paid, maxStay: 60, timeSpans: hours('08:00', '18:00') }),
    restriction.parse({ ...loading, maxStay: null, timeSpans: hours('07:00', '18:00') }),
  ];
  const shorter = restriction.parse({ ...zone, timeSpans: hours('09:00', '18:00') });
  const { loss_details, effects, changes } = await report([
    changeOf(draftOn(whole(1, 2), [loading]), { changes: compareRules([meter], []) }),
    changeOf(draftOn(whole(3, 6), [loading]), { changes: compareRules([zone], [shorter]) }),
    // A third of its link's spaces.
    changeOf(draftOn([{ kind: 'custom', parentLink: 4, from: 0, to: 15 }], [loading]), {
      changes: compareRules([meter], []),
    }),
  ]);
  expect(loss_details).toEqual([
    { kind: 'price', text: '3 curbs lose their price of €1.00 an hour.', links: 3, spaces: 4 },
    { kind: 'limit', text: '3 curbs lose their time limit of 1 h.', links: 3, spaces: 4 },
    { kind: 'hours', text: 'Truck zone on 2 curbs shrinks from 11 h to 9 h a day.', links: 2, spaces: 3 },
  ]);
  expect(changes.map((one) => one.loss_details)).toEqual([[0, 1], [2], [0, 1]]);
  // 2026-06-01 is a Monday; the next day is a holiday in Italy.
  expect(effects.week_of).toBe('2026-06-01');
  expect(effects.links_without_spaces).toBe(1);
  expect(changes.map((one) => one.effect.links_without_spaces)).toEqual([0, 1, 0]);
  expect(effects.revenue).toEqual({ before: 4 * 50 * 100, after: 0, currency: 'EUR' });
  expect(changes[1]?.effect.revenue).toBeNull();
  const hoursOf = (one: (typeof effects)['by_type']) =>
    Object.fromEntries(
      one.map(({ sub_activity: type, ...row }) => [type, [row.space_hours_before, row.space_hours_after]]),
    );
  expect(hoursOf(effects.by_type)).toEqual({
    'paid-parking': [200, 0],
    loading: [3 * 55, 3 * 45],
    unregulated: [4 * 118 + 3 * 113, 4 * 168 + 3 * 123],
  });
  expect(hoursOf(changes[2]?.effect.by_type ?? [])).toEqual({
    'paid-parking': [50, 0],
    unregulated: [118, 168],
  });
});

it('finds the same in many links that are checked in parts', async () => {
  const links = Array.from({ length: 1203 }, (_, index) => index + 10);
  const short = new Set([10, 600, 1212]);
  const { findings, changes } = await buildRuleReport(
    context,
    [changeOf(draftOn(whole(...links), [loading, never])), changeOf(draftOn(whole(2000), [loading, never]))],
    {
      lengths: new Map([...links, 2000].map((link) => [link, short.has(link) ? 4 : 60])),
      spaces: new Map(),
      points: new Map(),
      typeNames: new Map([['loading', 'Loading']]),
      language: 'en',
    },
  );
  const countOf = (code: string, index: number) => {
    const at = findings.findIndex((one) => one.code === code);
    return changes[index]?.findings.find(({ finding }) => finding === at)?.links;
  };
  expect([countOf('lint.never', 0), countOf('lint.never', 1)]).toEqual([1203, 1]);
  expect([countOf('lint.stretch-short', 0), countOf('lint.stretch-short', 1)]).toEqual([3, undefined]);
  expect(findings.filter(({ code }) => code === 'lint.never')).toHaveLength(1);
});
