// Only one cell of a grid is focusable at a time; arrow keys, Home, End and the page keys move the
// focus. Rows that are not rendered are scrolled into view first.
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface CellPosition {
  /** -1 = the heading. */
  readonly row: number;
  readonly column: number;
}

interface RovingGrid {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** Number of columns whose heading can take the focus. */
  readonly headings: number;
  /** Rows that a page key moves by. */
  readonly page: () => number;
  readonly scrollTo: (row: number) => void;
}

/** The position that a key moves to; `null` = not a navigation key. */
export function nextCellPosition(
  {
    key,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>,
  { row, column }: CellPosition,
  { rows, columns, page, backwards }: { rows: number; columns: number; page: number; backwards: boolean },
): CellPosition | null {
  if (altKey || metaKey || shiftKey) return null;
  const step = backwards ? -1 : 1;
  const all: Readonly<Record<string, CellPosition>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + step },
    ArrowLeft: { row, column: column - step },
    PageDown: { row: row + page, column },
    PageUp: { row: row < 0 ? row : Math.max(0, row - page), column },
    Home: ctrlKey ? { row: 0, column: 0 } : { row, column: 0 },
    End: ctrlKey ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 },
  };
  const to = all[key];
  if (to === undefined || (ctrlKey && key !== 'Home' && key !== 'End')) return null;
  return {
    row: Math.min(rows - 1, Math.max(-1, to.row)),
    column: Math.min(columns - 1, Math.max(0, to.column)),
  };
}

export function useRovingFocus({ root, rows, columns, headings, page, scrollTo }: RovingGrid) {
  const [at, setAt] = useState<CellPosition>({ row: -1, column: 0 });
  const pendingPosition = useRef<CellPosition | null>(null);
  const active = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) };
  /** Moves the focus to its new position as soon as that cell is rendered. */
  const focusPendingCell = useCallback(() => {
    const place = pendingPosition.current;
    if (place === null) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`);
    if (cell === null || cell === undefined) return;
    pendingPosition.current = null;
    cell.focus({ preventScroll: place.row >= 0 });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [root]);
  useEffect(focusPendingCell);
  const go = (asked: CellPosition) => {
    const to = asked.row < 0 ? { row: -1, column: Math.min(asked.column, headings - 1) } : asked;
    pendingPosition.current = to;
    setAt(to);
    if (to.row >= 0) scrollTo(to.row);
  };
  return {
    active,
    go,
    settle: focusPendingCell,
    /** Updates the position when the pointer or Tab moves the focus. */
    onFocus: (row: number, column: number) => {
      if (row !== active.row || column !== active.column) setAt({ row, column });
    },
    /** Returns `true` when the key moved the focus. */
    onKey: (event: KeyboardEvent): boolean => {
      const to = nextCellPosition(event, active, {
        rows,
        columns,
        page: page(),
        backwards: document.dir === 'rtl',
      });
      if (to === null) return false;
      event.preventDefault();
      go(to);
      return true;
    },
  };
}
