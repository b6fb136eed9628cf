// Seven rows of a day, midnight to midnight: coloured spans with their names inside, a line at now, read with the arrow keys.
import { type KeyboardEvent, useRef, useState } from 'react';
import { inkOn } from './ink.ts';
import styles from './week-chart.module.css';

export interface ChartSpan {
  /** Part of the row, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly color: string;
  /** Short name, shown where it fits. */
  readonly name: string;
  /** The whole sentence, read aloud and shown under the chart. */
  readonly reading: string;
}

export interface ChartRow {
  readonly name: string;
  readonly today: boolean;
  readonly spans: readonly ChartSpan[];
}

interface Props {
  readonly label: string;
  readonly help: string;
  readonly rows: readonly ChartRow[];
  /** Where the moment lies: row and part of the row. */
  readonly now: { readonly row: number; readonly at: number; readonly name: string } | null;
}

const hours = [0, 6, 12, 18, 24];
const percent = (part: number) => `${Math.round(part * 1e4) / 100}%`;

function Span({ span }: { readonly span: ChartSpan }) {
  // A name needs about 7 % of a row for every five letters; narrower spans stay bare and are read below the chart.
  const fits = (span.to - span.from) * 62 >= span.name.length + 2;
  return (
    <svg x={percent(span.from)} width={percent(span.to - span.from)} height="24" overflow="hidden">
      <rect className={styles.bar} width="100%" height="24" fill={span.color} />
      {fits && (
        <text x="6" y="16.5" fill={inkOn(span.color)}>
          {span.name}
        </text>
      )}
    </svg>
  );
}

export function WeekChart({ label, help, rows, now }: Props) {
  const start =
    now === null ? 0 : Math.max(0, rows[now.row]?.spans.findIndex((span) => now.at < span.to) ?? 0);
  const [at, setAt] = useState<readonly [number, number]>([now?.row ?? 0, start]);
  const [reading, setReading] = useState<string | null>(null);
  const cells = useRef(new Map<string, SVGGElement>());

  const move = (event: KeyboardEvent) => {
    const [row, cell] = at;
    const last = (index: number) => Math.max(0, (rows[index]?.spans.length ?? 1) - 1);
    const there = (index: number) => {
      const middle = ((rows[row]?.spans[cell]?.from ?? 0) + (rows[row]?.spans[cell]?.to ?? 0)) / 2;
      const found = rows[index]?.spans.findIndex((span) => middle < span.to) ?? 0;
      return [index, Math.max(0, found)] as const;
    };
    const targets: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: cell > 0 ? [row, cell - 1] : row > 0 ? [row - 1, last(row - 1)] : [row, cell],
      ArrowRight: cell < last(row) ? [row, cell + 1] : row < rows.length - 1 ? [row + 1, 0] : [row, cell],
      ArrowUp: there(Math.max(0, row - 1)),
      ArrowDown: there(Math.min(rows.length - 1, row + 1)),
      Home: [row, 0],
      End: [row, last(row)],
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setAt(target);
    cells.current.get(target.join('/'))?.focus();
  };

  return (
    <div className={styles.chart}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of drawn spans has no element of its own */}
      <div className={styles.rows} role="group" aria-label={`${label}. ${help}`}>
        {rows.map((row, rowAt) => (
          <div key={row.name} className={row.today ? styles.today : styles.row}>
            <span className={styles.day}>{row.name}</span>
            <svg className={styles.line} height="24" width="100%">
              <title>{row.name}</title>
              {row.spans.map((span, cell) => (
                // biome-ignore lint/a11y/useSemanticElements: drawn in SVG, where nothing else can be focused
                <g
                  key={`${span.from}`}
                  ref={(element) => {
                    if (element !== null) cells.current.set(`${rowAt}/${cell}`, element);
                  }}
                  className={styles.span}
                  role="img"
                  tabIndex={at[0] === rowAt && at[1] === cell ? 0 : -1}
                  aria-label={span.reading}
                  onKeyDown={move}
                  onFocus={() => setReading(span.reading)}
                  onBlur={() => setReading(null)}
                  onMouseEnter={() => setReading(span.reading)}
                  onMouseLeave={() => setReading(null)}
                >
                  <Span span={span} />
                  <rect
                    className={styles.ring}
                    x={percent(span.from)}
                    width={percent(span.to - span.from)}
                    height="24"
                  />
                </g>
              ))}
              {now?.row === rowAt && (
                <line className={styles.now} x1={percent(now.at)} x2={percent(now.at)} y1="-2" y2="26" />
              )}
            </svg>
          </div>
        ))}
        <div className={styles.row} aria-hidden="true">
          <span className={styles.day} />
          <svg className={styles.hours} height="14" width="100%">
            {hours.map((hour) => (
              <text
                key={hour}
                x={percent(hour / 24)}
                y="11"
                textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
              >
                {hour}
              </text>
            ))}
          </svg>
        </div>
      </div>
      <p className={styles.reading}>{reading ?? ' '}</p>
    </div>
  );
}
