// The legend of the map of pressure: each class with its line, from which share on, and how many curbs are in it.
import { pressureFrom } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useFigureWords } from '../../app/figure-words.ts';
import type { FigureLook } from '../../map/figures-view.ts';
import styles from './demand.module.css';
import {
  legendClasses,
  type PressureAt,
  pressureLooks,
  type Scheme,
  unwatchedLook,
} from './pressure-looks.ts';

/** As the map draws it at a working zoom. */
const pixels = 5;
const gaps = { solid: undefined, dashed: '4 3', dotted: '2 2' } as const;

function Sample({ look: { color, width, pattern } }: { readonly look: FigureLook }) {
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

interface Props {
  readonly shown: PressureAt;
  readonly scheme: Scheme;
}

export function PressureLegend({ shown: { counts, unwatched }, scheme }: Props) {
  const { t } = useTranslation();
  const words = useFigureWords();
  return (
    <ul className={styles.legend} aria-label={t('demand.map.legend')}>
      {legendClasses.map((each) => (
        <li key={each}>
          <Sample look={pressureLooks[scheme][each]} />
          <span>{t(`demand.class.${each}`, { from: words.share(pressureFrom[each]) })}</span>
          <span className={styles.count}>{words.whole(counts[each])}</span>
        </li>
      ))}
      <li>
        <Sample look={unwatchedLook[scheme]} />
        <span>{t('demand.class.unwatched')}</span>
        <span className={styles.count}>{words.whole(unwatched)}</span>
      </li>
    </ul>
  );
}
