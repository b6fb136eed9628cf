// Tests that text typed while a work order is being saved stays in its field.
import { describe, expect, it } from 'vitest';
import { emptyWorkOrderInput, inputAfterSave } from './work-order-input.ts';

describe('what stays typed after saving', () => {
  const sent = { name: 'Set sign ', description: 'Two posts' };
  it('is nothing where nothing was typed meanwhile', () => {
    const typed = { now: sent, before: { name: 'Sign', description: '' }, version: 3 };
    expect(inputAfterSave(typed, sent, { name: 'Set sign' })).toEqual(emptyWorkOrderInput);
  });
  it('is what was typed on meanwhile, from what was sent onwards', () => {
    const typed = {
      now: { ...sent, description: 'Two posts, one bent', due: '2026-12-01' },
      before: { name: 'Sign', description: '', due: null },
      version: 3,
    };
    expect(inputAfterSave(typed, sent, { name: 'Set sign' })).toEqual({
      now: { description: 'Two posts, one bent', due: '2026-12-01' },
      before: { description: 'Two posts', due: null },
      version: null,
    });
  });
});
