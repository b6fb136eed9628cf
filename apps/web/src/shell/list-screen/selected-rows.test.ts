// Tests which rows a selection contains after their page has scrolled out of view.
import { describe, expect, it } from 'vitest';
import { mergeRows, selectedRows } from './selected-rows.ts';

describe('rows of a selection', () => {
  it('are all of them, also those whose page is not in sight any more', () => {
    const first = [
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ];
    const known = mergeRows(new Map(), first);
    const last = [
      { id: 2, version: 2 },
      { id: 9, version: 1 },
    ];
    expect(selectedRows(new Set([1, 2]), last, known)).toEqual([
      { id: 1, version: 1 },
      { id: 2, version: 2 },
    ]);
    expect(selectedRows(new Set([9]), [], known)).toEqual([]);
  });
});
