// Columns in the order, width and number a person wants; what was kept for other columns does no harm.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnHidden,
  columnMoved,
  columnPinned,
  columnStepped,
  columnWidth,
  layoutOver,
  narrowestColumn,
  plainLayout,
  readLayout,
  shownColumns,
} from './column-layout.ts';

const columns = ['a', 'b', 'c', 'd'];
const plain = layoutOver(plainLayout, columns);

describe('a layout', () => {
  it('is read again as it was kept, and plain where it is broken', () => {
    const layout = columnPinned(columnMoved(plain, 'd', 'a'), 'c');
    expect(readLayout(JSON.stringify(layout))).toEqual(layout);
    for (const text of [null, '', '{', '[]', '{"order":3}']) expect(readLayout(text)).toEqual(plainLayout);
  });

  it('knows only the columns there are, and new ones come last', () => {
    const kept = { order: ['c', 'x', 'c'], hidden: ['x', 'b'], pinned: ['x'], widths: { a: 3, x: 90 } };
    expect(layoutOver(kept, columns)).toEqual({
      order: ['c', 'a', 'b', 'd'],
      hidden: ['b'],
      pinned: [],
      widths: { a: narrowestColumn },
    });
  });

  it('moves a column to where another stands', () => {
    expect(columnMoved(plain, 'a', 'c').order).toEqual(['b', 'c', 'a', 'd']);
    expect(columnMoved(plain, 'd', 'b').order).toEqual(['a', 'd', 'b', 'c']);
    expect(columnMoved(plain, 'a', 'x')).toBe(plain);
  });

  it('steps over hidden columns, and not out of its side', () => {
    const hidden = columnHidden(plain, 'b');
    expect(shownColumns(columnStepped(hidden, 'a', 1))).toEqual(['c', 'a', 'd']);
    expect(columnStepped(hidden, 'd', 1)).toBe(hidden);
    const pinned = columnPinned(plain, 'c');
    expect(shownColumns(pinned)).toEqual(['c', 'a', 'b', 'd']);
    expect(columnStepped(pinned, 'c', 1)).toBe(pinned);
    expect(columnStepped(pinned, 'a', -1)).toBe(pinned);
  });

  it('pins what is dragged among the pinned', () => {
    const pinned = columnPinned(plain, 'a');
    expect(columnMoved(pinned, 'd', 'a').pinned).toEqual(['a', 'd']);
    expect(columnMoved(pinned, 'a', 'd').pinned).toEqual([]);
  });

  it('never loses a column and never hides all, whatever is done', () => {
    const act = fc.tuple(
      fc.constantFrom('move', 'back', 'hide', 'pin'),
      fc.constantFrom(...columns),
      fc.constantFrom(...columns),
    );
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const layout = acts.reduce((now, [what, key, to]) => {
          if (what === 'move') return columnMoved(now, key, to);
          if (what === 'back') return columnStepped(now, key, -1);
          return what === 'hide' ? columnHidden(now, key) : columnPinned(now, key);
        }, plain);
        expect([...layout.order].sort()).toEqual(columns);
        expect(shownColumns(layout).length).toBeGreaterThan(0);
        expect(layoutOver(layout, columns)).toEqual(layout);
      }),
    );
  });
});

it.each([
  [56, 56],
  [55.4, 56],
  [56.6, 57],
  [799.6, 800],
  [800, 800],
  [801, 800],
  [-5, 56],
])('a width of %d pixels is %d', (asked, width) => {
  expect(columnWidth(asked)).toBe(width);
});
