// What was typed comes back for what it was typed for, and for nothing else.
import type { BatchAnswer } from '@curbwright/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/answer-of.ts';
import { plainRateForm } from './rate-form.ts';
import { keepForm, keptForm, keyOfTarget, placeOf, type RateTarget } from './rate-target.ts';

const chosen = (...ids: number[]): RateTarget => ({ kind: 'chosen', ids });

const batch = (id: number): RateTarget => ({
  kind: 'batch',
  batch: answerOf('batchRegulations', { results: [{ id, name: 'Winter' }] }).results[0] as BatchAnswer,
});

describe('a form that was closed', () => {
  beforeEach(() => keepForm(chosen(1), null));
  it('comes back for the same regulations in any order, not for others', () => {
    const typed = { ...plainRateForm(null), name: 'For two' };
    keepForm(chosen(2, 1), typed);
    expect(keptForm(chosen(1, 2))).toEqual(typed);
    expect(keptForm(chosen(1, 3)).name).toBe('');
    expect(keptForm(chosen(1)).name).toBe('');
    keepForm(chosen(1, 2), null);
    expect(keptForm(chosen(1, 2)).name).toBe('');
  });

  it.each([
    { target: chosen(4, 9), scenario: 3, place: { regulations: [4, 9], scenario: 3 } },
    { target: chosen(4), scenario: null, place: { regulations: [4] } },
    {
      target: { kind: 'type', type: 'loading', count: 7 } as const,
      scenario: 3,
      place: { regulation_type: 'loading', scenario: 3 },
    },
    { target: batch(12), scenario: 3, place: { batch: 12 } },
  ])('is about $place', ({ target, scenario, place }) => {
    expect(placeOf(target, scenario)).toEqual(place);
  });

  it('names numbers by size, and each kind apart', () => {
    const type = { kind: 'type', type: 'loading', count: 7 } as const;
    expect([chosen(10, 9), type, batch(9), chosen(9)].map(keyOfTarget)).toEqual([
      'chosen 9 10',
      'type loading',
      'batch 9',
      'chosen 9',
    ]);
  });

  it('begins from the batch that is edited again', () => {
    expect(keptForm(batch(12)).name).toBe('Winter');
    expect(keptForm({ kind: 'type', type: 'loading', count: 7 })).toEqual(plainRateForm(null));
  });
});
