// Joining pages of the audit log: each entry once, and without gaps.
import { describe, expect, it } from 'vitest';
import { historyPageSize, mergeEntries } from './history-entries.ts';

const down = (from: number, count: number) =>
  Array.from({ length: count }, (_none, index) => ({ id: from - index }));

describe('joinedEntries', () => {
  it('puts older entries below, each once', () => {
    const read = [...down(100, historyPageSize), ...down(70, 10)];
    expect(mergeEntries(down(104, historyPageSize), read)).toEqual(down(104, 44));
    expect(mergeEntries(down(100, historyPageSize), read)).toEqual(read);
  });
  it('leaves older entries out where new ones came between', () => {
    expect(mergeEntries(down(200, historyPageSize), down(100, historyPageSize))).toEqual(
      down(200, historyPageSize),
    );
  });
  it('has a short list as it is', () => {
    expect(mergeEntries(down(5, 5), [])).toEqual(down(5, 5));
    expect(mergeEntries([], down(5, 5))).toEqual([]);
  });
});
