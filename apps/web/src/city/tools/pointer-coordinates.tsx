// Coordinates of the pointer, or of the map center when there is no pointer, in the corner of the
// map. A click on them, or a right click on the map, copies them.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pointerPosition } from '../../map/map-signals.ts';
import { copyText } from '../../shell/copy.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { useSignal } from '../../ui/signal.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { positionToCopySet } from '../view/map-slice.ts';
import { formatPosition } from './format-measurement.ts';
import styles from './tools.module.css';

export function PointerCoordinates() {
  const { t } = useTranslation();
  const pointer = useSignal(pointerPosition);
  const clickedPosition = useAppSelector((state) => state.map.positionToCopy);
  const middle = useAppSelector((state) => state.map.at);
  const copy = async (place: string) => {
    if (await copyText(place)) showSuccess(t('place.copied', { place }));
    else showFailure(t('place.failed'));
  };
  useEffect(() => {
    if (clickedPosition === null) return;
    store.dispatch(positionToCopySet(null));
    void copy(formatPosition([...clickedPosition]));
  });
  const at = pointer ?? (middle === null ? null : ([middle.lng, middle.lat] as const));
  if (at === null) return null;
  const place = formatPosition([at[0], at[1]]);
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={t('place.copy', { place })}
      onClick={() => void copy(place)}
    >
      <bdi>{place}</bdi>
    </button>
  );
}
