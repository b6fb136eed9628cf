// A row of a table: its checkbox, cells and actions. It rerenders only when its own data changes.
import { memo, type ReactNode } from 'react';
import { stickyColumnStyle } from './grid-head.tsx';
import { type GridAction, type GridColumn, stickyActionStyle } from './grid-types.ts';
import styles from './table.module.css';

interface GridRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly pinned: number;
  readonly actions: readonly GridAction<Row>[];
  readonly selected: boolean;
  /** Why it cannot be selected; `null` = it can. */
  readonly blocked: string | null;
  readonly current: boolean;
  /** The column of its focusable cell; `null` = none of its cells. */
  readonly active: number | null;
  readonly tickLabel: string;
  readonly onTick: (index: number, range: boolean) => void;
  readonly onFocus: (row: number, column: number) => void;
}

function Row<R>(props: GridRowProps<R>): ReactNode {
  const { row, index, columns, pinned, actions, selected, blocked, current, active, onTick, onFocus } = props;
  const cell = (place: number) => ({
    'data-cell': `${index}:${place}`,
    tabIndex: active === place ? 0 : -1,
    onFocus: () => onFocus(index, place),
  });
  return (
    <tr
      className={`pointer ${styles.row}`}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-blocked={blocked !== null || undefined}
      aria-current={current ? 'true' : undefined}
    >
      <td
        className={`input-width-18 input-height-18 input-margin-3 input-accent-action ${styles.tick}`}
        aria-colindex={1}
      >
        <input
          type="checkbox"
          {...cell(0)}
          aria-label={blocked === null ? props.tickLabel : `${props.tickLabel}: ${blocked}`}
          aria-disabled={blocked !== null || undefined}
          title={blocked ?? undefined}
          checked={selected}
          onChange={() => {
            // `onClick` handles this, because it knows whether Shift was pressed.
          }}
          onClick={(event) => onTick(index, event.shiftKey)}
        />
      </td>
      {columns.map((column, at) => (
        <td
          key={column.key}
          {...cell(at + 1)}
          aria-colindex={at + 2}
          className={column.atEnd === true ? styles.endCell : undefined}
          data-stick={at < pinned}
          style={stickyColumnStyle(column.key, at < pinned)}
          title={column.title?.(row) ?? undefined}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions.map((action, at) => (
        <td
          key={action.key}
          className={styles.action}
          style={stickyActionStyle(actions.length - 1 - at)}
          aria-colindex={columns.length + at + 2}
        >
          <button
            type="button"
            {...cell(columns.length + at + 1)}
            className={`place-center pad-0 no-border round-6 soft pointer hover-ink height-32 no-background ${styles.actionButton}`}
            aria-label={action.labelOf(row)}
            title={action.label}
            onClick={() => action.run(row)}
          >
            {action.icon}
          </button>
        </td>
      ))}
    </tr>
  );
}

export const GridRow: <R>(props: GridRowProps<R>) => ReactNode = memo(Row);
