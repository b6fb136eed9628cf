// Why tools that need the map cannot be used now: its first picture is not there yet, or this browser draws none.
import { useTranslation } from 'react-i18next';
import { hasWebgl } from '../map/webgl.ts';
import { useAppSelector } from './store.ts';

/** The reason in words; null = the map is there. */
export function useMapReason(): string | null {
  const { t } = useTranslation();
  const drawn = useAppSelector((state) => state.map.drawn);
  if (!hasWebgl()) return t('app.noWebgl');
  return drawn ? null : t('tools.waits');
}
