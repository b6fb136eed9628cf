// What was typed comes back for what it was typed for, and for nothing else.
import { beforeEach, describe, expect, it } from 'vitest';
import { plainRateForm } from './rate-form.ts';
import { keepForm, keptForm, type RateTarget } from './rate-target.ts';

const chosen = (...ids: number[]): RateTarget => ({ kind: 'chosen', ids });

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
});
