// Navigates within the app without reloading the page, keeping the hotspot flag.
import { keepingHotspot } from './hotspot.ts';
import { routeChanged } from './route-slice.ts';
import { showsMap } from './screens.ts';
import { store } from './store.ts';

/** Takes over a navigation and performs it later or never; `false` = navigate immediately. */
type Holding = (go: () => void) => boolean;
let holding: Holding | null = null;

/** Calls `holding` before each navigation by `goTo`, to protect unsaved work. `null` = no check. */
export function holdWays(next: Holding | null): void {
  holding = next;
}

/** Navigates to a URL (`/manager/mapview/`, with or without a query) and adds a history entry. */
export function goTo(address: string): void {
  if (holding?.(() => go(address)) !== true) go(address);
}

function go(address: string): void {
  history.pushState(null, '', keepingHotspot(address));
  store.dispatch(routeChanged(location.pathname));
}

/** Replaces the current URL, as a redirect that Back does not return to. */
export function replaceWith(address: string): void {
  history.replaceState(null, '', keepingHotspot(address));
  store.dispatch(routeChanged(location.pathname));
}

/**
 * URL of a path with the current map view, if both are maps: a tab keeps location, time and
 * filters.
 */
export function keepingView(path: string): string {
  const { pathname, search, hash } = location;
  return showsMap(pathname) && showsMap(path) ? `${path}${search}${hash}` : path;
}
