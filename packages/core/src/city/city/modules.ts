// The product's modules, views and addresses (requirement §2), and which of them a city offers a person.
import type { Permission } from '../../accounts/access/permissions.ts';
import { entryOf } from '../../platform/entry-of.ts';

/** `pfcv`, the public-facing curb viewer, lets visitors in; `viewer` is the viewer of those who are signed in; `curbrules` is the rules API. */
export const moduleKeys = ['viewer', 'manager', 'analyzer', 'curbrules', 'pfcv'] as const;
/** `administration` is in every city, and no setting switches it off. */
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
/** The dashboard that is open first. */
export const firstDashboard: DashboardKind = 'supply';

const tabKeys = ['dashboard', 'list', 'map'] as const;
type TabKey = (typeof tabKeys)[number];

/** The tabs under a parent module: list and map under the manager, otherwise dashboard, list and map. */
export function tabsOf(parent: string): readonly TabKey[] {
  return parent === 'manager' ? ['list', 'map'] : tabKeys;
}

/** What one comes to do on the analyzer's map. */
type MapTask = 'create' | 'edit';

/** An address of the product. `module` and `view` are null on the sign-in page only. */
export interface Route {
  /** With its trailing slash. */
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

/** The pages of the rules API by what follows `/rulesapi/`. */
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

/** One's own account, and the administrators' pages, by what follows `/administration/`; the first is their overview, and one's own account for others. */
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
 * Every address of the requirement, and turnover's, a kind of dashboard it names without one; the first one of a view is the view's own. The root is
 * the public viewer.
 */
export const routes: readonly Route[] = [
  route('/', 'pfcv', 'pfcv'),
  route('/public-default/', 'pfcv', 'pfcv'),
  route('/viewer/', 'viewer', 'viewer'),
  route('/manager/listview/', 'manager', 'managerListView', { tab: 'list' }),
  route('/manager/mapview/', 'manager', 'managerMap', { tab: 'map' }),
  route(dashboardPath, dashboards.module, dashboards.view, { tab: 'dashboard', dashboard: firstDashboard }),
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

/** An address that stands for another: the bare module opens its map. */
const shortened: Readonly<Record<string, string>> = {
  '/index.html': '/',
  '/manager/': '/manager/mapview/',
  '/analyzer/': '/analyzer/mapview/',
};

const byPath = new Map(routes.map((each) => [each.path, each]));

/** The route of a path, with or without its trailing slash; null = there is no page at this address. */
export function routeOf(path: string): Route | null {
  const whole = path.endsWith('/') || path === '/index.html' ? path : `${path}/`;
  return byPath.get(entryOf(shortened, whole) ?? whole) ?? null;
}

/** The address of a view. */
export function pathOfView(view: ViewKey): string {
  return routes.find((each) => each.view === view)?.path ?? '/';
}

/** The module a view belongs to. */
export function moduleOfView(view: ViewKey): ModuleKey {
  return routes.find((each) => each.view === view)?.module ?? 'pfcv';
}

/** The person as the modules see them; null = a visitor who is not signed in. */
export type ModulePerson = { readonly permissions: readonly Permission[] } | null;

/** What a module asks of a person beyond being let in by the city; the others are open. */
const demanded: Readonly<Partial<Record<ModuleKey, Permission>>> = { manager: 'view', analyzer: 'view' };

/** Why a module is closed to a person, or that it is open. */
export type Entry =
  | { readonly kind: 'open' }
  /** The city has not enabled it. */
  | { readonly kind: 'not enabled' }
  | { readonly kind: 'sign in' }
  | { readonly kind: 'no permission'; readonly permission: Permission };

const open: Entry = { kind: 'open' };
const signIn: Entry = { kind: 'sign in' };
const closed: Entry = { kind: 'not enabled' };

/** The public viewer is one page under two modules: `pfcv` opens it to all, `viewer` to those who are signed in. */
function viewerEntry(enabled: readonly string[], person: ModulePerson): Entry {
  if (enabled.includes('pfcv')) return open;
  if (!enabled.includes('viewer')) return person === null ? signIn : closed;
  return person === null ? signIn : open;
}

/**
 * May this person enter the module in a city with these modules? A visitor is asked to sign in where that can help, and told at once
 * where it cannot.
 */
export function moduleEntry(module: ModuleKey, enabled: readonly string[], person: ModulePerson): Entry {
  if (module === 'viewer' || module === 'pfcv') return viewerEntry(enabled, person);
  if (module === 'administration') return person === null ? signIn : open;
  if (!enabled.includes(module)) return closed;
  const permission = demanded[module];
  if (permission === undefined) return open;
  if (person === null) return signIn;
  return person.permissions.includes(permission) ? open : { kind: 'no permission', permission };
}

export interface OfferedModule {
  readonly module: ModuleKey;
  /** In the order of the module's tabs; never empty. */
  readonly views: readonly ViewKey[];
}

/** The modules in the order of the header; the viewer stands for its two modules. */
const headerOrder = ['viewer', 'manager', 'analyzer', 'curbrules'] as const;

function viewsOf(module: ModuleKey): readonly ViewKey[] {
  const own = routes.filter((each) => each.module === module);
  const tabs = tabsOf(module);
  const ordered = own.toSorted((a, b) => tabs.indexOf(a.tab ?? 'map') - tabs.indexOf(b.tab ?? 'map'));
  return [...new Set(ordered.flatMap((each) => each.view ?? []))];
}

/**
 * What the header offers: modules the city has enabled and the person may enter, each with the views that have a screen.
 * @param screens views this version can show
 */
export function offeredModules(
  enabled: readonly string[],
  person: ModulePerson,
  screens: ReadonlySet<ViewKey>,
): readonly OfferedModule[] {
  return headerOrder.flatMap((module) => {
    if (moduleEntry(module, enabled, person).kind !== 'open') return [];
    const views = viewsOf(module).filter((view) => screens.has(view));
    return views.length === 0 ? [] : [{ module, views }];
  });
}

/** True where the map is the public viewer: by path, or by the query flag `is_hotspot=1` (requirement §6). */
export function isPublicViewer(path: string, hotspot: boolean): boolean {
  const view = routeOf(path)?.view;
  return hotspot || view === 'pfcv' || view === 'viewer';
}
