// An unsaved form is restored only for the target for which it was typed.
import type { BatchResponse } from '@curbwright/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { defaultRateForm } from './rate-form.ts';
import { cacheRateForm, loadRateForm, type RateTarget, rateTargetKey, toRateScope } from './rate-target.ts';

const chosen = (...ids: number[]): RateTarget => ({ kind: 'chosen', ids });

const batch = (id: number): RateTarget => ({
  kind: 'batch',
  batch: mockResponse('batchRegulations', { results: [{ id, name: 'Winter' }] }).results[0] as BatchResponse,
});

describe('a form that was closed', () => {
  beforeEach(() => cacheRateForm(chosen(1), null));
  it('comes back for the same regulations in any order, not for others', () => {
    const typed = { ...defaultRateForm(null), name: 'For two' };
    cacheRateForm(chosen(2, 1), typed);
    expect(loadRateForm(chosen(1, 2))).toEqual(typed);
    expect(loadRateForm(chosen(1, 3)).name).toBe('');
    expect(loadRateForm(chosen(1)).name).toBe('');
    cacheRateForm(chosen(1, 2), null);
    expect(loadRateForm(chosen(1, 2)).name).toBe('');
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
    expect(toRateScope(target, scenario)).toEqual(place);
  });

  it('names numbers by size, and each kind apart', () => {
    const type = { kind: 'type', type: 'loading', count: 7 } as const;
    expect([chosen(10, 9), type, batch(9), chosen(9)].map(rateTargetKey)).toEqual([
      'chosen 9 10',
      'type loading',
      'batch 9',
      'chosen 9',
    ]);
  });

  it('begins from the batch that is edited again', () => {
    expect(loadRateForm(batch(12)).name).toBe('Winter');
    expect(loadRateForm({ kind: 'type', type: 'loading', count: 7 })).toEqual(defaultRateForm(null));
  });
});
