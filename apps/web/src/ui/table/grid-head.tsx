// A column heading: opens the column's menu, is dragged to move the column, and by its edge to
// resize it; by keyboard, arrows with Ctrl+Shift and Shift.
import {
  type ColumnLayout,
  clampColumnWidth,
  moveColumn,
  moveColumnByStep,
  visibleColumns,
} from '@curbwright/core';
import { IconFilterFilled } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { GridColumn, GridMessages, GridSort } from './grid-types.ts';
import styles from './table.module.css';
import type { GridHeader } from './use-grid-columns.ts';

interface Props<Row> {
  readonly column: GridColumn<Row>;
  readonly header: GridHeader;
  readonly place: number;
  readonly tabIndex: 0 | -1;
  readonly sorting: GridSort;
  readonly filtered: boolean;
  readonly open: boolean;
  readonly stick: boolean;
  readonly words: GridMessages;
  readonly helpId: string;
  readonly change: (to: (layout: ColumnLayout) => ColumnLayout) => void;
  readonly layout: ColumnLayout;
  readonly onMenu: (key: string, anchor: HTMLElement) => void;
  readonly onFocus: () => void;
  readonly say: (text: string) => void;
}

/** Pixels by which a key press changes the width. */
const keyboardResizeStep = 16;
const dragType = 'text/x-column';

export function stickyColumnStyle(key: string, stick: boolean): CSSProperties | undefined {
  return stick ? { insetInlineStart: `var(--stick-${key})` } : undefined;
}

export function GridHead<Row>(props: Props<Row>) {
  const { column, header, place, sorting, filtered, words, change, layout, say } = props;
  const { key, label } = column;
  const [over, setOver] = useState(false);
  const sorted = sorting.key === key;
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const way = (event.key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1;
    event.preventDefault();
    event.stopPropagation();
    if (event.ctrlKey) {
      const next = moveColumnByStep(layout, key, way);
      change((now) => moveColumnByStep(now, key, way));
      const shown = visibleColumns(next);
      say(words.moved(label, shown.indexOf(key) + 1, shown.length));
      return;
    }
    const width = clampColumnWidth(header.getSize() + way * keyboardResizeStep);
    change((now) => ({ ...now, widths: { ...now.widths, [key]: width } }));
    say(words.resized(label, width));
  };
  return (
    <th
      scope="col"
      aria-colindex={place + 1}
      aria-sort={sorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
      className={styles.head}
      data-stick={props.stick}
      data-over={over}
      style={stickyColumnStyle(key, props.stick)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, key);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(dragType);
        setOver(false);
        if (from === '') return;
        event.preventDefault();
        change((now) => moveColumn(now, from, key));
      }}
    >
      <button
        type="button"
        className={`button row gap-4 full-width text-start hover-ink focused-outline-offset-minus-2 ${styles.headButton}`}
        data-cell={`-1:${place}`}
        tabIndex={props.tabIndex}
        aria-haspopup="dialog"
        aria-expanded={props.open}
        aria-describedby={props.helpId}
        title={words.menu(label)}
        onFocus={props.onFocus}
        onKeyDown={onKey}
        onClick={(event) => props.onMenu(key, event.currentTarget)}
      >
        <span className="truncate min-width-0">{label}</span>
        {filtered && (
          <>
            <IconFilterFilled size={12} aria-hidden="true" className="flex-none action" />
            <span className="visually-hidden">{words.filtered(label)}</span>
          </>
        )}
        <span className={styles.arrow} aria-hidden="true">
          {sorted ? (sorting.descending ? '↓' : '↑') : '⌄'}
        </span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={`absolute pad-0 no-border ${styles.resizer}`}
        title={words.resize(label)}
        data-resizing={header.column.getIsResizing()}
        onMouseDown={(event) => {
          // Dragging the edge must not drag the heading.
          event.preventDefault();
          header.getResizeHandler()(event);
        }}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() =>
          change((now) => {
            const { [key]: _gone, ...widths } = now.widths;
            return { ...now, widths };
          })
        }
      />
    </th>
  );
}
