// Notice that the chosen basemap failed to load, whether or not the layer list is open.
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shell/store.ts';
import { useBasemapOptions } from '../basemaps.ts';
import styles from './layers.module.css';
import { useBasemapName } from './use-basemap-name.ts';

export function BasemapErrorNotice() {
  const { t } = useTranslation();
  const { bases, base } = useBasemapOptions();
  const failed = useAppSelector((state) => state.layers.baseFailed);
  const nameOf = useBasemapName();
  const shown = bases.find(({ id }) => id === base.id);
  if (!failed || shown === undefined) return null;
  return (
    <p className={`floating pad-8-12 text-13 ${styles.missing}`} role="alert">
      {t('layers.baseFailed', { name: nameOf(shown) })}
    </p>
  );
}
