// Batch editing: every link is accepted or rejected exactly once, with a reason, and unedited
// values stay unchanged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCurbTypes } from '../../city/regulations/curb-type-catalog.ts';
import { restriction } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { translateForStaff } from '../../platform/words/staff-messages.ts';
import { maxProposalLinks } from '../draft.ts';
import { ruleSetOfDraft } from '../draft-rules.ts';
import type { OpenProposal } from '../may-propose.ts';
import { applyBatchEdit, applyBatchEditSteps, type BatchLink } from './apply-batch-edit.ts';
import { type BatchEditInput, batchEdit } from './batch-edit.ts';
import { countCurbsToConfirm, countLosses } from './batch-losses.ts';
import { mixedValues } from './mixed-values.ts';

const rate = { tiers: [{ from: 0, to: null, fee: 200, per: 60, increment: 15 }] };
const paid = ruleSetOf([
  restriction.parse({
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 800,
    maxStay: 120,
    payment: { currency: 'USD', rates: [rate] },
  }),
  restriction.parse({ activity: 'no parking', subActivity: 'street-cleaning', priority: 250 }),
]);
const timed = ruleSetOf([
  restriction.parse({ activity: 'parking', subActivity: 'time-limited-parking', priority: 800, maxStay: 60 }),
]);
const classes = new Map(defaultCurbTypes.map((one) => [one.name, one]));

/** Links 1–4: two belong to one paid regulation, one has a time limit, one has no rules. */
const links: BatchLink[] = [
  {
    link: 1,
    segmentId: 'a',
    streetName: 'A',
    regulation: { row: 10, id: 'R1', links: 2 },
    subActivity: 'paid-parking',
    ruleSet: paid,
  },
  {
    link: 2,
    segmentId: 'b',
    streetName: 'A',
    regulation: { row: 10, id: 'R1', links: 2 },
    subActivity: 'paid-parking',
    ruleSet: paid,
  },
  {
    link: 3,
    segmentId: 'c',
    streetName: 'B',
    regulation: { row: 11, id: 'R2', links: 5 },
    subActivity: 'time-limited-parking',
    ruleSet: timed,
  },
  { link: 4, segmentId: 'd', streetName: 'B', regulation: null, subActivity: 'unregulated', ruleSet: null },
];

function edited(edit: BatchEditInput, openProposals: readonly OpenProposal[] = [], chosen = links) {
  return applyBatchEdit(chosen, batchEdit.parse(edit), { scenario: 1, openProposals, classes });
}

function open(more: Partial<OpenProposal>): OpenProposal {
  return { id: 77, scenario: 1, isPublished: false, actualRegulation: null, links: [], ...more };
}

