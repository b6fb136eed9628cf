// Four arrow buttons that pan the map: the single-click alternative to dragging (WCAG 2.5.7).
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Direction, panCamera } from '../../map/pan.ts';
import { store } from '../../shell/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { cameraSet } from '../view/map-slice.ts';
import styles from './tools.module.css';

const icons = { up: IconArrowUp, down: IconArrowDown, start: IconArrowLeft, end: IconArrowRight } as const;
const directions: readonly Direction[] = ['up', 'start', 'end', 'down'];
const panPixels = 160;

function panMap(direction: Direction): void {
  const { at } = store.getState().map;
  if (at !== null) store.dispatch(cameraSet(panCamera(at, direction, panPixels)));
}

export function PanPad() {
  const { t } = useTranslation();
  return (
    <section
      className={`floating grid place-center ${styles.pad}`}
      aria-label={t('move.title')}
      dir="ltr"
      data-over-map="move"
    >
      {directions.map((direction) => {
        const Icon = icons[direction];
        return (
          <IconButton
            key={direction}
            className={styles[direction]}
            label={t(`move.${direction}`)}
            onClick={() => panMap(direction)}
          >
            <Icon size={20} stroke={1.5} />
          </IconButton>
        );
      })}
    </section>
  );
}
