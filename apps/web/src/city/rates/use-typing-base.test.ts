// Typing a number by and by ends as if it had been typed at once, and an edit from elsewhere is kept.
import { newRate, type Rate, tierChanged, withFreeMinutes } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type Typing, typedOn } from './use-typing-base.ts';

function typedBy(value: Rate, part: string, edits: readonly ((before: Rate) => Rate)[]): Rate {
  let typing: Typing<Rate> | null = null;
  let now = value;
  for (const edit of edits) {
    typing = typedOn(typing, now, part, edit);
    now = typing.left;
  }
  return now;
}

describe('typing on', () => {
  const steps = newRate('steps', 200);

  it('leaves nothing of the values in between', () => {
    const free = [1, 15, 150, 15].map((minutes) => (before: Rate) => withFreeMinutes(before, minutes));
    expect(typedBy(steps, 'free', free)).toEqual(withFreeMinutes(steps, 15));
    const ends = [2, 20, 2, 90].map((to) => (before: Rate) => tierChanged(before, 0, { to }));
    expect(typedBy(steps, 'tiers.0.to', ends)).toEqual(tierChanged(steps, 0, { to: 90 }));
  });

  it('begins anew in another field, and where something else changed the value', () => {
    const first = typedOn(null, 'a', 'one', (before) => `${before}1`);
    expect(typedOn(first, 'a1', 'two', (before) => `${before}2`).left).toBe('a12');
    expect(typedOn(first, 'undone', 'one', (before) => `${before}2`).left).toBe('undone2');
  });
});
