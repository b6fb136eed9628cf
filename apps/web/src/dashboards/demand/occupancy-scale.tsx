// The fixed color scale of occupancy, 0 to 100 %, with a line at the target.
import { targetOccupancy } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import chart from '../../ui/charts/charts.module.css';
import { shadeLimits } from '../../ui/charts/heat-map.tsx';
import { useMetricFormat } from '../metric-format.ts';

/** In pixels. */
const size = { width: 300, bar: 12, height: 44, top: 16, side: 16 } as const;
/** Shares named under the scale, beside the target's own. */
const namedShares = [0, 0.25, 0.5, 1] as const;

export function OccupancyScale() {
  const { t } = useTranslation();
  const { share } = useMetricFormat();
  const x = (at: number) => size.side + at * size.width;
  const { top, bar, side } = size;
  return (
    <svg
      className="ltr max-full"
      width={size.width + 2 * side}
      height={size.height}
      viewBox={`0 0 ${size.width + 2 * side} ${size.height}`}
      role="img"
      aria-label={t('demand.week.scale', { target: share(targetOccupancy) })}
      data-occupancy-scale
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
      {namedShares.map((at) => (
        <text
          key={at}
          className="fill-soft text-12 forced-fill-canvas-text"
          x={x(at)}
          y={size.height - 2}
          textAnchor="middle"
        >
          {share(at)}
        </text>
      ))}
      <line
        className="stroke-ink stroke-2 forced-stroke-canvas-text"
        x1={x(targetOccupancy)}
        x2={x(targetOccupancy)}
        y1={top - 4}
        y2={top + bar + 4}
      />
      <text
        className="fill-soft text-12 forced-fill-canvas-text"
        x={x(targetOccupancy)}
        y={top - 6}
        textAnchor="middle"
      >
        {t('demand.week.target', { target: share(targetOccupancy) })}
      </text>
    </svg>
  );
}
