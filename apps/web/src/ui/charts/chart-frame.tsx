// The frame of every chart: as wide as its container, with a name, and readable point by point with
// arrow keys, touch or pointer.
import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useState } from 'react';
import styles from './charts.module.css';

/** Size of the drawing area, in pixels. */
interface ChartSize {
  readonly width: number;
  readonly height: number;
}

interface Props {
  /** Names the chart and describes what it shows. */
  readonly label: string;
  readonly height: number;
  /** Number of points that can be read, in arrow-key order. */
  readonly count: number;
  readonly reading: (point: number) => string;
  /** The point that is read first, and that the chart marks while no point is being read. */
  readonly marked?: number | null;
  /** Points that Up and Down move by; 1 = like Left and Right. */
  readonly rowLength?: number;
  /** The point at a position in the chart; `null` = none. */
  readonly pointAt: (x: number, y: number, room: ChartSize) => number | null;
  /** Called when a point is clicked, or chosen with Enter. */
  readonly onChoose?: ((point: number) => void) | undefined;
  /** Draws the chart; `read` is the point being read. */
  readonly children: (room: ChartSize, read: number | null) => ReactNode;
}

/** Width before the first measurement. */
const initialWidth = 640;

export function ChartFrame(props: Props) {
  const { label, height, count, reading, marked = null, rowLength = 1, pointAt, onChoose, children } = props;
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const [keyed, setKeyed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const width = measured > 0 ? measured : initialWidth;
  const last = Math.max(0, count - 1);
  const at = Math.min(keyed ?? marked ?? 0, last);
  const read = pointed ?? (focused ? at : null);
  const shown = read ?? marked;
  const placeOf = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width === 0 ? 1 : width / box.width;
    return pointAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale, { width, height });
  };
  return (
    <div className={`relative min-width-0 ${styles.chart}`} ref={ref}>
      <input
        className={`hidden-input ${styles.reader}`}
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={label}
        aria-valuetext={count === 0 ? undefined : reading(at)}
        disabled={count === 0}
        onChange={(event) => setKeyed(Number(event.target.value))}
        onKeyDown={(event) => {
          const step = { ArrowUp: -rowLength, ArrowDown: rowLength }[event.key];
          if (event.key === 'Enter') onChoose?.(at);
          if (step === undefined || rowLength === 1) return;
          event.preventDefault();
          if (at + step >= 0 && at + step <= last) setKeyed(at + step);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <svg
        className={onChoose === undefined ? styles.drawing : `pointer ${styles.choosable}`}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        onPointerMove={(event) => setPointed(placeOf(event))}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => {
          const point = placeOf(event);
          if (point === null) return;
          setKeyed(point);
          onChoose?.(point);
        }}
      >
        {children({ width, height }, read)}
      </svg>
      <p className={`soft text-13 pre-wrap ${styles.reading}`} aria-hidden="true">
        {shown === null || shown > last || count === 0 ? ' ' : reading(shown)}
      </p>
    </div>
  );
}
