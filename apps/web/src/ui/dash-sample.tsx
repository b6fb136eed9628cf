// A short line as drawn on the map: color, width and dash, so that color is never the only cue.
import styles from './dash-sample.module.css';

interface Props {
  readonly color: string;
  /** Dash lengths in line widths, as on the map. */
  readonly dash: readonly number[];
  /** Line width as a multiple of the normal curb line. */
  readonly width: number;
}

export function DashSample({ color, dash, width }: Props) {
  const thickness = 4.5 * width;
  return (
    <svg className={`flex-none keep-colors ${styles.sample}`} width="36" height="10" aria-hidden="true">
      <line
        x1="0"
        y1="5"
        x2="36"
        y2="5"
        stroke={color}
        strokeWidth={thickness}
        strokeDasharray={dash.map((part) => part * thickness).join(' ')}
      />
    </svg>
  );
}
