// A histogram on a numeric axis: bars with their true widths, whose areas are their counts, and
// lines at notable values (a median, a limit).
import { useId } from 'react';
import { AxisTitle, axisTitleHeight, chartMargin, GridLines, roomForNames } from './axes.tsx';
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

/** Least pixels for the name of a limit below the axis. */
const leastTickRoom = 44;
/** Pixels for one row of line names. */
const namesHeight = 14;
/** Pixels between a line and its name. */
const nameGap = 3;

interface PlacedName {
  readonly anchor: 'start' | 'end';
  readonly x: number;
  /** The row from the top, 0 first. */
  readonly row: number;
}

/**
 * Places the name of each line beside it, on the left where there is no room on the right, and in
 * the first row in which it overlaps no other name.
 */
function placeNames(
  lines: readonly { readonly x: number; readonly name: string }[],
  right: number,
): readonly PlacedName[] {
  const taken: (readonly [number, number])[][] = [];
  return lines.map(({ x, name }) => {
    const room = roomForNames([name], 0);
    const anchor = x + nameGap + room > right ? 'end' : 'start';
    const [from, to] = anchor === 'start' ? [x, x + nameGap + room] : [x - nameGap - room, x];
    const found = taken.findIndex((row) => row.every((other) => to <= other[0] || from >= other[1]));
    const row = found === -1 ? taken.length : found;
    taken[row] = [...(taken[row] ?? []), [from, to]];
    return { anchor, row, x: anchor === 'start' ? x + nameGap : x - nameGap };
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
        const names = placeNames(
          lines.map(({ at, name }) => ({ x: x(at), name })),
          width - chartMargin.right,
        );
        const tickRoom = roomForNames(
          bars.map(({ from, isOpen }) => tickName(from, isOpen)),
          leastTickRoom,
        );
        const namesTop = axisTitleHeight + chartMargin.top;
        const top = namesTop + Math.max(0, ...names.map(({ row }) => row + 1)) * namesHeight;
        const bottom = height - chartMargin.bottom;
        const y = (value: number) => top + (1 - value / scale.max) * (bottom - top);
        let lastTick = Number.NEGATIVE_INFINITY;
        return (
          <>
            <PatternDefs chart={chart} items={[item]} />
            <AxisTitle text={unit} />
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
            {lines.map(({ at, name }, index) => {
              const placed = names[index];
              const y0 = namesTop + (placed?.row ?? 0) * namesHeight;
              return (
                <g key={name}>
                  <line
                    className={`stroke-ink stroke-1_5 no-pointer forced-stroke-canvas-text ${styles.now}`}
                    x1={x(at)}
                    x2={x(at)}
                    y1={y0 + 3}
                    y2={bottom}
                  />
                  <text
                    className="fill-soft text-12 forced-fill-canvas-text"
                    x={placed?.x}
                    y={y0}
                    textAnchor={placed?.anchor}
                  >
                    {name}
                  </text>
                </g>
              );
            })}
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
                    x={bar.isOpen ? width - chartMargin.right : at}
                    y={bottom + 16}
                    textAnchor={bar.from === 0 ? 'start' : bar.isOpen ? 'end' : 'middle'}
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
