// The color scale of a heat map, from 0 to its full value, with named points and perhaps a mark.
import chart from './charts.module.css';
import { shadeLimits } from './heat-map.tsx';

interface ScalePoint {
  /** Share of the full value, 0 to 1. */
  readonly at: number;
  readonly text: string;
}

interface Props {
  readonly label: string;
  readonly points: readonly ScalePoint[];
  /** A line across the scale with its text above, such as a target. */
  readonly mark?: ScalePoint;
}

/** In pixels. */
const size = { width: 300, bar: 12, height: 44, top: 16, side: 16 } as const;

export function ShadeScale({ label, points, mark }: Props) {
  const x = (at: number) => size.side + at * size.width;
  const { top, bar, side } = size;
  return (
    <svg
      className={chart.scale}
      width={size.width + 2 * side}
      height={size.height}
      viewBox={`0 0 ${size.width + 2 * side} ${size.height}`}
      role="img"
      aria-label={label}
      data-shade-scale
    >
      {shadeLimits.map(({ shade, from, to }) => (
        <rect
          key={shade}
          className={chart.shade}
          data-shade={shade}
          x={x(from)}
          y={top}
          width={(to - from) * size.width}
          height={bar}
        />
      ))}
      {points.map(({ at, text }) => (
        <text
          key={at}
          className="fill-soft text-12 forced-fill-canvas-text"
          x={x(at)}
          y={size.height - 2}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
      {mark !== undefined && (
        <>
          <line
            className="stroke-ink stroke-2 forced-stroke-canvas-text"
            x1={x(mark.at)}
            x2={x(mark.at)}
            y1={top - 4}
            y2={top + bar + 4}
          />
          <text
            className="fill-soft text-12 forced-fill-canvas-text"
            x={x(mark.at)}
            y={top - 6}
            textAnchor="middle"
          >
            {mark.text}
          </text>
        </>
      )}
    </svg>
  );
}
