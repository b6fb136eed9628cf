// Joining pages of the audit list: each entry once, and never a hole.
import { describe, expect, it } from 'vitest';
import { historyPage, joinedEntries } from './history-entries.ts';

const down = (from: number, count: number) =>
  Array.from({ length: count }, (_none, index) => ({ id: from - index }));

describe('joinedEntries', () => {
  it('puts older entries below, each once', () => {
    const read = [...down(100, historyPage), ...down(70, 10)];
    expect(joinedEntries(down(104, historyPage), read)).toEqual(down(104, 44));
    expect(joinedEntries(down(100, historyPage), read)).toEqual(read);
  });
  it('leaves older entries out where new ones came between', () => {
    expect(joinedEntries(down(200, historyPage), down(100, historyPage))).toEqual(down(200, historyPage));
  });
  it('has a short list as it is', () => {
    expect(joinedEntries(down(5, 5), [])).toEqual(down(5, 5));
    expect(joinedEntries([], down(5, 5))).toEqual([]);
  });
});
