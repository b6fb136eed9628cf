// The legend of the occupancy map: the fullest class first, with its lower limit and number of
// curbs.
import { occupancyClasses, occupancyClassLimits } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useMetricFormat } from '../metric-format.ts';
import { MetricLegend } from '../metric-legend.tsx';
import { type ColorScheme, unmeasuredStyle } from '../metric-styles.ts';
import { type OccupancyMapStyles, occupancyStyle } from './occupancy-styles.ts';

interface Props {
  readonly shown: OccupancyMapStyles;
  readonly scheme: ColorScheme;
}

export function OccupancyLegend({ shown: { counts, unwatched }, scheme }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  return (
    <MetricLegend
      label={t('demand.map.legend')}
      entries={[
        ...occupancyClasses.toReversed().map((each) => ({
          look: occupancyStyle(each, scheme),
          name: t(`demand.class.${each}`, {
            from: words.share(occupancyClassLimits[each]),
            to: words.share(occupancyClassLimits.busy),
          }),
          count: words.whole(counts[each]),
        })),
        {
          look: unmeasuredStyle[scheme],
          name: t('demand.class.unwatched'),
          count: words.whole(unwatched),
        },
      ]}
    />
  );
}
