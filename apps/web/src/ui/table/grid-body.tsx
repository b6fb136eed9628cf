// The visible rows of a table, with empty space above and below for the others. Scrolling rerenders
// only this part.
import type { RowSelection } from '@curbwright/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { GridRow } from './grid-row.tsx';
import { type GridAction, type GridColumn, type GridMessages, rowHeight } from './grid-types.ts';
import styles from './table.module.css';
import type { CellPosition } from './use-roving-focus.ts';

interface Props<Row> {
  readonly words: GridMessages;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Set by this component: scrolls until a row is visible. */
  readonly scrollTo: RefObject<(row: number) => void>;
  /** Height of a row, in pixels. */
  readonly height: number;
  /** Cells per row. */
  readonly across: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly pinned: number;
  readonly actions: readonly GridAction<Row>[];
  readonly count: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly idOf: (row: Row) => number;
  readonly blockedBy: ((row: Row) => string | null) | undefined;
  readonly nameOf: (row: Row) => string;
  readonly onRange: (first: number, last: number) => void;
  readonly selection: RowSelection;
  readonly current: number | null;
  readonly active: CellPosition;
  readonly onTick: (index: number, range: boolean) => void;
  readonly onFocus: (row: number, column: number) => void;
  /** Called after each render: a row that was scrolled to can now take the focus. */
  readonly onDrawn: () => void;
}

/** Rows rendered beyond the visible ones. */
const overscanRows = 10;

export function GridBody<Row>(props: Props<Row>) {
  const { words, scroller, scrollTo, height, across, count, rowAt, idOf, selection, active, onRange } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: overscanRows,
    scrollPaddingStart: rowHeight,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => onRange(first, last), [first, last, onRange]);
  useEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [height, virtualizer]);
  useEffect(() => {
    scrollTo.current = (row) => virtualizer.scrollToIndex(row);
  }, [scrollTo, virtualizer]);
  const { onDrawn } = props;
  useEffect(() => onDrawn());
  // Tab reaches the grid even if the focused cell was scrolled out of view.
  const tabRow = active.row >= 0 && (active.row < first || active.row > last) ? first : active.row;
  const spacer = (pixels: number) =>
    pixels > 0 && (
      <tr>
        <td colSpan={across} style={{ height: pixels, padding: 0, border: 0 }} />
      </tr>
    );
  return (
    <tbody>
      {spacer(first * height)}
      {items.map(({ index }) => {
        const row = rowAt(index);
        if (row === undefined)
          return (
            <tr
              key={`at ${index}`}
              className={`pointer ${styles.row}`}
              aria-rowindex={index + 2}
              aria-busy="true"
            >
              <td
                className={`input-width-18 input-height-18 input-margin-3 input-accent-action ${styles.tick}`}
              />
              <td colSpan={across - 1} style={{ height }}>
                <span className={styles.waiting} />
                <span className="visually-hidden">{words.loading}</span>
              </td>
            </tr>
          );
        const id = idOf(row);
        return (
          <GridRow
            key={id}
            row={row}
            index={index}
            columns={props.columns}
            pinned={props.pinned}
            actions={props.actions}
            selected={selection.ids.has(id)}
            blocked={props.blockedBy?.(row) ?? null}
            current={props.current === id}
            active={tabRow === index ? active.column : null}
            tickLabel={words.selectRow(props.nameOf(row))}
            onTick={props.onTick}
            onFocus={props.onFocus}
          />
        );
      })}
      {spacer(Math.max(0, count - 1 - last) * height)}
    </tbody>
  );
}
