// Opens the URL of a view.
import { navigateTo } from '../navigation.ts';

/**
 * Opens a URL with all that it says: the map, the filters and the lists follow it, also on the
 * current page.
 */
export function openAddress(address: string): void {
  navigateTo(address, () => void dispatchEvent(new PopStateEvent('popstate')));
}
