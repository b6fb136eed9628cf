// The page that opens after signing in, where no other page was requested.
import { type ModuleUser, moduleAccess, pathOfView, routeOf, type ViewKey } from './modules.ts';

/** Whether a view is one in which staff work: not the public viewer or the documentation. */
function isStaffView(view: ViewKey): boolean {
  return view.startsWith('manager') || view.startsWith('analyzer') || view === 'administration';
}

function mayOpen(path: string, enabled: readonly string[], person: ModuleUser): boolean {
  const module = routeOf(path)?.module ?? null;
  return module !== null && moduleAccess(module, enabled, person).kind === 'open';
}

/**
 * Returns the path of the page that the user opened last, if it is a staff page that they may still
 * open. Otherwise: editors and publishers start on the manager's map, analysts on the analyzer's,
 * administrators who see no curbs on the administration pages, and all others on the public map.
 * @param last path of the last staff page, with its query; `null` = none
 */
export function startPath(last: string | null, enabled: readonly string[], person: ModuleUser): string {
  const [lastPath = ''] = last?.split('?') ?? [];
  const view = routeOf(lastPath)?.view ?? null;
  if (last !== null && view !== null && isStaffView(view) && mayOpen(lastPath, enabled, person)) return last;
  const has = (permission: 'analyze' | 'edit' | 'publish' | 'administer') =>
    person?.permissions.includes(permission) ?? false;
  const starts: readonly (readonly [boolean, ViewKey])[] = [
    [has('edit') || has('publish'), 'managerMap'],
    [has('analyze'), 'analyzerMap'],
    [has('administer'), 'administration'],
  ];
  const found = starts.find(([fits, start]) => fits && mayOpen(pathOfView(start), enabled, person));
  return found === undefined ? '/' : pathOfView(found[1]);
}
