// The order, width and number of columns a user chooses; a layout stored for other columns does no
// harm.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampColumnWidth,
  defaultColumnLayout,
  fitLayoutToColumns,
  minColumnWidth,
  moveColumn,
  moveColumnByStep,
  readLayout,
  toggleColumnHidden,
  toggleColumnPinned,
  visibleColumns,
} from './column-layout.ts';

const columns = ['a', 'b', 'c', 'd'];
const plain = fitLayoutToColumns(defaultColumnLayout, columns);

describe('a layout', () => {
  it('is read again as it was kept, and plain where it is broken', () => {
    const layout = toggleColumnPinned(moveColumn(plain, 'd', 'a'), 'c');
    expect(readLayout(JSON.stringify(layout))).toEqual(layout);
    for (const text of [null, '', '{', '[]', '{"order":3}'])
      expect(readLayout(text)).toEqual(defaultColumnLayout);
  });

  it('knows only the columns there are, and new ones come last', () => {
    const kept = { order: ['c', 'x', 'c'], hidden: ['x', 'b'], pinned: ['x'], widths: { a: 3, x: 90 } };
    expect(fitLayoutToColumns(kept, columns)).toEqual({
      order: ['c', 'a', 'b', 'd'],
      hidden: ['b'],
      pinned: [],
      widths: { a: minColumnWidth },
    });
  });

  it('moves a column to where another stands', () => {
    expect(moveColumn(plain, 'a', 'c').order).toEqual(['b', 'c', 'a', 'd']);
    expect(moveColumn(plain, 'd', 'b').order).toEqual(['a', 'd', 'b', 'c']);
    expect(moveColumn(plain, 'a', 'x')).toBe(plain);
  });

  it('steps over hidden columns, and not out of its side', () => {
    const hidden = toggleColumnHidden(plain, 'b');
    expect(visibleColumns(moveColumnByStep(hidden, 'a', 1))).toEqual(['c', 'a', 'd']);
    expect(moveColumnByStep(hidden, 'd', 1)).toBe(hidden);
    const pinned = toggleColumnPinned(plain, 'c');
    expect(visibleColumns(pinned)).toEqual(['c', 'a', 'b', 'd']);
    expect(moveColumnByStep(pinned, 'c', 1)).toBe(pinned);
    expect(moveColumnByStep(pinned, 'a', -1)).toBe(pinned);
  });

  it('pins what is dragged among the pinned', () => {
    const pinned = toggleColumnPinned(plain, 'a');
    expect(moveColumn(pinned, 'd', 'a').pinned).toEqual(['a', 'd']);
    expect(moveColumn(pinned, 'a', 'd').pinned).toEqual([]);
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
          if (what === 'move') return moveColumn(now, key, to);
          if (what === 'back') return moveColumnByStep(now, key, -1);
          return what === 'hide' ? toggleColumnHidden(now, key) : toggleColumnPinned(now, key);
        }, plain);
        expect([...layout.order].sort()).toEqual(columns);
        expect(visibleColumns(layout).length).toBeGreaterThan(0);
        expect(fitLayoutToColumns(layout, columns)).toEqual(layout);
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
  expect(clampColumnWidth(asked)).toBe(width);
});