describe('an edit of many links', () => {
  it('is of the type of its rules when all are replaced, unless another was chosen', () => {
    const loading = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500 });
    const cleaning = restriction.parse({
      activity: 'no parking',
      subActivity: 'street-cleaning',
      priority: 250,
    });
    const typesAfter = (edit: BatchEditInput) =>
      edited(edit).accepted.map(({ links: on, draft }) => [on, draft.subActivity]);
    expect(typesAfter({ restrictions: [cleaning, loading] })).toEqual([
      [[1, 2], 'loading'],
      [[3], 'loading'],
      [[4], 'loading'],
    ]);
    expect(typesAfter({ restrictions: [cleaning] })[0]).toEqual([[1, 2], 'street-cleaning']);
    expect(typesAfter({ restrictions: [cleaning], subActivity: 'no-parking' })[0]).toEqual([
      [1, 2],
      'no-parking',
    ]);
  });

  it('replaces all rules by exactly those given: no price or limit of before falls on them', () => {
    const free = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 900 });
    const { accepted } = edited({ restrictions: [free] });
    const [first] = accepted;
    if (first === undefined) throw new Error('nothing was accepted');
    expect(ruleSetOfDraft(first.draft)).toEqual(ruleSetOf([free]));
    expect(first.changes.losses).toEqual(['price', 'limit', 'prohibition']);
  });

  it('changes only what was touched', () => {
    const { accepted, refused } = edited({ timeLimit: 90 });
    expect(accepted.map((one) => [one.links, one.draft.action, one.actualRegulation?.id])).toEqual([
      [[1, 2], 'modify', 'R1'],
      [[3], 'modify', undefined],
    ]);
    const [first] = accepted;
    const after = ruleSetOfDraft(
      first?.draft ?? { action: 'remove', subActivity: '', timeLimit: null, restrictions: [], payment: null },
    );
    expect(after?.restrictions.map((one) => [one.subActivity, one.maxStay, one.payment !== null])).toEqual([
      ['street-cleaning', null, false],
      ['paid-parking', 90, true],
    ]);
    expect(refused).toMatchObject([{ link: 4, refusal: { code: 'proposal.no-rules' } }]);
  });

  it('changes prices by percent where there are prices, and says where there are none', () => {
    const { accepted, refused } = edited({
      payment: { kind: 'change', change: { kind: 'percent', amount: 25 } },
    });
    expect(accepted[0]?.draft.payment?.rates[0]?.tiers[0]?.fee).toBe(250);
    expect(accepted[0]?.before?.payment?.rates[0]?.tiers[0]?.fee).toBe(200);
    expect(refused.map((one) => one.refusal.code)).toEqual(['batch.not-paid', 'batch.not-paid']);
    const same = edited({ payment: { kind: 'change', change: { kind: 'percent', amount: 0 } } });
    expect(same.refused[0]?.refusal.code).toBe('batch.nothing-changes');
    const ofType = edited({ onlyType: 'paid-parking', timeLimit: 30 });
    expect(ofType.refused.map((one) => one.refusal.code)).toEqual(['batch.other-type', 'batch.other-type']);
  });

  it('makes another class of a curb and rules where there were none', () => {
    const { accepted, refused } = edited({ subActivity: 'loading' });
    expect(refused).toEqual([]);
    expect(accepted.map(({ draft }) => [draft.action, draft.subActivity])).toEqual([
      ['modify', 'loading'],
      ['modify', 'loading'],
      ['create', 'loading'],
    ]);
    expect(
      accepted[0]?.draft.restrictions.map((one) => one.subActivity).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['loading', 'street-cleaning']);
  });

  it('refuses to the letter where an open proposal stands in the way', () => {
    const custom = open({ links: [{ kind: 'custom', parentLink: 3, from: 1, to: 9 }] });
    const { refused } = edited({ timeLimit: 90 }, [custom, open({ id: 78, actualRegulation: 'R1' })]);
    const words = refused.map((one) => [
      one.link,
      one.titleCode === null ? null : translateForStaff('en', one.titleCode),
      translateForStaff('en', one.refusal.code, one.refusal.params),
      one.proposals[0] ?? null,
    ]);
    const taken = [
      'Change Already Proposed',
      'The regulation on this segment already has a change proposed to it. Delete, edit, or publish this change from List View.',
      78,
    ];
    expect(words).toEqual([
      [1, ...taken],
      [2, ...taken],
      [
        3,
        'Proposed change already exists',
        'The selected Link has a proposed custom segment. Delete, Edit or Publish this change from List View.',
        77,
      ],
      [4, null, translateForStaff('en', 'proposal.no-rules'), null],
    ]);
    expect(edited({ timeLimit: 90 }, [open({ scenario: 2, actualRegulation: 'R1' })]).accepted).toHaveLength(
      2,
    );
  });

  it('takes regulations away, and not what is not there', () => {
    const { accepted, refused } = edited({ action: 'remove' });
    expect(accepted.map(({ draft }) => draft.action)).toEqual(['remove', 'remove']);
    expect(refused[0]?.refusal.code).toBe('proposal.nothing-to-remove');
  });

  it('puts each link into exactly one list, whatever stands open', () => {
    const proposals = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }),
        scenario: fc.constantFrom(1, 2),
        isPublished: fc.boolean(),
        actualRegulation: fc.constantFrom(null, 'R1', 'R2'),
        links: fc.array(
          fc.oneof(
            fc.record({ kind: fc.constant('curb' as const), link: fc.integer({ min: 1, max: 5 }) }),
            fc.record({
              kind: fc.constant('custom' as const),
              parentLink: fc.integer({ min: 1, max: 5 }),
              from: fc.constant(0),
              to: fc.constant(5),
            }),
          ),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 5 },
    );
    const chosen = fc.array(fc.constantFrom(...links), { maxLength: 8 });
    fc.assert(
      fc.property(proposals, chosen, (standing, some) => {
        const { accepted, refused } = edited({ timeLimit: 45 }, standing, some);
        const found = [...accepted.flatMap((one) => one.links), ...refused.map(({ link }) => link)];
        const wanted = [...new Set(some.map(({ link }) => link))];
        expect(found.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('a rule added to many links', () => {
  const noParking = restriction.parse({
    activity: 'no parking',
    subActivity: 'no-parking',
    priority: 350,
    timeSpans: [{ daysOfWeek: ['mo', 'fr'], times: [{ from: '07:00', to: '09:00' }] }],
  });
  const setsAfter = (edit: BatchEditInput, chosen = links) =>
    edited(edit, [], chosen).accepted.map(({ draft }) => [draft.subActivity, ruleSetOfDraft(draft)]);

  it('leaves every other rule with its price and limit, and the type of the curb', () => {
    expect(setsAfter({ addedRestrictions: [noParking] })).toEqual([
      ['paid-parking', ruleSetOf([...paid.restrictions, noParking])],
      ['time-limited-parking', ruleSetOf([...timed.restrictions, noParking])],
      ['no-parking', ruleSetOf([noParking])],
    ]);
    const { accepted } = edited({ addedRestrictions: [noParking] });
    expect(accepted.map(({ changes }) => [changes.removed, changes.losses])).toEqual([
      [[], []],
      [[], []],
      [[], []],
    ]);
    expect(accepted[0]?.changes.added).toEqual(ruleSetOf([noParking]).restrictions);
  });

  it('is not added twice where it is already, also in another form', () => {
    const cleaning = { activity: 'no parking', subActivity: 'street-cleaning', priority: 250 } as const;
    const { accepted, refused } = edited({
      addedRestrictions: [{ ...cleaning, users: [], timeSpans: [{}] }, cleaning],
    });
    expect(refused.map(({ link, refusal }) => [link, refusal.code])).toEqual([]);
    const again = edited({ addedRestrictions: [cleaning] });
    expect(again.refused.map(({ link, refusal }) => [link, refusal.code])).toEqual([
      [1, 'batch.nothing-changes'],
      [2, 'batch.nothing-changes'],
    ]);
    expect(again.accepted.map(({ links: on }) => on)).toEqual([[3], [4]]);
    expect(accepted).toHaveLength(3);
  });

  it('takes no price or limit of the regulation, also when it is of the same type', () => {
    const saturday = restriction.parse({
      activity: 'parking',
      subActivity: 'paid-parking',
      priority: 800,
      timeSpans: [{ daysOfWeek: ['sa'] }],
    });
    expect(setsAfter({ addedRestrictions: [saturday] }, links.slice(0, 2))).toEqual([
      ['paid-parking', ruleSetOf([...paid.restrictions, saturday])],
    ]);
    const { accepted } = edited({ addedRestrictions: [saturday], timeLimit: 30 }, [], links.slice(0, 2));
    const stays = accepted[0] === undefined ? [] : ruleSetOfDraft(accepted[0].draft)?.restrictions;
    const parking = stays?.filter(({ subActivity }) => subActivity === 'paid-parking');
    expect(parking?.map(({ timeSpans, maxStay }) => [timeSpans.length, maxStay])).toContainEqual([0, 30]);
    expect(parking?.map(({ timeSpans, maxStay }) => [timeSpans.length, maxStay])).toContainEqual([1, null]);
  });

  it('is refused where a regulation would have too many', () => {
    const many = Array.from({ length: 99 }, (_, index) => ({ ...noParking, priority: 400 + index }));
    expect(edited({ addedRestrictions: many }, [], links.slice(0, 3)).refused).toMatchObject([
      { link: 1, refusal: { code: 'batch.too-many-rules', params: { most: 100 } } },
      { link: 2, refusal: { code: 'batch.too-many-rules' } },
    ]);
  });
});

describe('what many links lose', () => {
  const noParking = restriction.parse({ activity: 'no parking', subActivity: 'no-parking', priority: 350 });

  it('is counted by curb, and confirmed when all rules are replaced', () => {
    const replace = batchEdit.parse({ restrictions: [noParking] });
    const { accepted } = edited({ restrictions: [noParking] });
    expect(countLosses(accepted)).toEqual({ price: 2, reservation: 0, limit: 3, prohibition: 0 });
    expect(countCurbsToConfirm(replace, accepted)).toBe(2);
  });

  it('is nothing to confirm where a rule is added, or the regulation is removed by name', () => {
    const added = edited({ addedRestrictions: [noParking] });
    expect(countCurbsToConfirm(batchEdit.parse({ addedRestrictions: [noParking] }), added.accepted)).toBe(0);
    const removed = edited({ action: 'remove' });
    expect(countLosses(removed.accepted).price).toBe(2);
    expect(countCurbsToConfirm(batchEdit.parse({ action: 'remove' }), removed.accepted)).toBe(0);
  });

  it('counts a curb once that loses a price and a reservation', () => {
    const losing = [
      { links: [1, 2], changes: { losses: ['price', 'reservation'] as const } },
      { links: [3], changes: { losses: ['reservation'] as const } },
      { links: [4], changes: { losses: ['limit'] as const } },
    ];
    expect(countCurbsToConfirm({ restrictions: [noParking] }, losing)).toBe(3);
    expect(countLosses(losing)).toEqual({ price: 2, reservation: 3, limit: 1, prohibition: 0 });
  });
});

describe('a price of many links whose rules have several', () => {
  const pay = (fee: number) => ({
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 15 }] }],
  });
  const parking = { activity: 'parking', subActivity: 'paid-parking', priority: 800 };
  const loading = { activity: 'loading', subActivity: 'commercial-loading', priority: 400 };
  const linkOf = (restrictions: object[]): BatchLink => ({
    link: 9,
    segmentId: 'i',
    streetName: 'C',
    regulation: { row: 20, id: 'R9', links: 1 },
    subActivity: 'paid-parking',
    ruleSet: ruleSetOf(restrictions.map((one) => restriction.parse(one))),
  });
  const pricesAfter = (edit: BatchEditInput, restrictions: object[]) => {
    const { accepted, refused } = edited(edit, [], [linkOf(restrictions)]);
    const [first] = accepted;
    const set = first === undefined ? null : ruleSetOfDraft(first.draft);
    return (
      set?.restrictions.map((one) => [one.subActivity, one.payment?.rates[0]?.tiers[0]?.fee ?? null]) ??
      refused.map(({ refusal }) => refusal.code)
    );
  };
  const both = [
    { ...parking, payment: pay(200) },
    { ...loading, payment: pay(700) },
  ];

  it('leaves what another class costs, also when parking becomes free', () => {
    expect(pricesAfter({ payment: { kind: 'set', payment: pay(300) } }, both)).toEqual([
      ['commercial-loading', 700],
      ['paid-parking', 300],
    ]);
    expect(pricesAfter({ payment: { kind: 'set', payment: null } }, both)).toEqual([
      ['commercial-loading', 700],
      ['paid-parking', null],
    ]);
    expect(pricesAfter({ payment: { kind: 'set', payment: pay(300) } }, [loading])).toEqual([
      ['commercial-loading', 300],
    ]);
  });

  it('takes no price made for one of them', () => {
    const each: BatchEditInput = {
      payment: { kind: 'each', payments: [{ regulation: 20, payment: pay(300) }] },
    };
    const times = (from: string, to: string) => ({ timeSpans: [{ times: [{ from, to }] }] });
    const day = { ...parking, ...times('08:00', '18:00'), payment: pay(200) };
    const evening = { ...parking, ...times('18:00', '22:00'), payment: pay(100) };
    expect(pricesAfter(each, [day, evening])).toEqual(['batch.several-prices']);
    expect(pricesAfter(each, [day, { ...evening, payment: null }])).toEqual(['batch.several-prices']);
    expect(pricesAfter(each, both)).toEqual(['batch.several-prices']);
    expect(pricesAfter(each, [day, { ...evening, payment: pay(200) }])).toEqual([
      ['paid-parking', 300],
      ['paid-parking', 300],
    ]);
  });
});

