// Navigates within the app without reloading the page, keeping the hotspot flag.
import { withHotspotFlag } from './hotspot.ts';
import { routeChanged } from './route-slice.ts';
import { showsMap } from './screens.ts';
import { store } from './store.ts';

/** Takes over a navigation and performs it later or never; `false` = navigate immediately. */
type NavigationGuard = (go: () => void) => boolean;
let navigationGuard: NavigationGuard | null = null;

/**
 * Sets the guard that is called before each navigation by `navigateTo`, to protect unsaved work.
 * `null` = no guard.
 */
export function setNavigationGuard(next: NavigationGuard | null): void {
  navigationGuard = next;
}

/** Reports to `useAddress` that the URL was written. */
export function reportAddress(): void {
  dispatchEvent(new Event('addresswritten'));
}

/**
 * Navigates to a URL (`/manager/mapview/`, with or without a query) and adds a history entry.
 * `whenOpen` is called then; the guard may delay it.
 */
export function navigateTo(address: string, whenOpen?: () => void): void {
  const go = () => {
    history.pushState(null, '', withHotspotFlag(address));
    reportAddress();
    store.dispatch(routeChanged(location.pathname));
    whenOpen?.();
  };
  if (navigationGuard?.(go) !== true) go();
}

/** Replaces the current URL, as a redirect that Back does not return to. */
export function redirectTo(address: string): void {
  history.replaceState(null, '', withHotspotFlag(address));
  reportAddress();
  store.dispatch(routeChanged(location.pathname));
}

/**
 * Returns the URL of a path with the current map view, if both are maps: switching tabs keeps
 * location, time and filters.
 */
export function withCurrentView(path: string): string {
  const { pathname, search, hash } = location;
  return showsMap(pathname) && showsMap(path) ? `${path}${search}${hash}` : path;
}
