// A line chart with gaps where values are unknown; each line has a dash pattern in addition to its
// color.
import { AxisTitle, axisTitleHeight, chartMargin, GridLines, PointLabels } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type AxisScale, createAxisScale } from './chart-scale.ts';
import styles from './charts.module.css';

export interface ChartLine {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  /** In pixels, on and off; empty = solid. */
  readonly dash: readonly number[];
  /** `null` = unknown: the line has a gap. */
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly label: string;
  readonly lines: readonly ChartLine[];
  readonly points: readonly string[];
  readonly reading: (point: number) => string;
  readonly format: (value: number) => string;
  /** What the values are, above their axis. */
  readonly unit?: string;
  /** Minimum upper end of the axis, such as 1 for shares. */
  readonly most?: number;
  readonly marked?: number | null;
  readonly onChoose?: (point: number) => void;
  readonly height?: number;
}

/** The sections of a line between its gaps, as an SVG path. */
function linePath(line: ChartLine, x: (point: number) => number, y: (value: number) => number): string {
  let open = false;
  return line.values
    .map((value, point) => {
      const command = open ? 'L' : 'M';
      open = value !== null;
      return value === null ? '' : `${command}${x(point).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** Points whose neighbors are unknown, which a path would not show. */
function isolatedPoints(values: ChartLine['values']): readonly number[] {
  const known = (point: number) => (values[point] ?? null) !== null;
  return values.flatMap((_, point) =>
    known(point) && !known(point - 1) && !known(point + 1) ? [point] : [],
  );
}

function createLineScale(lines: readonly ChartLine[], most: number): AxisScale {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  return createAxisScale(Math.min(0, ...known), Math.max(most, ...known));
}

export function LineChart(props: Props) {
  const { label, lines, points, reading, format, unit, most = 0, marked = null, onChoose } = props;
  const { height = 220 } = props;
  const top = chartMargin.top + (unit === undefined ? 0 : axisTitleHeight);
  const scale = createLineScale(lines, most);
  const count = points.length;
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
          const x = (point: number) => chartMargin.left + (point + 0.5) * slot;
          const y = (value: number) =>
            top + (1 - (value - scale.min) / (scale.max - scale.min)) * (height - top - chartMargin.bottom);
          const shown = read ?? marked;
          return (
            <>
              {unit !== undefined && <AxisTitle text={unit} />}
              <GridLines scale={scale} y={y} width={width} format={format} />
              {shown !== null && (
                <line
                  className={`stroke-ink stroke-1_5 no-pointer forced-stroke-canvas-text ${styles.now}`}
                  x1={x(shown)}
                  x2={x(shown)}
                  y1={top - 6}
                  y2={height - chartMargin.bottom}
                />
              )}
              {lines.map((line) => (
                <g key={line.key} stroke={line.color} fill={line.color}>
                  <path
                    className={styles.line}
                    d={linePath(line, x, y)}
                    fill="none"
                    strokeDasharray={line.dash.join(' ')}
                  />
                  {isolatedPoints(line.values).map((point) => (
                    <circle key={point} cx={x(point)} cy={y(line.values[point] ?? 0)} r="2.5" />
                  ))}
                  {shown !== null && (line.values[shown] ?? null) !== null && (
                    <circle
                      className="stroke-paper stroke-1_5"
                      cx={x(shown)}
                      cy={y(line.values[shown] ?? 0)}
                      r="4"
                    />
                  )}
                </g>
              ))}
              <PointLabels names={points} x={x} y={height - chartMargin.bottom} />
            </>
          );
        }}
      </ChartFrame>
      {lines.length > 1 && (
        <ul className="flex wrap gap-4-16 no-bullets">
          {lines.map((line) => (
            <li
              key={line.key}
              className={`inline-flex gap-6 items-center text-13 svg-flex-none ${styles.kind}`}
            >
              <svg width="28" height="10" aria-hidden="true">
                <line
                  x1="0"
                  x2="28"
                  y1="5"
                  y2="5"
                  stroke={line.color}
                  strokeWidth="2.5"
                  strokeDasharray={line.dash.join(' ')}
                />
              </svg>
              <span>{line.name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
