// The curb list as a table. Each row's street is a button: arrow keys move between rows, Enter
// opens the curb, Space selects it. Long lists render only the visible rows.
import { IconFocus2 } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashPatterns } from '../../map/view.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { useCurbStyles } from '../curb-type-hooks.ts';
import { type Column, type CurbRow, columns, type Sorting } from './curb-rows.ts';
import styles from './list.module.css';
import type { FreeSpacesCell } from './use-free-spaces-sort.ts';

/** Number of rows from which only the visible ones are rendered. */
const virtualizeFromRows = 200;
/**
 * Columns that fit on a phone: checkbox, street (with free spaces below it), current rule, zoom.
 */
const narrowColumns = 4;

interface Props {
  readonly rows: readonly CurbRow[];
  readonly sorting: Sorting;
  readonly onSort: (column: Column) => void;
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (id: number) => void;
  readonly onTickAll: () => void;
  /** The curb whose panel is open; `null` = none. */
  readonly shown: number | null;
  readonly onOpen: (row: CurbRow) => void;
  readonly onZoom: (row: CurbRow) => void;
  readonly untilOf: (row: CurbRow) => string;
  readonly lengthOf: (row: CurbRow) => string;
  readonly sentenceOf: (row: CurbRow) => string;
  /**
   * Component that shows the current number of free spaces at a curb; `null` hides the column when
   * no curb has a sensor reading.
   */
  readonly freeNow: FreeSpacesCell | null;
  /**
   * Called with `true` when the pointer or the keyboard focus enters the rows, and with `false`
   * when neither is on them anymore.
   */
  readonly onHeld: (held: boolean) => void;
  /** Two lines per row, and fewer columns. */
  readonly narrow: boolean;
}

