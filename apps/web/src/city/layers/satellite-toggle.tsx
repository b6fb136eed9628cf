// Toggle for aerial imagery, shown only where the city offers it, and a notice when there is none
// at this location.
import { IconSatellite } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMapUnavailableReason } from '../../shell/map-unavailable-reason.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useBasemapOptions } from '../basemaps.ts';
import styles from './layers.module.css';
import { imageryChosen } from './layers-slice.ts';

export function SatelliteToggle() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pictures, imagery } = useBasemapOptions();
  const reason = useMapUnavailableReason();
  const [first] = pictures;
  if (first === undefined) return null;
  return (
    <IconButtonWithReason
      label={t('layers.satellite')}
      reason={reason}
      pressed={imagery !== null}
      onClick={() => dispatch(imageryChosen(imagery === null ? first.id : null))}
    >
      <IconSatellite size={20} stroke={1.5} />
    </IconButtonWithReason>
  );
}

export function MissingImageryNotice() {
  const { t } = useTranslation();
  const { imagery } = useBasemapOptions();
  const missing = useAppSelector((state) => state.layers.imageryMissing);
  if (imagery === null || !missing) return null;
  return (
    <p className={`floating pad-8-12 text-13 ${styles.missing}`} role="status">
      {t('layers.imageryMissing')}
    </p>
  );
}
