// What each user is offered on a proposal in review, and who is waited for.
import { describe, expect, it } from 'vitest';
import { type AccessUser, can, type Permission } from '../accounts/access/permissions.ts';
import { applyReviewEvent, reviewStates } from './review.ts';
import {
  awaitedUsers,
  isApprovedByPublishing,
  nextReviewActions,
  type ReviewAction,
  type ReviewView,
  stepAfterCheck,
  waitsForSecondPerson,
} from './review-actions.ts';

const userWith = (...permissions: Permission[]) => ({
  id: 1,
  username: 'ada',
  groups: [{ name: 'g', permissions }],
});
const mayOf = (user: AccessUser) => ({ mayEdit: can(user, 'edit'), mayPublish: can(user, 'publish') });
const analyst = userWith('view');
const editor = userWith('view', 'edit');
const publisher = userWith('view', 'edit', 'publish');
const reviewer = userWith('view', 'publish');

const view = (part: Partial<ReviewView>): ReviewView => ({
  state: 'draft',
  isPublished: false,
  isOwnWork: false,
  mayPublishAlone: false,
  ...part,
});

describe('the actions offered', () => {
  it.each([
    ['an editor on a draft', editor, { isOwnWork: true }, 'hand_in', []],
    ['an editor on what was sent back', editor, { state: 'sent_back', isOwnWork: true }, 'hand_in', []],
    ['an editor on what waits', editor, { state: 'waiting', isOwnWork: true }, null, ['withdraw']],
    ['an editor on what is approved', editor, { state: 'approved', isOwnWork: true }, null, ['withdraw']],
    ['an editor on the work of others that waits', editor, { state: 'waiting' }, null, []],
    ['a publisher on a draft', publisher, { mayPublishAlone: true }, 'publish', ['hand_in']],
    ['a publisher on own work that needs others', publisher, { isOwnWork: true }, 'hand_in', []],
    [
      'a publisher on the work of others that waits',
      publisher,
      { state: 'waiting', mayPublishAlone: true },
      'approve_and_publish',
      ['send_back', 'approve'],
    ],
    [
      'a publisher on own work that waits for others',
      publisher,
      { state: 'waiting', isOwnWork: true },
      null,
      ['send_back', 'withdraw'],
    ],
    [
      'a publisher on own work that waits, alone',
      publisher,
      { state: 'waiting', isOwnWork: true, mayPublishAlone: true },
      'publish',
      ['send_back', 'withdraw'],
    ],
    [
      'a publisher on what is approved',
      reviewer,
      { state: 'approved', mayPublishAlone: true },
      'publish',
      ['send_back'],
    ],
    ['an analyst', analyst, { state: 'waiting' }, null, []],
    ['a publisher on what is published', publisher, { isPublished: true }, null, []],
  ] as const)('to %s', (_who, user, part, primary, secondary) => {
    expect(nextReviewActions(view(part), mayOf(user))).toEqual({ primary, secondary });
  });

  it('are accepted by the review', () => {
    const events: Partial<Record<ReviewAction, 'hand_in' | 'withdraw' | 'send_back' | 'approve'>> = {
      hand_in: 'hand_in',
      withdraw: 'withdraw',
      send_back: 'send_back',
      approve: 'approve',
      approve_and_publish: 'approve',
    };
    for (const state of reviewStates)
      for (const user of [analyst, editor, publisher, reviewer])
        for (const isOwnWork of [true, false])
          for (const mayPublishAlone of [true, false]) {
            const { primary, secondary } = nextReviewActions(
              view({ state, isOwnWork, mayPublishAlone }),
              mayOf(user),
            );
            for (const action of [...(primary === null ? [] : [primary]), ...secondary]) {
              const kind = events[action];
              if (kind === undefined) continue;
              const authors = isOwnWork ? [user.id] : [2];
              const review = { state, authors, handedInBy: 2, reviewedBy: null, isPublished: false };
              expect(applyReviewEvent(review, { kind, remark: 'Why?' }, user).ok).toBe(true);
            }
          }
  });
});

it.each([
  ['draft', []],
  ['waiting', [5, 6]],
  ['sent_back', [2]],
  ['approved', [2, 5, 6]],
] as const)('of a %s proposal these are waited for', (state, expected) => {
  const people = { state, isPublished: false, authors: [2, 3], handedInBy: 2 };
  expect(awaitedUsers(people, [2, 5, 6])).toEqual(expected);
  expect(awaitedUsers({ ...people, isPublished: true }, [2, 5, 6])).toEqual([]);
});

it.each([
  [null, false, 'hand_in'],
  [null, true, 'publish'],
  [{ state: 'draft', mayPublishAlone: false }, true, 'hand_in'],
  [{ state: 'draft', mayPublishAlone: true }, true, 'publish'],
  [{ state: 'waiting', mayPublishAlone: false }, false, 'none'],
  [{ state: 'approved', mayPublishAlone: true }, true, 'publish'],
] as const)('a checked draft (%j, may publish: %j) is ready for: %s', (view, mayPublish, expected) => {
  const whole = view === null ? null : { ...view, isPublished: false, isOwnWork: true };
  expect(stepAfterCheck(whole, { mayEdit: true, mayPublish })).toBe(expected);
});

it.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('a second person needed: %s, may publish alone: %s, is waited for: %s', (needs, alone, waits) => {
  expect(waitsForSecondPerson({ needs_second_person: needs, may_publish_alone: alone })).toBe(waits);
});

it('publishing approves what the same user could approve', () => {
  for (const state of reviewStates)
    for (const isOwn of [true, false]) {
      const review = {
        state,
        authors: isOwn ? [1] : [2],
        handedInBy: 2,
        reviewedBy: null,
        isPublished: false,
      };
      const approved = applyReviewEvent(
        review,
        { kind: 'approve', remark: null },
        userWith('view', 'publish'),
      );
      expect(isApprovedByPublishing({ state, is_own_work: isOwn })).toBe(approved.ok);
    }
});
