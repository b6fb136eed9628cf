// A table for any number of rows on a server: sticky heading, only visible rows rendered, columns
// arranged by the user, rows selected singly, by range or all, full keyboard support.
import { type ColumnLayout, type RowSelection, selectionExtent } from '@curbwright/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { GridBody } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import {
  type GridAction,
  type GridColumn,
  type GridMessages,
  type GridSort,
  rowHeight,
  stickyActionStyle,
} from './grid-types.ts';
import styles from './table.module.css';
import { useGridColumns } from './use-grid-columns.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/**
 * A table whose cells can be focused is a grid (ARIA in HTML allows it, but the linter does not
 * know).
 */
const gridRole = { role: 'grid', 'aria-multiselectable': true } as const;
/** Height of a card in pixels, where there is no room for columns. */
const cardHeight = 84;

interface Props<Row> {
  readonly label: string;
  readonly words: GridMessages;
  readonly columns: readonly GridColumn<Row>[];
  readonly actions: readonly GridAction<Row>[];
  readonly layout: ColumnLayout;
  readonly change: (to: (layout: ColumnLayout) => ColumnLayout) => void;
  readonly sorting: GridSort;
  /** Keys of the filtered columns. */
  readonly filtered: ReadonlySet<string>;
  readonly openMenu: string | null;
  readonly onMenu: (key: string, anchor: HTMLElement) => void;
  /** Total number of rows. */
  readonly count: number;
  /** A row by its index; `undefined` = not loaded yet. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly idOf: (row: Row) => number;
  /** Why the row cannot be selected; `null` = it can. */
  readonly blockedBy?: (row: Row) => string | null;
  readonly nameOf: (row: Row) => string;
  /** Called with the indexes of the first and last visible row. */
  readonly onRange: (first: number, last: number) => void;
  readonly selection: RowSelection;
  readonly onTick: (index: number, range: boolean) => void;
  /** Selects the loaded rows, or clears their selection. */
  readonly onTickAll: (all: boolean) => void;
  /** Ids of the loaded rows. */
  readonly read: readonly number[];
  readonly current: number | null;
  readonly onOpen: (row: Row) => void;
  /** Renders a row where there is no room for columns; `null` = there is. */
  readonly card: ((row: Row) => ReactNode) | null;
  /** Changes with the list; the table then shows the first row again. */
  readonly listKey: string;
}

