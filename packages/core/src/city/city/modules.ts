// The product's modules, views and paths (requirement §2), and which of them a city offers a user.
import type { Permission } from '../../accounts/access/permissions.ts';
import { getOwnEntry } from '../../platform/own-entry.ts';

/**
 * `pfcv`, the public-facing curb viewer, is open to visitors; `viewer` is the viewer for signed-in
 * users; `curbrules` is the rules API.
 */
export const moduleKeys = ['viewer', 'manager', 'analyzer', 'curbrules', 'pfcv'] as const;
/** Every city has `administration`; no setting disables it. */
type ModuleKey = (typeof moduleKeys)[number] | 'administration';

export const viewKeys = [
  'administration',
  'analyzerDashboardView',
  'analyzerListView',
  'analyzerMap',
  'curbrules',
  'managerListView',
  'managerMap',
  'pfcv',
  'viewer',
] as const;
export type ViewKey = (typeof viewKeys)[number];

export const dashboardKinds = ['supply', 'demand', 'comparison', 'turnover'] as const;
export type DashboardKind = (typeof dashboardKinds)[number];
/** The default dashboard. */
export const defaultDashboard: DashboardKind = 'supply';

const tabKeys = ['dashboard', 'list', 'map'] as const;
type TabKey = (typeof tabKeys)[number];

/**
 * Returns the tabs of a parent module: list and map for the manager, otherwise dashboard, list and
 * map.
 */
export function tabsOf(parent: string): readonly TabKey[] {
  return parent === 'manager' ? ['list', 'map'] : tabKeys;
}

/** Task on the analyzer's map. */
type MapTask = 'create' | 'edit';

/** A path of the product. `module` and `view` are `null` only on the sign-in page. */
export interface Route {
  /** With a trailing slash. */
  readonly path: string;
  readonly module: ModuleKey | null;
  readonly view: ViewKey | null;
  readonly tab: TabKey | null;
  readonly dashboard: DashboardKind | null;
  readonly task: MapTask | null;
}

function route(path: string, module: ModuleKey | null, view: ViewKey | null, more: Partial<Route> = {}) {
  return { path, module, view, tab: null, dashboard: null, task: null, ...more };
}

export const loginPath = '/loginpage/';

/** The rules API pages, by path after `/rulesapi/`. */
export const rulesApiPages = [
  '',
  'reference/',
  'validator/',
  'sensors/',
  'exports/',
  'keys/',
  'usage/',
  'webhooks/',
] as const;

/**
 * The administration pages and the account page, by path after `/administration/`. The first is the
 * administrators' overview; other users see their account page there.
 */
export const administrationPages = [
  '',
  'account/',
  'users/',
  'groups/',
  'feedback/',
  'configuration/',
  'base-map/',
  'calendar/',
  'jobs/',
  'backups/',
  'audit/',
  'system/',
] as const;
export type AdministrationPage = (typeof administrationPages)[number];

const dashboardPath = '/analyzer/dashboardview/';
const dashboards = { module: 'analyzer', view: 'analyzerDashboardView' } as const;

/**
 * Every path in the requirement, plus that of the turnover dashboard, for which the requirement
 * names none. The first route of a view is its canonical one. The root is the public viewer.
 */
export const routes: readonly Route[] = [
  route('/', 'pfcv', 'pfcv'),
  route('/public-default/', 'pfcv', 'pfcv'),
  route('/viewer/', 'viewer', 'viewer'),
  route('/manager/listview/', 'manager', 'managerListView', { tab: 'list' }),
  route('/manager/mapview/', 'manager', 'managerMap', { tab: 'map' }),
  route(dashboardPath, dashboards.module, dashboards.view, { tab: 'dashboard', dashboard: defaultDashboard }),
  ...dashboardKinds.map((dashboard) =>
    route(`${dashboardPath}${dashboard}/`, dashboards.module, dashboards.view, {
      tab: 'dashboard',
      dashboard,
    }),
  ),
  route('/analyzer/listview/', 'analyzer', 'analyzerListView', { tab: 'list' }),
  route('/analyzer/mapview/', 'analyzer', 'analyzerMap', { tab: 'map' }),
  route('/analyzer/mapview/create/', 'analyzer', 'analyzerMap', { tab: 'map', task: 'create' }),
  route('/analyzer/mapview/edit/', 'analyzer', 'analyzerMap', { tab: 'map', task: 'edit' }),
  ...rulesApiPages.map((page) => route(`/rulesapi/${page}`, 'curbrules', 'curbrules')),
  ...administrationPages.map((page) => route(`/administration/${page}`, 'administration', 'administration')),
  route(loginPath, null, null),
];

