// The frame of every chart: as wide as its place, with a name, and read point by point with the arrow keys, a finger or the pointer.
import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useState } from 'react';
import styles from './charts.module.css';

/** The room a chart draws in, in pixels. */
interface ChartRoom {
  readonly width: number;
  readonly height: number;
}

interface Props {
  /** Names the chart and says what it shows. */
  readonly label: string;
  readonly height: number;
  /** How many points are read, in the order of the arrow keys. */
  readonly count: number;
  readonly reading: (point: number) => string;
  /** The point that is read first, and that the chart marks while nothing is read. */
  readonly marked?: number | null;
  /** Points that Up and Down go by; 1 = as Left and Right. */
  readonly rowLength?: number;
  /** Which point lies under a place of the drawing; null = none. */
  readonly pointAt: (x: number, y: number, room: ChartRoom) => number | null;
  /** A point was clicked, or chosen with Enter. */
  readonly onChoose?: ((point: number) => void) | undefined;
  /** Draws it; `read` is the point that is read now. */
  readonly children: (room: ChartRoom, read: number | null) => ReactNode;
}

/** Before it was measured. */
const firstWidth = 640;

export function ChartFrame(props: Props) {
  const { label, height, count, reading, marked = null, rowLength = 1, pointAt, onChoose, children } = props;
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const [keyed, setKeyed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const width = measured > 0 ? measured : firstWidth;
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
    <div className={styles.chart} ref={ref}>
      <input
        className={styles.reader}
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
        className={onChoose === undefined ? styles.drawing : styles.choosable}
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
      <p className={styles.reading} aria-hidden="true">
        {shown === null || shown > last || count === 0 ? ' ' : reading(shown)}
      </p>
    </div>
  );
}
