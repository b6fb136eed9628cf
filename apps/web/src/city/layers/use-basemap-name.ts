// Returns the display name of a basemap: the name set by the city, or a translated one for a
// built-in basemap.
import { useTranslation } from 'react-i18next';
import type { BasemapOption } from '../basemaps.ts';

export function useBasemapName(): (offer: Pick<BasemapOption, 'name' | 'type'>) => string {
  const { t } = useTranslation();
  return ({ name, type }) => (name === '' ? t(type === 'blank' ? 'layers.blank' : 'layers.city') : name);
}
