// The legend of the occupancy map: the fullest class first, with its lower limit and number of
// curbs.
import { pressureClasses, pressureFrom } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { FigureLegend } from '../figure-legend.tsx';
import { type Scheme, unmeasuredLook } from '../figure-looks.ts';
import { useFigureWords } from '../figure-words.ts';
import { type PressureAt, pressureLook } from './pressure-looks.ts';

interface Props {
  readonly shown: PressureAt;
  readonly scheme: Scheme;
}

export function PressureLegend({ shown: { counts, unwatched }, scheme }: Props) {
  const { t } = useTranslation();
  const words = useFigureWords();
  return (
    <FigureLegend
      label={t('demand.map.legend')}
      entries={[
        ...pressureClasses.toReversed().map((each) => ({
          look: pressureLook(each, scheme),
          name: t(`demand.class.${each}`, {
            from: words.share(pressureFrom[each]),
            to: words.share(pressureFrom.busy),
          }),
          count: words.whole(counts[each]),
        })),
        {
          look: unmeasuredLook[scheme],
          name: t('demand.class.unwatched'),
          count: words.whole(unwatched),
        },
      ]}
    />
  );
}
