// A histogram on a numeric axis: bars with their true widths, whose areas are their counts, and
// lines at notable values (a median, a limit).
import { useId } from 'react';
import { chartMargin, GridLines } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { createAxisScale } from './chart-scale.ts';
import styles from './charts.module.css';
import { type FillPattern, PatternDefs, toSvgFill } from './fill-patterns.tsx';

interface HistogramBar {
  /** Limits on the axis. */
  readonly from: number;
  readonly to: number;
  readonly height: number;
  /** Whether it holds everything beyond `from`, so that its right edge is no limit. */
  readonly isOpen: boolean;
}

interface Props {
  readonly label: string;
  /** From left to right, each beginning where the one before ends. */
  readonly bars: readonly HistogramBar[];
  readonly color: string;
  readonly pattern?: FillPattern;
  /** What the height of a bar counts, shown above the axis. */
  readonly unit: string;
  readonly reading: (index: number) => string;
  readonly format: (value: number) => string;
  /** Names a limit below the axis; of an open bar, its lower limit. */
  readonly tickName: (value: number, isOpen: boolean) => string;
  /** Positions on the axis. */
  readonly lines?: readonly { readonly at: number; readonly name: string }[];
  readonly height?: number;
}

/** Minimum pixels between two lines whose names fit side by side. */
const minNameWidth = 52;
/** Pixels that the name of a limit needs. */
const tickRoom = 62;
/** Pixels from the top for the unit, and for one row of line names. */
const unitHeight = 18;
const namesHeight = 14;

/** Places the names of lines in rows, so that none overlaps the one before it in its row. */
function nameRows(positions: readonly number[], room: number): readonly number[] {
  const ends: number[] = [];
  return positions.map((x) => {
    const found = ends.findIndex((end) => x - end >= room);
    const row = found === -1 ? ends.length : found;
    ends[row] = x;
    return row;
  });
}

export function Histogram(props: Props) {
  const { label, bars, color, pattern = 'solid', unit, reading, format, tickName, lines = [] } = props;
  const { height = 240 } = props;
  const chart = useId();
  const item = { key: 'bar', color, pattern };
  const scale = createAxisScale(0, Math.max(0, ...bars.map((bar) => bar.height)));
  const end = Math.max(1, bars.at(-1)?.to ?? 1);
  const xOf = (value: number, width: number) =>
    chartMargin.left + (value / end) * (width - chartMargin.left - chartMargin.right);
  return (
    <ChartFrame
      label={label}
      height={height}
      count={bars.length}
      reading={reading}
      pointAt={(left, _top, { width }) => {
        const at = bars.findIndex(({ from, to }) => left >= xOf(from, width) && left < xOf(to, width));
        return at === -1 ? null : at;
      }}
    >
      {({ width }, read) => {
        const x = (value: number) => xOf(value, width);
        const rows = nameRows(
          lines.map(({ at }) => x(at)),
          minNameWidth,
        );
        const namesTop = unitHeight + chartMargin.top;
        const top = namesTop + Math.max(0, ...rows.map((row) => row + 1)) * namesHeight;
        const bottom = height - chartMargin.bottom;
        const y = (value: number) => top + (1 - value / scale.max) * (bottom - top);
        let lastTick = Number.NEGATIVE_INFINITY;
        return (
          <>
            <PatternDefs chart={chart} items={[item]} />
            <text className="fill-soft text-12 forced-fill-canvas-text" x={0} y={12}>
              {unit}
            </text>
            <GridLines scale={scale} y={y} width={width} format={format} />
            {bars.map((bar, index) => (
              <rect
                key={bar.from}
                className={read === index ? 'stroke-ink stroke-2 forced-keep-colors' : styles.part}
                fill={toSvgFill(chart, item)}
                fillOpacity={bar.isOpen ? 0.55 : 1}
                x={x(bar.from) + 0.5}
                y={y(bar.height)}
                width={Math.max(1, x(bar.to) - x(bar.from) - 1)}
                height={Math.max(0, bottom - y(bar.height))}
              />
            ))}
            {lines.map(({ at, name }, index) => (
              <g key={name}>
                <line
                  className={`stroke-ink stroke-1_5 no-pointer forced-stroke-canvas-text ${styles.now}`}
                  x1={x(at)}
                  x2={x(at)}
                  y1={namesTop + (rows[index] ?? 0) * namesHeight + 3}
                  y2={bottom}
                />
                <text
                  className="fill-soft text-12 forced-fill-canvas-text"
                  x={x(at) + 3}
                  y={namesTop + (rows[index] ?? 0) * namesHeight}
                  textAnchor={at > end * 0.85 ? 'end' : 'start'}
                >
                  {name}
                </text>
              </g>
            ))}
            {bars.map((bar) => {
              const at = x(bar.from);
              const isShown = at - lastTick >= tickRoom || bar.isOpen;
              const isHidden = !isShown || (!bar.isOpen && x(bars.at(-1)?.from ?? 0) - at < tickRoom);
              if (isHidden) return null;
              lastTick = at;
              return (
                <g key={bar.from}>
                  <line className="stroke-control-line" x1={at} x2={at} y1={bottom} y2={bottom + 4} />
                  <text
                    className="fill-soft text-12 forced-fill-canvas-text"
                    x={at}
                    y={bottom + 16}
                    textAnchor={bar.from === 0 ? 'start' : bar.isOpen ? 'start' : 'middle'}
                  >
                    {tickName(bar.from, bar.isOpen)}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFrame>
  );
}
