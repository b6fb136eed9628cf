// The legend of a dashboard's map: the line, meaning and number of curbs of each class.
import type { MetricStyle } from '../map/metrics-view.ts';
import styles from './metric-legend.module.css';

/** Line width as drawn on the map at a usual working zoom. */
const pixels = 5;
const gaps = { solid: undefined, dashed: '4 3', dotted: '2 2' } as const;

function Sample({ look: { color, width, pattern } }: { readonly look: MetricStyle }) {
  return (
    <svg width="36" height="12" aria-hidden="true">
      <line
        x1="0"
        x2="36"
        y1="6"
        y2="6"
        stroke={color}
        strokeWidth={width * pixels}
        strokeDasharray={gaps[pattern]}
      />
    </svg>
  );
}

interface LegendEntry {
  readonly look: MetricStyle;
  readonly name: string;
  readonly count: string;
}

interface Props {
  readonly label: string;
  readonly entries: readonly LegendEntry[];
}

export function MetricLegend({ label, entries }: Props) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {entries.map(({ look, name, count }) => (
        <li key={name}>
          <Sample look={look} />
          <span>{name}</span>
          <span className={styles.count}>{count}</span>
        </li>
      ))}
    </ul>
  );
}
