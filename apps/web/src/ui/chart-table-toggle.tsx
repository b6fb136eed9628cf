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

function Table({ label, table }: { readonly label: string; readonly table: ChartTable }) {
  const scroll = useRef<HTMLElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  return (
    <section ref={scroll} className={`card relative scroll ${styles.scroll}`} aria-label={label}>
      <table className={`table ${styles.table}`}>
        <caption className="absolute width-1 height-1 clip clipped">{label}</caption>
        <thead>
          <tr>
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
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
