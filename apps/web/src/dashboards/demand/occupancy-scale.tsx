// The fixed color scale of occupancy, 0 to 100 %, with a line at the target.
import { targetOccupancy } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { ShadeScale } from '../../ui/charts/shade-scale.tsx';
import { useMetricFormat } from '../metric-format.ts';

/** Shares named under the scale, beside the target's own. */
const namedShares = [0, 0.25, 0.5, 0.75, 1] as const;

export function OccupancyScale() {
  const { t } = useTranslation();
  const { share } = useMetricFormat();
  const target = share(targetOccupancy);
  return (
    <ShadeScale
      label={t('demand.week.scale', { target })}
      points={namedShares.map((at) => ({ at, text: share(at) }))}
      mark={{ at: targetOccupancy, text: t('demand.week.target', { target }) }}
    />
  );
}
