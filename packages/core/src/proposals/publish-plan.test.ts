// Publishing and reverting: single cases, then random sequences of both against a model of the
// tables.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RestrictionInput } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { CityModel } from '../testing/city-model.ts';
import { type ProposalDraftInput, type ProposalLink, proposalDraft } from './draft.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 5);

function parking(maxStay: number): RestrictionInput {
  return { activity: 'parking', subActivity: 'time-limited-parking', priority: 800, maxStay };
}

const twoHours = ruleSetOf([parking(120)]);

function draft(input: Partial<ProposalDraftInput>) {
  return proposalDraft.parse({
    action: 'modify',
    subActivity: 'time-limited-parking',
    restrictions: [parking(30)],
    ...input,
  });
}

/** Three links of 100 m: 1 and 2 share regulation R, 3 is unregulated. */
function city() {
  const model = new CityModel();
  for (let i = 0; i < 3; i += 1) model.addLink(100, 17);
  model.addRegulation('R', twoHours, [1, 2], start);
  return model;
}

const curb = (link: number) => ({ kind: 'curb' as const, link });
const custom = (parentLink: number, from: number, to: number) => ({
  kind: 'custom' as const,
  parentLink,
  from,
  to,
});
const now = start + 100 * hour;

describe('publishPlan', () => {
  it('goes on under the same id when the whole regulation changes', () => {
    const model = city();
    const plan = model.publish(draft({ links: [curb(2), curb(1)] }), 'R', now);
    if (!plan.ok) throw new Error(plan.refusal.code);
    expect(plan.value.open).toMatchObject([
      { regulationId: 'R', version: 2, derivedFrom: null, timeLimit: 30, effectiveFrom: now },
    ]);
    expect(plan.value.closeRegulations).toEqual([{ row: 101, at: now }]);
    expect(plan.value.closeMemberships).toEqual([
      { regulation: 101, link: 1, at: now },
      { regulation: 101, link: 2, at: now },
    ]);
    model.check();
  });

  it('derives a new regulation when a part of its links changes, and leaves the rest untouched', () => {
    const model = city();
    const plan = model.publish(draft({ links: [curb(1)] }), 'R', now);
    if (!plan.ok) throw new Error(plan.refusal.code);
    expect(plan.value.open).toMatchObject([{ regulationId: 'CW-1', version: 1, derivedFrom: 101 }]);
    expect(plan.value.closeRegulations).toEqual([]);
    expect(model.rulesAt(2, now)).toBe(twoHours.id);
    expect(model.rulesAt(1, now)).toBe(ruleSetOf([parking(30)]).id);
    expect(model.rulesAt(1, now - 1)).toBe(twoHours.id);
  });

  it('makes a new regulation on links that have none, and removes', () => {
    const model = city();
    expect(model.publish(draft({ action: 'create', links: [curb(3)] }), null, now).ok).toBe(true);
    expect(model.regulations.at(-1)).toMatchObject({ regulationId: 'CW-1', version: 1 });
    const removal = model.publish(
      draft({ action: 'remove', restrictions: [], links: [curb(1), curb(2)] }),
      'R',
      now,
    );
    expect(removal.ok && removal.value.open).toEqual([]);
    expect(removal.ok && removal.value.closeRegulations).toEqual([{ row: 101, at: now }]);
    expect(model.rulesAt(1, now)).toBeNull();
    model.check();
  });

  it('divides a link into pieces that add up; what is left keeps its rules', () => {
    const model = city();
    const plan = model.publish(draft({ links: [custom(1, 60, 70), custom(1, 20, 45.5)] }), 'R', now);
    if (!plan.ok) throw new Error(plan.refusal.code);
    const [division] = plan.value.divide;
    expect(division?.pieces.map(({ from, to, isChosen }) => [from, to, isChosen])).toEqual([
      [0, 20, false],
      [20, 45.5, true],
      [45.5, 60, false],
      [60, 70, true],
      [70, expect.closeTo(100, 2), false],
    ]);
    expect(division?.pieces.map(({ segmentId }) => segmentId).slice(0, 2)).toEqual(['s1:0-20', 's1:20-45.5']);
    expect(division?.pieces.reduce((sum, one) => sum + (one.baysCount ?? 0), 0)).toBe(17);
    const rules = model.liveLinks().map(({ segmentId, id }) => [segmentId, model.rulesAt(id, now)]);
    const short = ruleSetOf([parking(30)]).id;
    expect(Object.fromEntries(rules)).toMatchObject({
      s2: twoHours.id,
      's1:20-45.5': short,
      's1:60-70': short,
    });
    expect(rules.filter(([, id]) => id === twoHours.id)).toHaveLength(4);
    model.check();
  });

  it('shares a length measured along another line out in proportion', () => {
    const model = new CityModel();
    model.addLink(100, null, 120);
    const plan = model.publish(draft({ action: 'create', links: [custom(1, 0, 25)] }), null, now);
    const pieces = plan.ok ? (plan.value.divide[0]?.pieces ?? []) : [];
    expect(pieces[0]?.length).toBeCloseTo(30, 2);
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(120, 6);
  });

  it('takes a stretch over the whole link as the link', () => {
    const model = city();
    const plan = model.publish(draft({ links: [custom(1, 0, 100), curb(2)] }), 'R', now);
    expect(plan.ok && plan.value.divide).toEqual([]);
    expect(plan.ok && plan.value.open[0]?.regulationId).toBe('R');
  });

  it('divides at once and changes the rules later when it begins later', () => {
    const model = city();
    const later = now + 48 * hour;
    const plan = model.publish(draft({ links: [custom(1, 0, 50)], effectiveFrom: later }), 'R', now);
    expect(plan.ok && [plan.value.now, plan.value.at]).toEqual([now, later]);
    const chosen = model.liveLinks().find(({ segmentId }) => segmentId === 's1:0-50');
    expect(model.rulesAt(chosen?.id ?? 0, later - 1)).toBe(twoHours.id);
    expect(model.rulesAt(chosen?.id ?? 0, later)).toBe(ruleSetOf([parking(30)]).id);
    model.check();
  });

  it('holds from now when its day is past', () => {
    const plan = city().publish(draft({ links: [curb(1)], effectiveFrom: start }), 'R', now);
    expect(plan.ok && plan.value.at).toBe(now);
  });

  it('never ends a version at the millisecond it began', () => {
    const model = city();
    model.publish(draft({ links: [curb(1), curb(2)] }), 'R', now);
    const again = model.publish(draft({ links: [curb(1), curb(2)], restrictions: [parking(15)] }), 'R', now);
    expect(again.ok && again.value.at).toBe(now + 1);
    model.check();
  });

  it.each([
    ['proposal.no-links', draft({ links: [] })],
    ['proposal.no-rules', draft({ links: [curb(1)], restrictions: [] })],
    ['proposal.link-gone', draft({ links: [curb(1), curb(99)] })],
    ['proposal.link-twice', draft({ links: [curb(1), curb(1)] })],
    ['proposal.link-twice', draft({ links: [custom(1, 0, 10), curb(1)] })],
    ['proposal.link-twice', draft({ links: [curb(1), custom(1, 0, 10)] })],
    ['proposal.stretches-overlap', draft({ links: [custom(1, 0, 10), custom(1, 9, 20)] })],
    ['proposal.stretch-beyond', draft({ links: [custom(1, 90, 101)] })],
    ['proposal.nothing-to-remove', draft({ action: 'remove', links: [curb(3)] })],
  ])('refuses %s', (code, refusedDraft) => {
    const plan = city().publish(refusedDraft, null, now);
    expect(!plan.ok && plan.refusal.code).toBe(code);
  });

  it('refuses on a link that was divided meanwhile, and names it', () => {
    const model = city();
    model.publish(draft({ links: [custom(1, 0, 10)] }), 'R', now);
    const plan = model.publish(draft({ links: [curb(1)] }), 'R', now + hour);
    expect(!plan.ok && plan.refusal).toEqual({ code: 'proposal.link-gone', params: { segments: 's1' } });
  });

  it('refuses when the rules changed after the draft was made', () => {
    const model = city();
    const seen = new Map([[1, 101]]);
    model.publish(draft({ links: [curb(1), curb(2)] }), 'R', now);
    const plan = model.publish(draft({ links: [curb(1)] }), 'R', now + hour, seen);
    expect(!plan.ok && plan.refusal).toEqual({
      code: 'proposal.regulation-changed',
      params: { segments: 's1' },
    });
  });

  it('refuses before a change that is to come, and to divide under it; allows after it', () => {
    const model = city();
    const later = now + 48 * hour;
    model.publish(draft({ action: 'remove', links: [curb(1)], effectiveFrom: later }), 'R', now);
    const codes = [
      model.publish(draft({ links: [curb(1)] }), 'R', now + hour),
      model.publish(draft({ links: [custom(1, 0, 10)], effectiveFrom: later + hour }), 'R', now + hour),
    ].map((plan) => !plan.ok && plan.refusal.code);
    expect(codes).toEqual(['proposal.planned-change', 'proposal.planned-change']);
    const after = draft({ action: 'create', links: [curb(1)], effectiveFrom: later + hour });
    expect(model.publish(after, null, now + hour).ok).toBe(true);
    model.check();
  });
});

