// Aerial pictures on and off: shown only where the city offers some; says when none is there for this place.
import { IconSatellite } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOfferedMaps } from '../../app/base-maps.ts';
import { imageryChosen } from '../../app/layers-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './layers.module.css';

export function SatelliteToggle() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pictures, imagery } = useOfferedMaps();
  const [first] = pictures;
  if (first === undefined) return null;
  return (
    <IconButton
      label={t('layers.satellite')}
      pressed={imagery !== null}
      onClick={() => dispatch(imageryChosen(imagery === null ? first.id : null))}
    >
      <IconSatellite size={20} stroke={1.5} />
    </IconButton>
  );
}

export function ImageryMissing() {
  const { t } = useTranslation();
  const { imagery } = useOfferedMaps();
  const missing = useAppSelector((state) => state.layers.imageryMissing);
  if (imagery === null || !missing) return null;
  return (
    <p className={styles.missing} role="status">
      {t('layers.imageryMissing')}
    </p>
  );
}
