// A chart and the table it is drawn from: one button switches between them, so that every number
// can be read and copied.
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './chart-table-toggle.module.css';
import { makeScrollFocusable } from './focusable-scroll.ts';

interface ChartTable {
  /** Column names; the first column names the row. */
  readonly columns: readonly string[];
  /** Texts as displayed. */
  readonly rows: readonly (readonly string[])[];
  /** The values by which rows are sorted, as `rows`; absent = rows cannot be sorted. */
  readonly sortValues?: readonly (readonly (number | string)[])[];
  /** A last row of totals. */
  readonly total?: readonly string[];
}

interface Props {
  /** Names the table. */
  readonly label: string;
  readonly words: { readonly table: string; readonly picture: string };
  /** Created only when it is shown. */
  readonly table: () => ChartTable;
  readonly children: ReactNode;
  /** Shown beside the button. */
  readonly tools?: ReactNode;
}

function Cells({ texts }: { readonly texts: readonly string[] }) {
  const [name, ...values] = texts;
  return (
    <>
      <th scope="row">{name}</th>
      {[...values.keys()].map((column) => (
        <td key={column}>{values[column]}</td>
      ))}
    </>
  );
}

interface Sorting {
  readonly column: number;
  readonly descending: boolean;
}

/** Returns the rows in the order of their values in a column; equal ones stay as they are. */
export function sortedRows(
  { rows, sortValues }: Pick<ChartTable, 'rows' | 'sortValues'>,
  sorting: Sorting | null,
): ChartTable['rows'] {
  if (sorting === null || sortValues === undefined) return rows;
  const { column, descending } = sorting;
  const compare = (a: number | string = '', b: number | string = '') =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return rows
    .map((row, at) => ({ row, value: sortValues[at]?.[column] }))
    .sort((a, b) => compare(a.value, b.value) * (descending ? -1 : 1))
    .map(({ row }) => row);
}

interface HeadProps {
  readonly name: string;
  /** `null` = the table cannot be sorted. */
  readonly order: 'ascending' | 'descending' | 'none' | null;
  readonly onSort: () => void;
}

function Head({ name, order, onSort }: HeadProps) {
  if (order === null) return <th scope="col">{name}</th>;
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {name}
        <span aria-hidden="true">{{ ascending: '↑', descending: '↓', none: '↕' }[order]}</span>
      </button>
    </th>
  );
}

function Table({ label, table }: { readonly label: string; readonly table: ChartTable }) {
  const scroll = useRef<HTMLElement>(null);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const orderOf = (column: number) => {
    if (table.sortValues === undefined) return null;
    if (sorting?.column !== column) return 'none';
    return sorting.descending ? 'descending' : 'ascending';
  };
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  return (
    <section ref={scroll} className={`card relative scroll ${styles.scroll}`} aria-label={label}>
      <table className={`table ${styles.table}`}>
        <caption className="absolute width-1 height-1 clip clipped">{label}</caption>
        <thead>
          <tr>
            {table.columns.map((name, column) => (
              <Head
                key={name}
                name={name}
                order={orderOf(column)}
                onSort={() =>
                  // Numbers are first sorted from the largest, texts from A.
                  setSorting({
                    column,
                    descending:
                      sorting?.column === column
                        ? !sorting.descending
                        : typeof table.sortValues?.[0]?.[column] === 'number',
                  })
                }
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedRows(table, sorting).map((row) => (
            <tr key={row[0]}>
              <Cells texts={row} />
            </tr>
          ))}
        </tbody>
        {table.total !== undefined && (
          <tfoot>
            <tr>
              <Cells texts={table.total} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

export function ChartTableToggle({ label, words, table, children, tools }: Props) {
  const [asTable, show] = useState(false);
  return (
    <div className="grid gap-8 min-width-0">
      {asTable ? <Table label={label} table={table()} /> : children}
      <div className="row wrap gap-4-12 print-gone">
        <button
          type="button"
          className={styles.turn}
          aria-label={`${asTable ? words.picture : words.table}: ${label}`}
          onClick={() => show(!asTable)}
        >
          {asTable ? (
            <IconChartBar size={16} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconTable size={16} stroke={1.5} aria-hidden="true" />
          )}
          {asTable ? words.picture : words.table}
        </button>
        {tools}
      </div>
    </div>
  );
}