describe('revertPlan', () => {
  it('puts the version before back as the next one', () => {
    const model = city();
    model.publish(draft({ links: [curb(1), curb(2)] }), 'R', now);
    const [published] = model.published;
    const plan = published && model.revert(published, now + hour);
    expect(plan?.ok && plan.value.kind === 'restore' && plan.value.open).toMatchObject([
      { regulationId: 'R', version: 3, ruleSet: { id: twoHours.id } },
    ]);
    expect(model.rulesAt(1, now + hour - 1)).toBe(ruleSetOf([parking(30)]).id);
    expect(model.rulesAt(1, now + hour)).toBe(twoHours.id);
    model.check();
  });

  it('lets a part go back into its regulation', () => {
    const model = city();
    model.publish(draft({ links: [custom(1, 10, 20)] }), 'R', now);
    const [published] = model.published;
    const plan = published && model.revert(published, now + hour);
    expect(plan?.ok && plan.value.kind === 'restore' && plan.value.open).toEqual([]);
    expect(
      model.liveLinks().every(({ id }) => id === 3 || model.openMembership(id)?.regulation === 101),
    ).toBe(true);
    model.check();
  });

  it('makes a regulation of its own when the old one has other rules by now', () => {
    const model = city();
    model.publish(draft({ links: [curb(1)] }), 'R', now);
    model.publish(draft({ links: [curb(2)], restrictions: [parking(60)] }), 'R', now + hour);
    const [published] = model.published;
    const plan = published && model.revert(published, now + 2 * hour);
    expect(plan?.ok && plan.value.kind === 'restore' && plan.value.open).toMatchObject([
      { regulationId: 'CW-3', version: 1, derivedFrom: 101 },
    ]);
    expect(model.rulesAt(1, now + 2 * hour)).toBe(twoHours.id);
    expect(model.rulesAt(2, now + 2 * hour)).toBe(ruleSetOf([parking(60)]).id);
    model.check();
  });

  it('withdraws what is still to come', () => {
    const model = city();
    const later = now + 48 * hour;
    model.publish(draft({ links: [curb(1), curb(2)], effectiveFrom: later }), 'R', now);
    const [published] = model.published;
    const plan = published && model.revert(published, now + hour);
    expect(plan?.ok && plan.value.kind).toBe('withdraw');
    expect(model.rulesAt(1, later)).toBe(twoHours.id);
    expect(model.regulations).toHaveLength(1);
    model.check();
  });

  it('withdraws one whose regulation ends later, when another link leaves it', () => {
    const model = city();
    model.publish(draft({ links: [curb(1)], effectiveFrom: now + 48 * hour }), null, now);
    model.publish(draft({ links: [curb(2)], effectiveFrom: now + 24 * hour }), null, now);
    expect(model.regulations[0]).toMatchObject({ regulationId: 'R', to: now + 48 * hour });
    const [, sooner] = model.published;
    expect(sooner && model.revert(sooner, now + hour).ok).toBe(true);
    model.check();
    expect(model.regulations[0]).toMatchObject({ regulationId: 'R', to: null });
    expect(model.rulesAt(2, now + 72 * hour)).toBe(twoHours.id);
  });

  it('refuses when something newer stands there, when reverted already, and when divided', () => {
    const model = city();
    model.publish(draft({ links: [curb(1)] }), 'R', now);
    model.publish(draft({ links: [curb(1)], restrictions: [parking(15)] }), 'CW-1', now + hour);
    const [first, second] = model.published;
    if (first === undefined || second === undefined) throw new Error('two were published');
    const newer = model.revert(first, now + 2 * hour);
    expect(!newer.ok && newer.refusal).toEqual({ code: 'proposal.newer', params: { segments: 's1' } });
    expect(model.revert(second, now + 2 * hour).ok).toBe(true);
    const twice = model.revert(second, now + 3 * hour);
    expect(!twice.ok && twice.refusal.code).toBe('proposal.reverted');
    const other = city();
    other.publish(draft({ links: [curb(1)] }), 'R', now);
    other.publish(draft({ links: [custom(1, 0, 5)] }), null, now + hour);
    const [divided] = other.published;
    const pieces = divided && other.revert(divided, now + 2 * hour);
    expect(pieces && !pieces.ok && pieces.refusal.params).toEqual({ segments: 's1:0-5' });
  });

  it('refuses to put rules back under a removal that is to come', () => {
    const model = city();
    model.publish(draft({ action: 'remove', links: [curb(1)], restrictions: [] }), 'R', now);
    model.publish(draft({ links: [curb(1)], restrictions: [parking(15)] }), null, now + hour);
    const later = now + 48 * hour;
    const removal = draft({ action: 'remove', links: [curb(1)], restrictions: [], effectiveFrom: later });
    expect(model.publish(removal, null, now + 2 * hour).ok).toBe(true);
    const [removed, , toCome] = model.published;
    if (removed === undefined || toCome === undefined) throw new Error('three were published');
    const early = model.revert(removed, now + 3 * hour);
    expect(!early.ok && early.refusal).toEqual({ code: 'proposal.newer', params: { segments: 's1' } });
    expect(model.revert(toCome, now + 4 * hour).ok).toBe(true);
    model.check();
  });

  it('puts rules back after those that ended in the same millisecond', () => {
    const model = city();
    model.publish(draft({ action: 'remove', links: [curb(1)], restrictions: [] }), 'R', now);
    model.publish(draft({ links: [custom(1, 1, 2)], restrictions: [parking(15)] }), null, now + hour);
    const [removed, piece] = model.published;
    if (removed === undefined || piece === undefined) throw new Error('two were published');
    expect(model.revert(piece, now + hour).ok).toBe(true);
    expect(model.revert(removed, now + hour).ok).toBe(true);
    model.check();
  });

  it('goes back step by step, also over links divided since', () => {
    const model = city();
    model.publish(draft({ links: [curb(1), curb(2)] }), 'R', now);
    model.publish(draft({ links: [curb(1), curb(2)], restrictions: [parking(15)] }), 'R', now + hour);
    model.publish(draft({ links: [custom(1, 20, 30)], restrictions: [parking(10)] }), 'R', now + 2 * hour);
    [...model.published].reverse().forEach((one, index) => {
      expect(model.revert(one, now + (3 + index) * hour).ok).toBe(true);
      model.check();
    });
    const later = now + 9 * hour;
    expect(model.liveLinks().filter(({ id }) => model.rulesAt(id, later) === twoHours.id)).toHaveLength(4);
    expect(model.regulations.at(-1)).toMatchObject({ regulationId: 'R', restores: 101 });
  });
});

