// A chart of stacked bars, one per point: the hours of a day or of a week. Each series has a
// hatching in addition to its color.
import { memo, type ReactNode, useId } from 'react';
import { AxisTitle, axisTitleHeight, chartMargin, GridLines, PointLabels } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { createAxisScale } from './chart-scale.ts';
import styles from './charts.module.css';
import { FillSwatch, PatternDefs, type PatternFill, toSvgFill } from './fill-patterns.tsx';

export interface Series extends PatternFill {
  readonly name: string;
  /** One per point, zero or more. */
  readonly values: readonly number[];
}

interface Props {
  readonly label: string;
  /** Bottom to top. */
  readonly series: readonly Series[];
  /** Names below the points. */
  readonly points: readonly string[];
  /** Text read for a point: its name and values. */
  readonly reading: (point: number) => string;
  readonly format: (value: number) => string;
  /** What the values are, above their axis. */
  readonly unit?: string;
  /** The point that other parts of the page currently show. */
  readonly marked?: number | null;
  readonly onChoose?: (point: number) => void;
  readonly height?: number;
  /** Shown below the chart, beside the names of the series. */
  readonly note?: ReactNode;
}

/** Pixels between bars, where there is room. */
const gap = 2;

const Bars = memo(function Bars(props: {
  readonly chart: string;
  readonly series: readonly Series[];
  readonly count: number;
  readonly x: (point: number) => number;
  readonly bar: number;
  readonly y: (value: number) => number;
}) {
  const { chart, series, count, x, bar, y } = props;
  const below = Array.from({ length: count }, () => 0);
  return (
    <>
      {series.map((one) => (
        // One path per series, because a printer receives the hatching once per path.
        <path
          key={one.key}
          className={styles.part}
          fill={toSvgFill(chart, one)}
          d={[...one.values.keys()]
            .map((point) => {
              const value = one.values[point] ?? 0;
              const from = below[point] ?? 0;
              below[point] = from + value;
              if (value <= 0) return '';
              const top = y(from + value);
              return `M${x(point)} ${top}h${bar}v${Math.max(0.5, y(from) - top)}h${-bar}z`;
            })
            .join('')}
        />
      ))}
    </>
  );
});

export function StackChart(props: Props) {
  const { label, series, points, reading, format, unit, marked = null, onChoose, note } = props;
  const { height = 240 } = props;
  const top = chartMargin.top + (unit === undefined ? 0 : axisTitleHeight);
  const chart = useId();
  const count = points.length;
  const totals = points.map((_, point) => series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0));
  const scale = createAxisScale(0, Math.max(0, ...totals));
  return (
    <div className="grid gap-8 min-width-0">
      <ChartFrame
        label={label}
        height={height}
        count={count}
        reading={reading}
        marked={marked}
        onChoose={onChoose}
        pointAt={(left, _top, { width }) => {
          const part = (left - chartMargin.left) / (width - chartMargin.left - chartMargin.right);
          return part < 0 || part >= 1 ? null : Math.floor(part * count);
        }}
      >
        {({ width }, read) => {
          const slot = (width - chartMargin.left - chartMargin.right) / Math.max(1, count);
          const bar = Math.max(1, slot - (slot > 8 ? gap : slot > 4 ? 1 : 0));
          const x = (point: number) => chartMargin.left + point * slot + (slot - bar) / 2;
          const y = (value: number) => top + (1 - value / scale.max) * (height - top - chartMargin.bottom);
          const shown = read ?? marked;
          return (
            <>
              <PatternDefs chart={chart} items={series} />
              {unit !== undefined && <AxisTitle text={unit} />}
              <GridLines scale={scale} y={y} width={width} format={format} />
              {shown !== null && (
                <rect
                  className={read === null ? styles.mark : 'fill-hairline'}
                  x={chartMargin.left + shown * slot}
                  y={top - 6}
                  width={slot}
                  height={height - top - chartMargin.bottom + 6}
                />
              )}
              <Bars chart={chart} series={series} count={count} x={x} bar={bar} y={y} />
              <PointLabels names={points} x={(point) => x(point) + bar / 2} y={height - chartMargin.bottom} />
            </>
          );
        }}
      </ChartFrame>
      <Legend items={series} note={note} />
    </div>
  );
}

interface LegendProps {
  readonly items: readonly (PatternFill & { readonly name: string })[];
  readonly note?: ReactNode;
}

/** The series of a chart, each with its fill. */
export function Legend({ items, note }: LegendProps) {
  const chart = useId();
  if (items.length === 0 && note === undefined) return null;
  return (
    <div className={`flex wrap gap-8-16 justify-between ${styles.legend}`}>
      <ul className="flex wrap gap-4-16 no-bullets">
        {items.map((item) => (
          <li
            key={item.key}
            className={`inline-flex gap-6 items-center text-13 svg-flex-none ${styles.kind}`}
          >
            <FillSwatch item={item} chart={chart} />
            <span>{item.name}</span>
          </li>
        ))}
      </ul>
      {note}
    </div>
  );
}
