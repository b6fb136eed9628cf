// Typing a number digit by digit has the same result as entering it at once, and edits from
// elsewhere are preserved.
import { newRate, type Rate, updateTier, withFreeMinutes } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { applyKeystroke, type TypingState } from './use-edit-baseline.ts';

function typedBy(value: Rate, part: string, edits: readonly ((before: Rate) => Rate)[]): Rate {
  let typing: TypingState<Rate> | null = null;
  let now = value;
  for (const edit of edits) {
    typing = applyKeystroke(typing, now, part, edit);
    now = typing.left;
  }
  return now;
}

describe('typing on', () => {
  const steps = newRate('steps', 200);

  it('leaves nothing of the values in between', () => {
    const free = [1, 15, 150, 15].map((minutes) => (before: Rate) => withFreeMinutes(before, minutes));
    expect(typedBy(steps, 'free', free)).toEqual(withFreeMinutes(steps, 15));
    const ends = [2, 20, 2, 90].map((to) => (before: Rate) => updateTier(before, 0, { to }));
    expect(typedBy(steps, 'tiers.0.to', ends)).toEqual(updateTier(steps, 0, { to: 90 }));
  });

  it('begins anew in another field, and where something else changed the value', () => {
    const first = applyKeystroke(null, 'a', 'one', (before) => `${before}1`);
    expect(applyKeystroke(first, 'a1', 'two', (before) => `${before}2`).left).toBe('a12');
    expect(applyKeystroke(first, 'undone', 'one', (before) => `${before}2`).left).toBe('undone2');
  });
});
