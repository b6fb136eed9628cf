// The review of a proposal: which user may do what in which state, what an edit does to an approval,
// and when a second person is required.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../accounts/access/permissions.ts';
import {
  afterEdit,
  applyReviewEvent,
  hasSecondPerson,
  needsSecondPerson,
  type ProposalActor,
  type ProposalReview,
  parseSecondPersonRule,
  type ReviewEventKind,
  type ReviewState,
  reviewEventKinds,
  reviewStates,
} from './review.ts';

function person(id: number, ...permissions: Permission[]): ProposalActor {
  return { id, username: `user ${id}`, groups: [{ name: 'g', permissions }] };
}
const analyst = person(1, 'view');
const editor = person(2, 'view', 'edit');
const publisher = person(3, 'view', 'edit', 'publish');

const review: ProposalReview = {
  state: 'draft',
  authors: [editor.id],
  handedInBy: null,
  reviewedBy: null,
  isPublished: false,
};
const inState = (state: ReviewState): ProposalReview => ({ ...review, state });

function apply(kind: ReviewEventKind, of: ProposalReview, actor: ProposalActor | null, remark = 'Why?') {
  const done = applyReviewEvent(of, { kind, remark }, actor);
  return done.ok ? done.value : done.refusal.code;
}
const resultOf = (kind: ReviewEventKind, state: ReviewState) => {
  const done = apply(kind, inState(state), publisher);
  return typeof done === 'string' ? done : done.state;
};

describe('applyReviewEvent', () => {
  it('accepts the events of each state, and says why it rejects the others', () => {
    const table = Object.fromEntries(
      reviewEventKinds.map((kind) => [kind, reviewStates.map((state) => resultOf(kind, state))]),
    );
    expect(table).toEqual({
      hand_in: ['waiting', 'review.already-waiting', 'waiting', 'review.already-approved'],
      withdraw: ['review.not-handed-in', 'draft', 'review.already-sent-back', 'draft'],
      send_back: ['review.not-handed-in', 'sent_back', 'review.already-sent-back', 'sent_back'],
      approve: ['review.not-handed-in', 'approved', 'review.already-sent-back', 'review.already-approved'],
    });
  });

  it('lets editors hand in and withdraw, publishers decide, and nobody else', () => {
    const states: Record<ReviewEventKind, ReviewState> = {
      hand_in: 'draft',
      withdraw: 'waiting',
      send_back: 'waiting',
      approve: 'waiting',
    };
    const mayDo = (actor: ProposalActor | null) =>
      reviewEventKinds.filter((kind) => apply(kind, inState(states[kind]), actor) !== 'permission_denied');
    expect([null, analyst, editor, publisher].map(mayDo)).toEqual([
      [],
      [],
      ['hand_in', 'withdraw'],
      [...reviewEventKinds],
    ]);
  });

  it('records who handed in and who decided', () => {
    const waiting = apply('hand_in', review, editor);
    expect(waiting).toEqual({ ...review, state: 'waiting', handedInBy: editor.id });
    if (typeof waiting === 'string') return;
    const approved = apply('approve', waiting, publisher);
    expect(approved).toEqual({ ...waiting, state: 'approved', reviewedBy: publisher.id });
    expect(apply('send_back', waiting, publisher)).toMatchObject({
      state: 'sent_back',
      handedInBy: editor.id,
      reviewedBy: publisher.id,
    });
    expect(typeof approved !== 'string' && apply('withdraw', approved, editor)).toEqual(review);
  });

  it('sends back only with a remark, and lets nobody approve their own work', () => {
    const waiting = inState('waiting');
    expect(['', '   '].map((remark) => apply('send_back', waiting, publisher, remark))).toEqual([
      'review.remark-required',
      'review.remark-required',
    ]);
    expect(apply('approve', waiting, publisher, '')).toMatchObject({ state: 'approved' });
    const own = { ...waiting, authors: [editor.id, publisher.id] };
    expect(apply('approve', own, publisher)).toBe('review.own-work');
    expect(apply('send_back', own, publisher)).toMatchObject({ state: 'sent_back' });
  });

  it('leaves a published proposal unchanged', () => {
    const published = { ...inState('waiting'), isPublished: true };
    expect(reviewEventKinds.map((kind) => apply(kind, published, publisher))).toEqual(
      reviewEventKinds.map(() => 'proposal.published'),
    );
  });

  it('is approved only after a user who is no author approved what was handed in', () => {
    const actors = [null, analyst, editor, publisher, person(4, 'view', 'publish')];
    const steps = fc.array(
      fc.record({
        kind: fc.constantFrom(...reviewEventKinds, 'edit' as const),
        actor: fc.constantFrom(...actors),
        remark: fc.constantFrom(null, '', 'Look again'),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        let state = review;
        let approver: number | null = null;
        for (const { kind, actor, remark } of list) {
          if (kind === 'edit') {
            state = { ...state, state: afterEdit(state.state) };
            approver = null;
          } else {
            const done = applyReviewEvent(state, { kind, remark }, actor);
            if (!done.ok) continue;
            state = done.value;
            approver = kind === 'approve' ? (actor?.id ?? null) : null;
          }
          expect(state.state === 'approved').toBe(approver !== null);
          if (approver !== null)
            expect([state.reviewedBy, state.authors.includes(approver)]).toEqual([approver, false]);
        }
      }),
    );
  });
});