export function DataGrid<Row>(props: Props<Row>) {
  const { words, columns, actions, layout, change, count, rowAt, selection, card } = props;
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [said, announce] = useState('');
  const { shown, pinned, widths, style } = useGridColumns(columns, layout, change, actions.length);
  const height = card === null ? rowHeight : cardHeight;
  const scrollTo = useRef<(row: number) => void>(() => undefined);
  useEffect(() => {
    if (props.listKey !== '') scroller.current?.scrollTo({ top: 0 });
  }, [props.listKey]);

  const keys = shown.map(({ column }) => column.key).join(' ');
  const drawn = useMemo(
    () =>
      keys === '' ? [] : keys.split(' ').flatMap((key) => columns.filter((column) => column.key === key)),
    [keys, columns],
  );
  // Cards are a table with one column.
  const cards = useMemo(
    (): readonly GridColumn<Row>[] =>
      card === null ? [] : [{ key: 'card', label: '', width: 0, cell: card }],
    [card],
  );
  const cellsPerRow = (card === null ? drawn.length : 1) + 1 + actions.length;
  const { active, go, settle, onFocus, onKey } = useRovingFocus({
    root: scroller,
    rows: count,
    columns: cellsPerRow,
    headings: cellsPerRow - actions.length,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
    scrollTo: (row) => scrollTo.current(row),
  });
  const live = useRef({ props, onFocus });
  useEffect(() => {
    live.current = { props, onFocus };
  });
  // Stable functions, so that a row rerenders only when its own data changes.
  const tick = useCallback((index: number, range: boolean) => live.current.props.onTick(index, range), []);
  const open = useCallback((index: number) => {
    const row = live.current.props.rowAt(index);
    if (row !== undefined) live.current.props.onOpen(row);
  }, []);
  const focused = useCallback((row: number, column: number) => live.current.onFocus(row, column), []);

  const onGridKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || onKey(event)) return;
    const { row, column } = active;
    const act = (what: () => void) => {
      event.preventDefault();
      what();
    };
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) return act(() => props.onTickAll(true));
    if (row < 0) return;
    const onControl = column === 0 || column > cellsPerRow - 1 - actions.length;
    if (event.key === ' ' && event.shiftKey) return act(() => tick(row, true));
    if (event.key === ' ' && !onControl) return act(() => tick(row, false));
    if (event.key === 'Enter' && !onControl) return act(() => open(row));
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      return act(() => {
        const to = Math.min(count - 1, Math.max(0, row + (event.key === 'ArrowDown' ? 1 : -1)));
        if (selection.anchor === null) tick(row, false);
        tick(to, true);
        go({ row: to, column });
      });
  };
  const onGridClick = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('td[data-cell]') : null;
    const index = Number.parseInt(cell?.getAttribute('data-cell') ?? '', 10);
    if (Number.isNaN(index)) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) tick(index, event.shiftKey);
    else open(index);
  };
  const head = selectionExtent(selection, props.read);
  const headings = card === null;
  return (
    <div
      ref={scroller}
      className={`fill relative min-height-0 scroll keep-scroll paper ${styles.scroller}`}
      data-cards={card !== null}
    >
      <p id={helpId} hidden>
        {words.headHelp}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <table
        {...gridRole}
        className={`full-width text-13 thead-th-soft ${styles.table}`}
        aria-label={props.label}
        aria-rowcount={count + 1}
        aria-colcount={cellsPerRow}
        style={headings ? style : undefined}
        onKeyDown={onGridKey}
        onMouseDown={(event) => {
          // Shift selects a range of rows, not of text.
          if (event.shiftKey) event.preventDefault();
        }}
        onClick={onGridClick}
      >
        <colgroup>
          <col className="width-40" />
          {headings ? (
            drawn.map(({ key }, at) => (
              // The last column takes the remaining width.
              <col key={key} style={at === drawn.length - 1 ? undefined : { width: widths[at] }} />
            ))
          ) : (
            <col />
          )}
          {actions.map(({ key }) => (
            <col key={key} className="width-36" />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className={`input-width-18 input-height-18 input-margin-3 input-accent-action ${styles.tick}`}
              aria-colindex={1}
            >
              <input
                type="checkbox"
                data-cell="-1:0"
                tabIndex={active.row === -1 && active.column === 0 ? 0 : -1}
                aria-label={words.selectShown}
                title={words.selectShown}
                checked={head === 'all'}
                ref={(box) => {
                  if (box !== null) box.indeterminate = head === 'some';
                }}
                onFocus={() => focused(-1, 0)}
                onChange={() => props.onTickAll(head !== 'all')}
              />
            </th>
            {headings ? (
              shown.map(({ column, header }, at) => (
                <GridHead
                  key={column.key}
                  column={column}
                  header={header}
                  place={at + 1}
                  tabIndex={active.row === -1 && active.column === at + 1 ? 0 : -1}
                  sorting={props.sorting}
                  filtered={props.filtered.has(column.key)}
                  open={props.openMenu === column.key}
                  stick={at < pinned}
                  words={words}
                  helpId={helpId}
                  layout={layout}
                  change={change}
                  onMenu={props.onMenu}
                  onFocus={() => focused(-1, at + 1)}
                  say={announce}
                />
              ))
            ) : (
              <th scope="col" className="pad-x-8" aria-colindex={2}>
                {words.selectShown}
              </th>
            )}
            {actions.map(({ key, label }, at) => (
              <th
                key={key}
                scope="col"
                className={styles.action}
                style={stickyActionStyle(actions.length - 1 - at)}
                aria-colindex={cellsPerRow - actions.length + at + 1}
              >
                <span className="visually-hidden">{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <GridBody
          words={words}
          scroller={scroller}
          scrollTo={scrollTo}
          height={height}
          across={cellsPerRow}
          columns={card === null ? drawn : cards}
          pinned={card === null ? pinned : 0}
          actions={actions}
          count={count}
          rowAt={rowAt}
          idOf={props.idOf}
          blockedBy={props.blockedBy}
          nameOf={props.nameOf}
          onRange={props.onRange}
          selection={selection}
          current={props.current}
          active={active}
          onTick={tick}
          onFocus={focused}
          onDrawn={settle}
        />
      </table>
    </div>
  );
}