export function CurbTable(props: Props) {
  const { rows, sorting, onSort, ticked, onTick, onTickAll, shown, onOpen, onZoom, narrow, onHeld } = props;
  const FreeNow = props.freeNow;
  const listed = FreeNow === null || narrow ? columns.filter((column) => column !== 'free') : columns;
  const rowHeight = narrow ? 60 : 36;
  const { t } = useTranslation();
  const curbStyles = useCurbStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  /** The row to focus as soon as it is rendered. */
  const rowToFocus = useRef<number | null>(null);
  const active = Math.min(at, rows.length - 1);
  const virtual = rows.length > virtualizeFromRows;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 40,
  });
  const items = virtual
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index);
  const first = items[0] ?? 0;
  const last = items.at(-1) ?? -1;
  const before = first * rowHeight;
  const after = virtual ? (rows.length - 1 - last) * rowHeight : 0;

  useEffect(() => {
    if (rowToFocus.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${rowToFocus.current}"]`);
    if (row === null || row === undefined) return;
    rowToFocus.current = null;
    row.focus({ preventScroll: virtual });
  });
  const shownAt = rows.findIndex((row) => row.id === shown);
  /** The curb last scrolled to. Only a different curb scrolls the table; sorting does not. */
  const lastScrolledTo = useRef<number | null>(null);
  useEffect(() => {
    if (shown === lastScrolledTo.current || shownAt < 0) return;
    lastScrolledTo.current = shown;
    setAt(shownAt);
    if (virtual) virtualizer.scrollToIndex(shownAt);
    else scroller.current?.querySelector(`[data-row="${shownAt}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [shown, shownAt, virtual, virtualizer]);

  /** Whether the pointer, the keyboard focus or both are on the rows now. */
  const inputsOnRows = useRef(new Set<'pointer' | 'focus'>());
  const setInputOnRows = (hand: 'pointer' | 'focus', holds: boolean) => {
    if (holds) inputsOnRows.current.add(hand);
    else inputsOnRows.current.delete(hand);
    onHeld(inputsOnRows.current.size > 0);
  };

  // A table that unmounts under the pointer must report that nothing is on its rows anymore.
  useEffect(() => () => onHeld(false), [onHeld]);

  const go = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    rowToFocus.current = next;
    setAt(next);
    if (virtual) virtualizer.scrollToIndex(next);
  };
  const onKey = (event: KeyboardEvent, row: CurbRow, index: number) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) go(to);
    else if (event.key === ' ') onTick(row.id);
    else return;
    event.preventDefault();
  };
  const all = rows.length > 0 && rows.every((row) => ticked.has(row.id));
  const spacer = (height: number) =>
    height > 0 && (
      <tr>
        <td colSpan={narrow ? narrowColumns : listed.length + 2} style={{ height, padding: 0, border: 0 }} />
      </tr>
    );
  return (
    <div ref={scroller} className="flex-1 min-height-0 scroll keep-scroll">
      <table
        className={styles.table}
        data-free={FreeNow !== null && !narrow}
        aria-label={t('list.title')}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          <col className="width-40" />
          {listed.map((column) => (
            <col key={column} className={styles[column]} />
          ))}
          <col className={styles.zoomColumn} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <td
              className={`input-width-18 input-height-18 input-margin-3 input-accent-action ${styles.tick}`}
            >
              <input type="checkbox" aria-label={t('list.tickAll')} checked={all} onChange={onTickAll} />
            </td>
            {listed.map((column) => (
              <th
                key={column}
                scope="col"
                className={styles[column]}
                aria-sort={
                  sorting.column !== column ? 'none' : sorting.descending ? 'descending' : 'ascending'
                }
              >
                <button type="button" className={styles.sort} onClick={() => onSort(column)}>
                  {t(`list.column.${column}`)}
                  <span className={styles.arrow} aria-hidden="true">
                    {sorting.column === column ? (sorting.descending ? '↓' : '↑') : ''}
                  </span>
                </button>
              </th>
            ))}
            <td className={styles.zoom} />
          </tr>
        </thead>
        <tbody
          onPointerEnter={() => setInputOnRows('pointer', true)}
          onPointerLeave={() => setInputOnRows('pointer', false)}
          onFocus={() => setInputOnRows('focus', true)}
          onBlur={() => setInputOnRows('focus', false)}
        >
          {spacer(before)}
          {items.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const look = curbStyles.get(row.className);
            const street = row.street === '' ? t('link.unnamed') : row.street;
            const tab = index === active ? 0 : -1;
            return (
              <tr
                key={row.id}
                className={`relative pointer ${styles.row}`}
                data-ticked={ticked.has(row.id)}
                aria-rowindex={index + 2}
                aria-current={row.id === shown ? 'true' : undefined}
              >
                <td
                  className={`input-width-18 input-height-18 input-margin-3 input-accent-action ${styles.tick}`}
                >
                  <input
                    type="checkbox"
                    tabIndex={tab}
                    aria-label={t('list.tick', { street })}
                    checked={ticked.has(row.id)}
                    onChange={() => onTick(row.id)}
                  />
                </td>
                <th scope="row" className={styles.street}>
                  <button
                    type="button"
                    className={`button max-full pad-0 clip text-start ellipsis ${styles.open}`}
                    data-row={index}
                    tabIndex={tab}
                    onFocus={() => setAt(index)}
                    onKeyDown={(event) => onKey(event, row, index)}
                    onClick={() => onOpen(row)}
                  >
                    {street}
                  </button>
                  <span className={styles.where}>{[row.side, row.between].filter(Boolean).join(', ')}</span>
                  {FreeNow !== null && narrow && (
                    <span className={styles.freeHere}>
                      <FreeNow link={row.id} alone />
                    </span>
                  )}
                </th>
                <td className={styles.side}>{row.side}</td>
                <td className={styles.between}>{row.between}</td>
                <td>
                  <span className={styles.answer} title={props.sentenceOf(row)}>
                    {look !== undefined && (
                      <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
                    )}
                    <span className={`min-width-0 clip ellipsis ${styles.words}`}>
                      <b>{row.now}</b>{' '}
                      <span className={`soft ${styles.sentence}`}>{props.sentenceOf(row)}</span>
                    </span>
                  </span>
                </td>
                <td className={styles.until}>{props.untilOf(row)}</td>
                {FreeNow !== null && !narrow && (
                  <td className={styles.free}>
                    <FreeNow link={row.id} />
                  </td>
                )}
                <td className={styles.length}>{props.lengthOf(row)}</td>
                <td className={styles.zoom}>
                  <button
                    type="button"
                    className={`place-center no-border round-6 soft pointer hover-sunken hover-ink height-32 no-background ${styles.zoomTo}`}
                    tabIndex={tab}
                    aria-label={t('list.zoomTo', { street })}
                    title={t('list.zoomTo', { street })}
                    onClick={() => onZoom(row)}
                  >
                    <IconFocus2 size={18} stroke={1.5} />
                  </button>
                </td>
              </tr>
            );
          })}
          {spacer(after)}
        </tbody>
      </table>
    </div>
  );
}
