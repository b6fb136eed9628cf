// Axes around a chart: grid lines with their values, and the names of the points below.
import type { AxisScale } from './chart-scale.ts';

/** Margins around the chart, in pixels. */
export const chartMargin = { left: 44, right: 8, top: 10, bottom: 24 } as const;

interface GridLinesProps {
  readonly scale: AxisScale;
  readonly y: (value: number) => number;
  readonly width: number;
  readonly format: (value: number) => string;
}

export function GridLines({ scale, y, width, format }: GridLinesProps) {
  return (
    <g>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={
              tick === 0
                ? 'stroke-control-line forced-stroke-canvas-text'
                : 'stroke-hairline forced-stroke-canvas-text'
            }
            x1={chartMargin.left}
            x2={width - chartMargin.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text
            className="fill-soft text-12 forced-fill-canvas-text"
            x={chartMargin.left - 6}
            y={y(tick) + 4}
            textAnchor="end"
          >
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Height of the title above an axis of values, in pixels. */
export const axisTitleHeight = 18;

/** What an axis of values counts, and its unit, above its lines. */
export function AxisTitle({ text }: { readonly text: string }) {
  return (
    <text className="fill-soft text-12 forced-fill-canvas-text" x={0} y={12}>
      {text}
    </text>
  );
}

interface PointLabelsProps {
  readonly names: readonly string[];
  /** Center of a point, in pixels. */
  readonly x: (point: number) => number;
  readonly y: number;
  /** Pixels that a name needs. If not all names fit, only every second, third, … name is shown. */
  readonly room?: number;
}

/** Pixels that the longest of some names needs, at about 7 pixels for each character. */
export function roomForNames(names: readonly string[], least: number): number {
  return Math.max(least, ...names.map(({ length }) => 7 * length + 5));
}

export function PointLabels({ names, x, y, room = roomForNames(names, 44) }: PointLabelsProps) {
  const apart = names.length > 1 ? x(1) - x(0) : room;
  // Steps that divide the hours of a day evenly.
  const step = [1, 2, 3, 4, 6, 8, 12, 24, 48].find((each) => each * apart >= room) ?? names.length;
  return (
    <g>
      {[...names.keys()].map((point) =>
        point % step === 0 ? (
          <text
            key={point}
            className="fill-soft text-12 forced-fill-canvas-text"
            x={x(point)}
            y={y + 16}
            textAnchor="middle"
          >
            {names[point]}
          </text>
        ) : null,
      )}
    </g>
  );
}