/** Aliases of other paths: a bare module opens its map. */
const pathAliases: Readonly<Record<string, string>> = {
  '/index.html': '/',
  '/manager/': '/manager/mapview/',
  '/analyzer/': '/analyzer/mapview/',
};

const byPath = new Map(routes.map((each) => [each.path, each]));

/** Returns the route of a path, with or without its trailing slash; `null` = no such page. */
export function routeOf(path: string): Route | null {
  const whole = path.endsWith('/') || path === '/index.html' ? path : `${path}/`;
  return byPath.get(getOwnEntry(pathAliases, whole) ?? whole) ?? null;
}

export function pathOfView(view: ViewKey): string {
  return routes.find((each) => each.view === view)?.path ?? '/';
}

export function moduleOfView(view: ViewKey): ModuleKey {
  return routes.find((each) => each.view === view)?.module ?? 'pfcv';
}

/**
 * A user's permissions, as far as the modules need them; `null` = a visitor who is not signed in.
 */
export type ModuleUser = { readonly permissions: readonly Permission[] } | null;

/**
 * Permission required by a module, in addition to being enabled by the city; modules not listed
 * require none.
 */
const requiredPermissions: Readonly<Partial<Record<ModuleKey, Permission>>> = {
  manager: 'view',
  analyzer: 'view',
};

/** Whether a module is open to a user, and if not, why. */
export type ModuleAccess =
  | { readonly kind: 'open' }
  /** The city has not enabled the module. */
  | { readonly kind: 'not enabled' }
  | { readonly kind: 'sign in' }
  | { readonly kind: 'no permission'; readonly permission: Permission };

const open: ModuleAccess = { kind: 'open' };
const signIn: ModuleAccess = { kind: 'sign in' };
const closed: ModuleAccess = { kind: 'not enabled' };

/**
 * Returns access to the public viewer, one page shared by two modules: `pfcv` opens it to everyone,
 * `viewer` to signed-in users.
 */
function viewerAccess(enabled: readonly string[], person: ModuleUser): ModuleAccess {
  if (enabled.includes('pfcv')) return open;
  if (!enabled.includes('viewer')) return person === null ? signIn : closed;
  return person === null ? signIn : open;
}

/**
 * Returns whether the user may open the module, given the city's enabled modules. Visitors are
 * asked to sign in only when signing in could give them access.
 */
export function moduleAccess(
  module: ModuleKey,
  enabled: readonly string[],
  person: ModuleUser,
): ModuleAccess {
  if (module === 'viewer' || module === 'pfcv') return viewerAccess(enabled, person);
  if (module === 'administration') return person === null ? signIn : open;
  if (!enabled.includes(module)) return closed;
  const permission = requiredPermissions[module];
  if (permission === undefined) return open;
  if (person === null) return signIn;
  return person.permissions.includes(permission) ? open : { kind: 'no permission', permission };
}

export interface OfferedModule {
  readonly module: ModuleKey;
  /** In tab order of the module; never empty. */
  readonly views: readonly ViewKey[];
}

/** The modules in header order; `viewer` represents both viewer modules. */
const headerOrder = ['viewer', 'manager', 'analyzer', 'curbrules'] as const;

function viewsOf(module: ModuleKey): readonly ViewKey[] {
  const own = routes.filter((each) => each.module === module);
  const tabs = tabsOf(module);
  const ordered = own.toSorted((a, b) => tabs.indexOf(a.tab ?? 'map') - tabs.indexOf(b.tab ?? 'map'));
  return [...new Set(ordered.flatMap((each) => each.view ?? []))];
}

/**
 * Returns the modules for the header: those enabled by the city and accessible to the user, each
 * with the views that have a screen.
 * @param screens views this version can show
 */
export function offeredModules(
  enabled: readonly string[],
  person: ModuleUser,
  screens: ReadonlySet<ViewKey>,
): readonly OfferedModule[] {
  return headerOrder.flatMap((module) => {
    if (moduleAccess(module, enabled, person).kind !== 'open') return [];
    const views = viewsOf(module).filter((view) => screens.has(view));
    return views.length === 0 ? [] : [{ module, views }];
  });
}

/**
 * Whether the map is the public viewer, by its path or by the query flag `is_hotspot=1`
 * (requirement §6).
 */
export function isPublicViewer(path: string, hotspot: boolean): boolean {
  const view = routeOf(path)?.view;
  return hotspot || view === 'pfcv' || view === 'viewer';
}
