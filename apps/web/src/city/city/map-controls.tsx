// Zoom, home and locate at the right of the map, and the compass where the map can be rotated; the
// scale below.
import { IconCurrentLocation, IconHome, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { scaleBar } from '../../map/scale.ts';
import { api } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showFailure } from '../../ui/toast.ts';
import { cameraSet, userLocated } from '../view/map-slice.ts';
import { Compass } from './compass.tsx';
import styles from './controls.module.css';

export function MapControls() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data: city } = api.useCurrentCityQuery();
  const at = useAppSelector((state) => state.map.at);
  const zoomBy = (step: number) => {
    if (at !== null)
      dispatch(cameraSet({ ...at, zoom: Math.min(22, Math.max(0, Math.round(at.zoom + step))) }));
  };
  const home = () => {
    if (city?.bounds) dispatch(cameraSet({ kind: 'box', box: city.bounds }));
  };
  const locate = () => {
    const denied = () => showFailure(t('map.locateDenied'));
    // Pages without https have no geolocation.
    if (!('geolocation' in navigator)) return denied();
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude: lng, latitude: lat, accuracy } }) => {
        const [west, south, east, north] = city?.bounds ?? [-180, -90, 180, 90];
        if (lng < west || lng > east || lat < south || lat > north) return showFailure(t('map.locateFar'));
        dispatch(userLocated({ lng, lat, accuracy }));
        dispatch(cameraSet({ kind: 'point', lng, lat, zoom: 17 }));
      },
      denied,
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  };
  return (
    <fieldset className={styles.controls} aria-label={t('map.controls')}>
      <IconButton label={t('map.zoomIn')} onClick={() => zoomBy(1)}>
        <IconPlus size={20} stroke={1.5} />
      </IconButton>
      <IconButton label={t('map.zoomOut')} onClick={() => zoomBy(-1)}>
        <IconMinus size={20} stroke={1.5} />
      </IconButton>
      <Compass />
      <IconButton label={t('map.home')} onClick={home}>
        <IconHome size={20} stroke={1.5} />
      </IconButton>
      <IconButton label={t('map.locate')} onClick={locate}>
        <IconCurrentLocation size={20} stroke={1.5} />
      </IconButton>
    </fieldset>
  );
}

export function MapScale() {
  const { t, i18n } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const at = useAppSelector((state) => state.map.at);
  if (at === null || city === undefined) return null;
  const bar = scaleBar(at.zoom, at.lat, city.units, 96);
  const length = t(`map.${bar.unit}`, { count: bar.count, lng: i18n.language });
  return (
    <svg className={styles.scale} width="100" height="24" role="img" aria-label={t('map.scale', { length })}>
      <title>{t('map.scale', { length })}</title>
      <text x={100 - bar.pixels / 2} y="12" textAnchor="middle">
        {length}
      </text>
      <path d={`M${99 - bar.pixels} 16v5h${bar.pixels}v-5`} />
    </svg>
  );
}