interface Act {
  readonly kind: 'publish' | 'revert' | 'wait';
  readonly pick: readonly number[];
  readonly stretch: readonly (readonly [number, number] | null)[];
  readonly action: 'create' | 'modify' | 'remove';
  readonly stay: number;
  readonly delay: number;
  readonly names: boolean;
}

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('publish', 'publish', 'publish', 'revert', 'wait'),
    pick: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
    stretch: fc.array(
      fc.option(
        fc
          .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }))
          .map(([from, metres]) => [from, from + metres] as const),
      ),
      { minLength: 4, maxLength: 4 },
    ),
    action: fc.constantFrom('create', 'modify', 'modify', 'remove'),
    stay: fc.constantFrom(30, 60, 120),
    delay: fc.constantFrom(0, 0, 0, 5, 30),
    names: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

function world() {
  const model = new CityModel();
  for (let i = 0; i < 6; i += 1) model.addLink(60 + i * 7, i % 2 === 0 ? 5 + i : null);
  model.addRegulation('R', twoHours, [1, 2, 3], start);
  model.addRegulation('S', ruleSetOf([parking(60)]), [4], start);
  return model;
}

/** Returns the rules of every link at an instant, including retired parents and their pieces. */
function rulesByLink(model: CityModel, instant: number): Map<number, string | null> {
  return new Map(model.links.map((link) => [link.id, model.rulesAt(link.id, instant)]));
}

