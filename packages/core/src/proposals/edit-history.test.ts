// Undo and redo.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxHistoryEdits, newHistory, recordEdit, redo, typingMergeMs, undo } from './edit-history.ts';

describe('edit history', () => {
  it('takes typing in one field for one edit, until a pause or another field', () => {
    let history = newHistory('');
    history = recordEdit(history, 'a', 'reason', 0);
    history = recordEdit(history, 'ab', 'reason', 300);
    history = recordEdit(history, 'abc', 'reason', 600);
    expect(undo(history).now).toBe('');
    history = recordEdit(history, 'abcx', 'reason', 600 + typingMergeMs);
    expect(undo(history).now).toBe('');
    history = recordEdit(history, 'abcd', 'reason', 600 + 2 * typingMergeMs + 1);
    expect(undo(history).now).toBe('abcx');
    history = recordEdit(history, 'abcd!', 'class', 3700);
    expect(undo(history).now).toBe('abcd');
  });

  it('never joins edits without a key, nor with one that was taken back', () => {
    let history = recordEdit(recordEdit(newHistory('a'), 'b', null, 0), 'c', null, 1);
    expect(undo(history).now).toBe('b');
    history = undo(recordEdit(newHistory('a'), 'b', 'reason', 0));
    history = recordEdit(history, 'c', 'reason', 1);
    expect(undo(history).now).toBe('a');
  });

  it('forgets what was undone when something else is done, and the oldest beyond its bound', () => {
    const changed = recordEdit(undo(recordEdit(newHistory('a'), 'b', null, 0)), 'c', null, 1);
    expect(redo(changed)).toBe(changed);
    let long = newHistory(0);
    for (let i = 1; i <= maxHistoryEdits + 10; i += 1) long = recordEdit(long, i, null, i);
    expect(long.done).toHaveLength(maxHistoryEdits);
    for (let i = 0; i < maxHistoryEdits + 10; i += 1) long = undo(long);
    expect(long.now).toBe(10);
  });

  it('goes back and forth to every state, and is a no-op at the ends', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 40 }), (values) => {
        let history = newHistory(-1);
        const states = [history];
        for (const value of values) {
          const next = recordEdit(history, value, null, 0);
          if (next !== history) states.push(next);
          history = next;
        }
        for (const state of [...states].reverse()) {
          expect(history.now).toBe(state.now);
          history = undo(history);
        }
        expect(undo(history)).toBe(history);
        for (const state of states) {
          expect(history.now).toBe(state.now);
          history = redo(history);
        }
        expect(redo(history)).toBe(history);
      }),
    );
  });
});
