// Names a basemap: the city's name, or a translated one for the app's own.
import { useTranslation } from 'react-i18next';
import type { BasemapOption } from '../basemaps.ts';

export function useBasemapName(): (offer: Pick<BasemapOption, 'name' | 'type'>) => string {
  const { t } = useTranslation();
  return ({ name, type }) => (name === '' ? t(type === 'blank' ? 'layers.blank' : 'layers.city') : name);
}