describe('a time limit or a price over a box of curbs', () => {
  const linkOf = (link: number, subActivity: string, activity: string, more: object = {}): BatchLink => ({
    link,
    segmentId: `s${link}`,
    streetName: 'D',
    regulation: { row: 30 + link, id: `R3${link}`, links: 1 },
    subActivity,
    ruleSet: ruleSetOf([restriction.parse({ activity, subActivity, priority: 400, ...more })]),
  });
  const box = [
    ...links.slice(0, 3),
    linkOf(5, 'no-stopping', 'no stopping'),
    linkOf(6, 'bus', 'stopping', { users: [{ anyOf: ['bus'] }] }),
    linkOf(7, 'taxi', 'stopping', { maxStay: 10 }),
    linkOf(8, 'loading', 'loading', { maxStay: 15 }),
  ];
  const unchanged = (edit: BatchEditInput) =>
    edited(edit, [], box).refused.map(({ link, refusal }) => [link, refusal.code, refusal.params.kind]);

  it('changes its parking, and leaves what is for something else, with the reason and what it is', () => {
    const kept = [
      [5, 'batch.nobody-parks', 'no-stopping'],
      [6, 'batch.not-for-parking', 'bus'],
      [7, 'batch.not-for-parking', 'taxi'],
      [8, 'batch.not-for-parking', 'loading'],
    ];
    expect(unchanged({ timeLimit: 45 })).toEqual(kept);
    expect(unchanged({ timeLimit: null })).toEqual(kept);
    expect(
      unchanged({ payment: { kind: 'set', payment: { currency: 'USD', rates: [rate] } }, timeLimit: 45 }),
    ).toEqual(kept);
    expect(edited({ timeLimit: 45 }, [], box).accepted.flatMap((one) => one.links)).toEqual([1, 2, 3]);
  });

  it('changes another kind only when it is asked for by name, and never limits where nobody may stay', () => {
    expect(unchanged({ timeLimit: 45, alsoTypes: ['loading'] })).toEqual([
      [5, 'batch.nobody-parks', 'no-stopping'],
      [6, 'batch.not-for-parking', 'bus'],
      [7, 'batch.not-for-parking', 'taxi'],
    ]);
    expect(unchanged({ timeLimit: 45, alsoTypes: 'every' })).toEqual([
      [5, 'batch.nobody-parks', 'no-stopping'],
    ]);
    expect(
      unchanged({ timeLimit: 45, onlyType: 'taxi' }).filter(([, code]) => code !== 'batch.other-type'),
    ).toEqual([]);
  });

  it('is held back by nothing when it says what the curb becomes, or takes the rules away', () => {
    expect(unchanged({ subActivity: 'time-limited-parking', timeLimit: 45 })).toEqual([]);
    expect(unchanged({ action: 'remove', timeLimit: 45 })).toEqual([]);
  });
});