it('withdraws an approval when the proposal is edited, and nothing else', () => {
  expect(reviewStates.map(afterEdit)).toEqual(['draft', 'waiting', 'sent_back', 'waiting']);
});

describe('needsSecondPerson', () => {
  const catalog = new Set(['bus', 'loading', 'taxi']);
  it.each<[unknown, readonly string[], boolean]>([
    [undefined, ['loading'], false],
    [{ is_enabled: false, curb_types: [] }, ['loading'], false],
    [{ is_enabled: false, curb_types: ['loading'] }, ['loading'], false],
    [{ is_enabled: true, curb_types: [] }, ['loading'], true],
    [{ is_enabled: true }, [], true],
    [{ is_enabled: true, curb_types: ['loading'] }, ['bus', 'loading'], true],
    [{ is_enabled: true, curb_types: ['loading'] }, ['bus'], false],
    [{ is_enabled: true, curb_types: ['loading'] }, [], false],
    // A curb type that the city does not have.
    [{ is_enabled: true, curb_types: ['lodaing'] }, ['bus'], true],
    // An entry that cannot be read.
    [null, [], true],
    ['off', [], true],
    [{ is_enabled: 'false', curb_types: [] }, [], true],
    [{ is_enabled: false, curb_types: 'loading' }, [], true],
    [{ is_enabled: false, curbTypes: [] }, [], true],
  ])('%j with %j is %s', (entry, types, expected) => {
    expect(needsSecondPerson(parseSecondPersonRule(entry, catalog), types)).toBe(expected);
  });

  it('is false only for an entry that is absent, disabled, or names none of the types', () => {
    const types = fc.array(fc.constantFrom('bus', 'loading', 'taxi'), { maxLength: 4 });
    const entry = fc.oneof(
      fc.constant(undefined),
      fc.anything(),
      fc.record({ is_enabled: fc.boolean(), curb_types: types }),
    );
    const isReadable = (value: unknown): value is { is_enabled: boolean; curb_types?: string[] } =>
      typeof value === 'object' &&
      value !== null &&
      'is_enabled' in value &&
      typeof value.is_enabled === 'boolean' &&
      Object.keys(value).every((key) => key === 'is_enabled' || key === 'curb_types') &&
      (!('curb_types' in value) || value.curb_types === undefined || Array.isArray(value.curb_types));
    fc.assert(
      fc.property(entry, types, (value, involved) => {
        if (needsSecondPerson(parseSecondPersonRule(value, catalog), involved)) return;
        expect(value === undefined || isReadable(value)).toBe(true);
        if (!isReadable(value) || !value.is_enabled) return;
        const listed = new Set(value.curb_types);
        expect(listed.size).toBeGreaterThan(0);
        expect(involved.some((type) => listed.has(type))).toBe(false);
      }),
    );
  });
});

it('has a second person unless an author publishes without the approval of somebody else', () => {
  const users = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(fc.uniqueArray(users), fc.option(users), users, (authors, approvedBy, user) => {
      const involved = new Set([user, ...(approvedBy === null ? [] : [approvedBy])]);
      const isOwnWork = [...involved].every((one) => authors.includes(one));
      expect(hasSecondPerson({ authors, approvedBy }, user)).toBe(!isOwnWork);
    }),
  );
});
