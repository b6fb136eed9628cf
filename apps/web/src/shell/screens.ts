// Which screen a view shows, and where a URL leads for this user in this city.
import {
  type ModuleAccess,
  type ModuleUser,
  moduleAccess,
  type Route,
  routeOf,
  type ViewKey,
} from '@curbwright/core';

/**
 * `staff`: lists and dashboards. entry/staff-screen.tsx selects among them, so that none is in the
 * initial bundle.
 */
type ScreenName = 'map' | 'staff' | 'rulesApi';

/** The views this version can show, one per line; the header offers no others. */
const screenByView: Readonly<Partial<Record<ViewKey, ScreenName>>> = {
  administration: 'staff',
  pfcv: 'map',
  viewer: 'map',
  managerListView: 'staff',
  managerMap: 'map',
  analyzerDashboardView: 'staff',
  analyzerListView: 'staff',
  analyzerMap: 'map',
  curbrules: 'rulesApi',
};

export const implementedViews: ReadonlySet<ViewKey> = new Set(
  Object.keys(screenByView).filter((view): view is ViewKey => Object.hasOwn(screenByView, view)),
);

/** What a URL leads to. */
export type RouteTarget =
  | { readonly kind: 'screen'; readonly screen: ScreenName; readonly route: Route }
  | { readonly kind: 'login' }
  | { readonly kind: 'not found' }
  /** The user must sign in first. */
  | { readonly kind: 'to login' }
  /** Not available to this user, or not enabled in this city. */
  | { readonly kind: 'closed'; readonly route: Route; readonly entry: ModuleAccess }
  /** A view that this version does not have yet. */
  | { readonly kind: 'not built'; readonly route: Route };

/** The screen of a route; `null` = this version has none. */
function screenOf({ view }: Route): ScreenName | null {
  return view === null ? null : (screenByView[view] ?? null);
}

/**
 * Decides where a URL leads, given the modules the city has enabled and the current user (`null` =
 * a visitor).
 */
export function resolveRoute(path: string, enabled: readonly string[], person: ModuleUser): RouteTarget {
  const route = routeOf(path);
  if (route === null) return { kind: 'not found' };
  if (route.module === null) return { kind: 'login' };
  const entry = moduleAccess(route.module, enabled, person);
  if (entry.kind === 'sign in') return { kind: 'to login' };
  if (entry.kind !== 'open') return { kind: 'closed', route, entry };
  const screen = screenOf(route);
  return screen === null ? { kind: 'not built', route } : { kind: 'screen', screen, route };
}

/** Whether the URL shows the map of the staff workspace, where curbs and zones are edited. */
export function isStaffMap(path: string): boolean {
  const view = routeOf(path)?.view;
  return view === 'managerMap' || view === 'analyzerMap';
}

/** Whether the URL shows the map, in which case the map's state is written into it. */
export function showsMap(path: string): boolean {
  const route = routeOf(path);
  return route !== null && screenOf(route) === 'map';
}