describe('editing step by step', () => {
  it('rests at every link and comes to the same', () => {
    const edit = batchEdit.parse({ timeLimit: 45 });
    const context = { scenario: 2, openProposals: [], classes: new Map() };
    const steps = applyBatchEditSteps(links, edit, context);
    let rests = 0;
    let next = steps.next();
    for (; next.done !== true; next = steps.next()) rests += 1;
    expect(rests).toBeGreaterThanOrEqual(links.length);
    expect(next.value).toEqual(applyBatchEdit(links, edit, context));
  });
});

describe('what many links share', () => {
  it('is a value, or that they differ', () => {
    expect(mixedValues(links.slice(0, 2))).toMatchObject({
      subActivity: { value: 'paid-parking' },
      timeLimit: { value: 120 },
      ruleSet: { value: paid.id },
    });
    expect(mixedValues(links)).toMatchObject({
      subActivity: { mixed: 3 },
      timeLimit: { mixed: 3 },
      payment: { mixed: 2 },
    });
    expect(mixedValues(links).usualPayment?.rates[0]?.tiers[0]?.fee).toBe(200);
    expect(mixedValues(links.slice(2)).usualPayment).toBeNull();
    expect(mixedValues([])).toMatchObject({
      timeLimit: { value: null },
      subActivity: { value: 'unregulated' },
    });
  });
});

