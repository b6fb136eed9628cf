// Why tools that need the map are unavailable: it has not rendered yet, or this browser cannot
// render it.
import { useTranslation } from 'react-i18next';
import { hasWebgl } from '../map/webgl.ts';
import { useAppSelector } from './store.ts';

/** Returns the reason as text; `null` = the map is ready. */
export function useMapUnavailableReason(): string | null {
  const { t } = useTranslation();
  const drawn = useAppSelector((state) => state.map.drawn);
  if (!hasWebgl()) return t('app.noWebgl');
  return drawn ? null : t('tools.waits');
}