function performAction(model: CityModel, act: Act, clock: number): void {
  const live = model.liveLinks();
  // Actions within one millisecond get consecutive milliseconds.
  const pictures = Array.from({ length: 20 }, (_, i) => rulesByLink(model, clock + i));
  if (act.kind === 'revert') {
    const target = model.published[(act.pick[0] ?? 0) % Math.max(1, model.published.length)];
    const plan = target && model.revert(target, clock);
    model.check();
    if (target === undefined || plan === undefined || !plan.ok || plan.value.kind !== 'restore') return;
    const { at } = plan.value;
    const rows = new Map(model.regulations.map((one) => [one.row, one.ruleSet.id]));
    for (const one of target.links.filter(({ link }) => live.some(({ id }) => id === link)))
      expect(model.rulesAt(one.link, at)).toBe(one.before === null ? null : rows.get(one.before));
    return;
  }
  const chosen = [...new Set(act.pick.map((index) => live[index % live.length]))];
  const links = chosen.flatMap((link, index): ProposalLink[] => {
    const stretch = act.stretch[index];
    if (link === undefined) return [];
    return stretch ? [custom(link.id, stretch[0], stretch[1])] : [curb(link.id)];
  });
  const open = chosen.map((link) => model.openMembership(link?.id ?? 0)?.regulation);
  const named = model.regulations.find(({ row }) => row === open[0])?.regulationId ?? null;
  const plan = model.publish(
    draft({
      action: act.action,
      links,
      restrictions: act.action === 'remove' ? [] : [parking(act.stay)],
      effectiveFrom: act.delay === 0 ? null : clock + act.delay * hour,
    }),
    act.names ? named : null,
    clock,
  );
  model.check();
  if (!plan.ok) {
    expect(rulesByLink(model, clock)).toEqual(pictures[0]);
    return;
  }
  const { at } = plan.value;
  const wanted = act.action === 'remove' ? null : ruleSetOf([parking(act.stay)]).id;
  const touched = new Set(model.published.at(-1)?.links.map(({ link }) => link));
  for (const link of touched) expect(model.rulesAt(link, at)).toBe(wanted);
  const before = pictures[plan.value.now - clock] ?? new Map();
  for (const { id, parent } of model.liveLinks()) {
    if (touched.has(id)) continue;
    const origin = before.has(id) ? id : (parent ?? 0);
    expect(model.rulesAt(id, plan.value.now)).toBe(before.get(origin));
  }
  for (const { link, pieces } of plan.value.divide) {
    const whole = model.links.find(({ id }) => id === link);
    expect(pieces.reduce((sum, one) => sum + Math.round(one.length * 1000), 0)).toBe(
      Math.round((whole?.length ?? 0) * 1000),
    );
    if (whole?.baysCount !== null)
      expect(pieces.reduce((sum, one) => sum + (one.baysCount ?? 0), 0)).toBe(whole?.baysCount);
    expect(pieces[0]?.geometry.coordinates[0]).toEqual(whole?.geometry.coordinates[0]);
    expect(pieces.at(-1)?.geometry.coordinates.at(-1)).toEqual(whole?.geometry.coordinates.at(-1));
    pieces.slice(1).forEach((piece, index) => {
      expect(piece.from).toBe(pieces[index]?.to);
    });
  }
}

