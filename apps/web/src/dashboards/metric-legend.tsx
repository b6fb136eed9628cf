// The legend of a dashboard's map: the line, meaning and number of links of each class.
import { useTranslation } from 'react-i18next';
import type { MetricStyle } from '../map/metrics-view.ts';
import type { LinkClasses } from './link-classes.ts';
import { useMetricFormat } from './metric-format.ts';
import styles from './metric-legend.module.css';
import { type ColorScheme, metricClassStyles, unmeasuredStyle } from './metric-styles.ts';

/** Width in pixels of the legend's lines, as drawn on the map at a typical zoom. */
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
    <ul
      className={`flex wrap gap-4-20 text-13 no-bullets li-gap-6 svg-flex-none ${styles.legend}`}
      aria-label={label}
    >
      {entries.map(({ look, name, count }) => (
        <li key={name}>
          <Sample look={look} />
          <span>{name}</span>
          <span className="soft">{count}</span>
        </li>
      ))}
    </ul>
  );
}

interface ClassLegendProps {
  readonly label: string;
  /** Names of the five classes, lowest first. */
  readonly names: readonly string[];
  readonly classes: Pick<LinkClasses<unknown>, 'counts' | 'unmeasured' | 'empty'>;
  readonly scheme: ColorScheme;
}

/**
 * The legend of classified links, from the highest class down to the links that are not measured.
 */
export function ClassLegend({
  label,
  names,
  classes: { counts, unmeasured, empty },
  scheme,
}: ClassLegendProps) {
  const { t } = useTranslation();
  const { whole } = useMetricFormat();
  const none = unmeasuredStyle[scheme];
  const entries = names.map((name, at) => ({
    look: metricClassStyles[scheme][at] ?? none,
    name,
    count: whole(counts[at] ?? 0),
  }));
  const unwatched = { look: none, name: t('demand.class.unwatched'), count: whole(unmeasured) };
  const without = { look: none, name: t('demand.class.empty'), count: whole(empty) };
  return (
    <MetricLegend
      label={label}
      entries={[...entries.toReversed(), ...(empty > 0 ? [without] : []), unwatched]}
    />
  );
}
