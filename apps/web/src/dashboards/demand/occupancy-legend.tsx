// The legend of the occupancy map: each class with its lower limit and number of curbs.
import { occupancyClasses, occupancyClassLimits } from '@curbwright/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useMetricFormat } from '../metric-format.ts';
import { ClassLegend } from '../metric-legend.tsx';

export function OccupancyLegend(shown: Pick<ComponentProps<typeof ClassLegend>, 'classes' | 'scheme'>) {
  const { t } = useTranslation();
  const { share } = useMetricFormat();
  const to = share(occupancyClassLimits.busy);
  const names = occupancyClasses.map((each) =>
    t(`demand.class.${each}`, { from: share(occupancyClassLimits[each]), to }),
  );
  return <ClassLegend label={t('demand.map.legend')} names={names} {...shown} />;
}
