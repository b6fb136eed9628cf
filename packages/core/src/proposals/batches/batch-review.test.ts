// The review of a batch, derived from its proposals.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchStates, nextBatchActions } from './batch-review.ts';

const counts = (
  open: number,
  review: Partial<Record<'waiting' | 'sent_back' | 'approved', number>> = {},
) => ({
  open,
  published: 0,
  review: { waiting: 0, sent_back: 0, approved: 0, ...review },
});
const editor = { mayEdit: true, mayPublish: false };
const publisher = { mayEdit: true, mayPublish: true };

describe('the states of a batch', () => {
  it('are those of its proposals', () => {
    expect(batchStates(counts(14))).toEqual([{ state: 'draft', count: 14 }]);
    expect(batchStates(counts(14, { waiting: 14 }))).toEqual([{ state: 'waiting', count: 14 }]);
    expect(batchStates({ ...counts(5, { waiting: 2, sent_back: 1 }), published: 4 })).toEqual([
      { state: 'draft', count: 2 },
      { state: 'waiting', count: 2 },
      { state: 'sent_back', count: 1 },
      { state: 'published', count: 4 },
    ]);
    expect(batchStates(counts(0))).toEqual([]);
  });

  it('count every proposal once', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20), (draft, waiting, back, published) => {
        const given = { ...counts(draft + waiting + back, { waiting, sent_back: back }), published };
        const sum = batchStates(given).reduce((total, { count }) => total + count, 0);
        expect(sum).toBe(draft + waiting + back + published);
      }),
    );
  });
});

describe('what comes next for a batch', () => {
  it.each([
    { name: 'an editor hands in drafts', given: [counts(14)], may: editor, primary: 'handIn', toHandIn: 14 },
    {
      name: 'an editor hands in the rest and what was sent back',
      given: [counts(14, { waiting: 9, sent_back: 2 })],
      may: editor,
      primary: 'handIn',
      toHandIn: 5,
    },
    {
      name: 'an editor does nothing while all wait',
      given: [counts(14, { waiting: 14 })],
      may: editor,
      primary: null,
      toHandIn: 0,
    },
    { name: 'a publisher publishes', given: [counts(2)], may: publisher, primary: 'publish', toHandIn: 2 },
    {
      name: 'a publisher publishes what waits',
      given: [counts(0), counts(2, { waiting: 2 })],
      may: publisher,
      primary: 'publish',
      toHandIn: 0,
    },
    {
      name: 'nothing without open proposals',
      given: [counts(0)],
      may: publisher,
      primary: null,
      toHandIn: 0,
    },
    {
      name: 'nothing without permissions',
      given: [counts(3)],
      may: { mayEdit: false, mayPublish: false },
      primary: null,
      toHandIn: 0,
    },
  ])('$name', ({ given, may, primary, toHandIn }) => {
    const next = nextBatchActions(given, may);
    expect(next).toMatchObject({ primary, toHandIn });
    expect(next.secondary).toEqual(primary === 'publish' && toHandIn > 0 ? ['handIn'] : []);
  });
});
