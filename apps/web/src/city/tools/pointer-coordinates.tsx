// Coordinates of the pointer (or of the map center without one) in the corner. A click, or a right
// click on the map, copies them.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pointerPosition, positionToCopy } from '../../map/map-signals.ts';
import { copyText } from '../../shell/copy.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useSignal } from '../../ui/signal.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { formatPosition } from './format-measurement.ts';
import styles from './tools.module.css';

export function PointerCoordinates() {
  const { t } = useTranslation();
  const pointer = useSignal(pointerPosition);
  const asked = useSignal(positionToCopy);
  const middle = useAppSelector((state) => state.map.at);
  const copy = async (place: string) => {
    if (await copyText(place)) showSuccess(t('place.copied', { place }));
    else showFailure(t('place.failed'));
  };
  useEffect(() => {
    if (asked === null) return;
    positionToCopy.set(null);
    void copy(formatPosition([...asked]));
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
