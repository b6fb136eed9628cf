// Tests that keys in a grid move the focus to the right cell and never out of the grid.
import { describe, expect, it } from 'vitest';
import { nextCellPosition } from './use-roving-focus.ts';

const grid = { rows: 100, columns: 5, page: 10, backwards: false };
const plain = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const after = (key: string, row: number, column: number, more: Partial<typeof plain> = {}) =>
  nextCellPosition({ ...plain, key, ...more }, { row, column }, grid);

describe('placeAfter', () => {
  it('moves by cells, pages and to the ends of a row', () => {
    expect(after('ArrowDown', 3, 2)).toEqual({ row: 4, column: 2 });
    expect(after('ArrowRight', 3, 2)).toEqual({ row: 3, column: 3 });
    expect(after('PageDown', 95, 2)).toEqual({ row: 99, column: 2 });
    expect(after('PageUp', 4, 2)).toEqual({ row: 0, column: 2 });
    expect(after('End', 4, 2)).toEqual({ row: 4, column: 4 });
  });

  it('reaches the heading by the arrow, and the corners with Ctrl', () => {
    expect(after('ArrowUp', 0, 2)).toEqual({ row: -1, column: 2 });
    expect(after('ArrowUp', -1, 2)).toEqual({ row: -1, column: 2 });
    expect(after('Home', 50, 3, { ctrlKey: true })).toEqual({ row: 0, column: 0 });
    expect(after('End', 50, 3, { ctrlKey: true })).toEqual({ row: 99, column: 4 });
  });

  it('turns round where the script does, and leaves other keys alone', () => {
    const backwards = nextCellPosition(
      { ...plain, key: 'ArrowLeft' },
      { row: 0, column: 1 },
      { ...grid, backwards: true },
    );
    expect(backwards).toEqual({ row: 0, column: 2 });
    for (const [key, more] of [
      ['a', {}],
      ['ArrowLeft', { shiftKey: true }],
      ['ArrowLeft', { ctrlKey: true }],
      ['ArrowLeft', { altKey: true }],
    ] as const)
      expect(after(key, 0, 1, more)).toBeNull();
  });
});
