// A list with one bar per row, on both sides of a line where values are negative, with the number
// beside it.
import { roundTo } from '@curbwright/core';
import { useId } from 'react';
import styles from './charts.module.css';
import { PatternDefs, type PatternFill, toSvgFill } from './fill-patterns.tsx';

interface BarRow extends PatternFill {
  readonly name: string;
  readonly value: number;
  /** The formatted number. */
  readonly text: string;
}

interface Props {
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** Value of a full bar; absent: the highest of the values. */
  readonly full?: number;
  /** A value marked by a line in every bar, such as a target. */
  readonly mark?: number;
}

/** Each row is a list item with name and number as text, so the bar adds no information. */
export function BarList({ label, rows, full = 0, mark }: Props) {
  const chart = useId();
  const least = Math.min(0, ...rows.map(({ value }) => value));
  const most = Math.max(full, ...rows.map(({ value }) => value));
  const span = most - least || 1;
  const percent = (part: number) => `${roundTo(part * 100, 2)}%`;
  const zero = -least / span;
  return (
    <ul className="grid gap-2 no-bullets" aria-label={label}>
      {rows.map((row) => {
        const from = Math.min(zero, zero + row.value / span);
        return (
          <li key={row.key} className={`grid gap-12 items-center text-13 ${styles.barRow}`}>
            <span>{row.name}</span>
            <svg className={`block ltr ${styles.bar}`} width="100%" height="18" aria-hidden="true">
              <PatternDefs chart={`${chart}${row.key}`} items={[row]} />
              <rect
                className={styles.part}
                fill={toSvgFill(`${chart}${row.key}`, row)}
                x={percent(from)}
                y="2"
                width={percent(Math.abs(row.value) / span)}
                height="14"
              />
              <line
                className="stroke-control-line forced-stroke-canvas-text"
                x1={percent(zero)}
                x2={percent(zero)}
                y1="0"
                y2="18"
              />
              {mark !== undefined && (
                <line
                  className={styles.barMark}
                  x1={percent((mark - least) / span)}
                  x2={percent((mark - least) / span)}
                  y1="0"
                  y2="18"
                />
              )}
            </svg>
            <span className="medium text-end">{row.text}</span>
          </li>
        );
      })}
    </ul>
  );
}