it('edits every link as if it were alone, also where others have the same rules under another class, or none', () => {
  const [one] = links;
  if (one === undefined) throw new Error('no links');
  const alike: BatchLink[] = [
    one,
    { ...one, link: 5, segmentId: 'e', regulation: { row: 12, id: 'R3', links: 1 }, subActivity: 'loading' },
    { ...one, link: 6, segmentId: 'f', regulation: null, streetName: 'C' },
    { ...one, link: 7, segmentId: 'g', regulation: { row: 13, id: 'R4', links: 1 }, ruleSet: timed },
  ];
  const edits: BatchEditInput[] = [{ timeLimit: 30 }, { timeLimit: null }, { subActivity: 'loading' }];
  for (const edit of edits) {
    const outcomeOf = (chosen: readonly BatchLink[], link: BatchLink) => {
      const { accepted, refused } = edited(edit, [], [...chosen]);
      const { draft } = accepted.find(({ links: of }) => of.includes(link.link)) ?? {};
      const { refusal } = refused.find((each) => each.link === link.link) ?? {};
      return [draft?.subActivity, draft?.restrictions, refusal?.code];
    };
    for (const link of alike) expect(outcomeOf(alike, link), `${link.link}`).toEqual(outcomeOf([link], link));
  }
});

describe('a regulation with more links than one proposal may have', () => {
  const manyOf = (count: number, of: number): BatchLink[] =>
    Array.from({ length: count }, (_, index) => ({
      link: 100 + index,
      segmentId: `m${index}`,
      streetName: 'Long Street',
      regulation: { row: 40, id: 'R40', links: of },
      subActivity: 'time-limited-parking',
      ruleSet: timed,
    }));
  const partsOf = (count: number, of = count) =>
    edited({ timeLimit: 90 }, [], manyOf(count, of)).accepted.map(({ links: on, actualRegulation }) => [
      on.length,
      actualRegulation,
    ]);

  it('is changed as a whole only where one proposal has all of its links', () => {
    const whole = { row: 40, id: 'R40' };
    expect(partsOf(maxProposalLinks)).toEqual([[maxProposalLinks, whole]]);
    expect(partsOf(maxProposalLinks + 1)).toEqual([
      [maxProposalLinks, null],
      [1, null],
    ]);
    expect(partsOf(3, 4)).toEqual([[3, null]]);
  });

  it('has each of its links in one part, in their order, as what the part is about', () => {
    const { accepted } = edited({ timeLimit: 90 }, [], manyOf(maxProposalLinks + 2, 9999));
    const all = accepted.flatMap(({ links: on }) => on);
    expect(all).toEqual(Array.from({ length: maxProposalLinks + 2 }, (_, index) => 100 + index));
    for (const { links: on, draft } of accepted)
      expect(draft.links).toEqual(on.map((link) => ({ kind: 'curb', link })));
  });
});
