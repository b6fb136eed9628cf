// Going to another address of the app without loading the page again. The hotspot flag goes along.
import { keepingHotspot } from './hotspot.ts';
import { routeChanged } from './route-slice.ts';
import { showsMap } from './screens.ts';
import { store } from './store.ts';

/** Takes the way over and goes it later, or never; false = it may be gone at once. */
type Holding = (go: () => void) => boolean;
let holding: Holding | null = null;

/** Asks `holding` before any way of `goTo`: for unsaved work. null = asks nobody. */
export function holdWays(next: Holding | null): void {
  holding = next;
}

/** Goes to an address (`/manager/mapview/`, with or without a query) and keeps the way back. */
export function goTo(address: string): void {
  if (holding?.(() => go(address)) !== true) go(address);
}

function go(address: string): void {
  history.pushState(null, '', keepingHotspot(address));
  store.dispatch(routeChanged(location.pathname));
}

/** Goes to an address in the place of this one: a redirect, which Back does not return to. */
export function replaceWith(address: string): void {
  history.replaceState(null, '', keepingHotspot(address));
  store.dispatch(routeChanged(location.pathname));
}

/** The address of a path with what the map shows now, where both are maps: a tab keeps place, time and filters. */
export function keepingView(path: string): string {
  const { pathname, search, hash } = location;
  return showsMap(pathname) && showsMap(path) ? `${path}${search}${hash}` : path;
}
