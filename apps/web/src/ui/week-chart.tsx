// A chart of seven rows of one day each, midnight to midnight: colored spans with their names
// inside, and a line at the given moment, readable with the arrow keys. A second week can be drawn
// above it: the week before a change, with the differences outlined.
import { roundTo } from '@curbwright/core';
import { type KeyboardEvent, useState } from 'react';
import { contrastColor } from './contrast-color.ts';
import styles from './week-chart.module.css';

export interface ChartSpan {
  /** Fraction of the row, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly color: string;
  /** Short name, shown where it fits. */
  readonly name: string;
  /** The full sentence, read aloud and shown below the chart. */
  readonly reading: string;
}

/** A section of a row, as fractions from 0 to 1. */
export interface ChartInterval {
  readonly from: number;
  readonly to: number;
}

export interface ChartRow {
  readonly name: string;
  readonly today: boolean;
  readonly spans: readonly ChartSpan[];
  /** The week before a change, drawn above the spans. */
  readonly above?: readonly ChartSpan[];
  /** What the arrow keys read, if not the spans. */
  readonly readings?: readonly (ChartInterval & { readonly reading: string })[];
  /** Where the weeks before and after differ. */
  readonly outlined?: readonly ChartInterval[];
  /** Highlighted sections, such as the times of a finding. */
  readonly marked?: readonly ChartInterval[];
}

interface Props {
  readonly label: string;
  readonly rows: readonly ChartRow[];
  /** Position of the marked moment: row and fraction of the row. */
  readonly now: { readonly row: number; readonly at: number } | null;
  /** Formats an hour, 0–24, in the city's format. */
  readonly hourName: (hour: number) => string;
  /** Whether the rows are low. */
  readonly isDense?: boolean | undefined;
}

const hours = [0, 6, 12, 18, 24];
const percent = (part: number) => `${roundTo(part * 100, 2)}%`;

/**
 * Width of a letter as a fraction of the row, in the narrowest panel. A name that does not fit is
 * omitted and can be read below the chart.
 */
const letterFraction = 0.02;

/** Height of a row in pixels: with one week, where room is scarce, and for each of two weeks. */
const singleRowHeight = 24;
const denseRowHeight = 16;
const pairedRowHeight = 17;

interface SpanProps {
  readonly span: ChartSpan;
  readonly y: number;
  readonly height: number;
}

function Span({ span, y, height }: SpanProps) {
  const fits = (span.to - span.from) / letterFraction >= span.name.length + 2;
  return (
    <svg
      x={percent(span.from)}
      width={percent(span.to - span.from)}
      y={y}
      height={height}
      overflow="hidden"
      aria-hidden="true"
    >
      <title>{span.reading}</title>
      <rect className={styles.bar} width="100%" height={height} fill={span.color} />
      {fits && (
        <text
          x="6"
          y={height / 2}
          dominantBaseline="central"
          fontSize={Math.min(12, height - 4)}
          fill={contrastColor(span.color)}
        >
          {span.name}
        </text>
      )}
    </svg>
  );
}

function IntervalFrame({
  part,
  className,
  height,
}: {
  part: ChartInterval;
  className?: string;
  height: number;
}) {
  return (
    <rect className={className} x={percent(part.from)} width={percent(part.to - part.from)} height={height} />
  );
}

interface RowProps {
  readonly row: ChartRow;
  readonly now: number | null;
  readonly read: ChartInterval | undefined;
  readonly singleHeight: number;
}

function WeekRow({ row, now, read, singleHeight }: RowProps) {
  const { above, spans, outlined = [], marked = [] } = row;
  const height = above === undefined ? singleHeight : 2 * pairedRowHeight;
  return (
    <svg className={`ltr block ${styles.line}`} height={height} width="100%" aria-hidden="true">
      {above?.map((span) => (
        <Span key={`above ${span.from}`} span={span} y={0} height={pairedRowHeight} />
      ))}
      {spans.map((span) => (
        <Span
          key={span.from}
          span={span}
          y={above === undefined ? 0 : pairedRowHeight}
          height={above === undefined ? singleHeight : pairedRowHeight}
        />
      ))}
      {outlined.map((part) => (
        <IntervalFrame
          key={`outlined ${part.from}`}
          part={part}
          className={styles.outlined}
          height={height}
        />
      ))}
      {marked.map((part) => (
        <IntervalFrame key={`marked ${part.from}`} part={part} className={styles.marked} height={height} />
      ))}
      {read !== undefined && <IntervalFrame part={read} className={styles.mark} height={height} />}
      {now !== null && (
        <line
          className="stroke-ink stroke-2 no-pointer forced-stroke-canvas-text"
          x1={percent(now)}
          x2={percent(now)}
          y1="-2"
          y2={height + 2}
        />
      )}
    </svg>
  );
}

/** The sections that can be read in a row. */
function readableSections({ readings, spans }: ChartRow) {
  return readings ?? spans;
}

/** Index of the span that contains a fraction of the row. */
function spanIndexAt(row: ChartRow | undefined, part: number): number {
  return row === undefined
    ? 0
    : Math.max(
        0,
        readableSections(row).findIndex((span) => part < span.to),
      );
}

export function WeekChart({ label, rows, now, hourName, isDense = false }: Props) {
  const cells = rows.flatMap((row, rowAt) =>
    readableSections(row).map((span, spanIndex) => ({ span, rowAt, spanIndex })),
  );
  const indexOf = (rowAt: number, spanIndex: number) =>
    Math.max(
      0,
      cells.findIndex((cell) => cell.rowAt === rowAt && cell.spanIndex === spanIndex),
    );
  const [chosen, setChosen] = useState(() =>
    now === null ? 0 : indexOf(now.row, spanIndexAt(rows[now.row], now.at)),
  );
  const [focused, setFocused] = useState(false);
  const cell = cells[Math.min(chosen, cells.length - 1)];
  const byRow = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || cell === undefined) return;
    event.preventDefault();
    const rowAt = Math.min(rows.length - 1, Math.max(0, cell.rowAt + step));
    setChosen(indexOf(rowAt, spanIndexAt(rows[rowAt], (cell.span.from + cell.span.to) / 2)));
  };
  return (
    <div className={`relative grid gap-4 ${styles.chart}`}>
      <input
        className={`hidden-input ${styles.reader}`}
        type="range"
        min={0}
        max={Math.max(0, cells.length - 1)}
        value={chosen}
        aria-label={label}
        aria-valuetext={cell?.span.reading}
        onChange={(event) => setChosen(Number(event.target.value))}
        onKeyDown={byRow}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <div className={styles.rows} aria-hidden="true">
        {rows.map((row, rowAt) => (
          <div key={row.name} className={row.today ? styles.today : styles.row}>
            <span className={`soft text-12 ${styles.day}`}>{row.name}</span>
            <WeekRow
              row={row}
              now={now?.row === rowAt ? now.at : null}
              read={focused && cell?.rowAt === rowAt ? cell.span : undefined}
              singleHeight={isDense ? denseRowHeight : singleRowHeight}
            />
          </div>
        ))}
        <div className={styles.row}>
          <span className={`soft text-12 ${styles.day}`} />
          <svg className="axis ltr" height="14" width="100%" aria-hidden="true">
            {hours.map((hour) => (
              <text
                key={hour}
                x={percent(hour / 24)}
                y="11"
                textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
              >
                {hourName(hour)}
              </text>
            ))}
          </svg>
        </div>
      </div>
      <p className="min-height-1_45em soft text-13" aria-hidden="true">
        {focused ? cell?.span.reading : null}
      </p>
    </div>
  );
}