describe('any sequence of publishing, reverting and waiting', () => {
  it('leaves one regulation a link at any instant, nothing else touched, and every part adding up', () => {
    fc.assert(
      fc.property(acts, (sequence) => {
        const model = world();
        let clock = now;
        for (const act of sequence) {
          if (act.kind === 'wait') clock += act.delay * hour;
          else performAction(model, act, clock);
        }
      }),
      { numRuns: 250 },
    );
  });

  it('undone backwards ends with the rules it began with', () => {
    fc.assert(
      fc.property(acts, (sequence) => {
        const model = world();
        const before = rulesByLink(model, now);
        let clock = now;
        for (const act of sequence) {
          clock += hour;
          if (act.kind === 'publish') performAction(model, { ...act, delay: 0 }, clock);
        }
        for (const one of [...model.published].reverse()) {
          clock += hour;
          const plan = model.revert(one, clock);
          expect(plan.ok ? 'ok' : plan.refusal).toBe('ok');
          model.check();
        }
        for (const link of model.liveLinks()) {
          let origin = link;
          while (origin.parent !== null) {
            const parent = model.links.find(({ id }) => id === origin.parent);
            if (parent === undefined) break;
            origin = parent;
          }
          expect(model.rulesAt(link.id, clock)).toBe(before.get(origin.id));
        }
      }),
      { numRuns: 150 },
    );
  });
});
