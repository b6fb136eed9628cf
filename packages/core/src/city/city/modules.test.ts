// Tests paths, modules and who may open them.
import { describe, expect, it } from 'vitest';
import {
  dashboardKinds,
  isPublicViewer,
  type ModuleUser,
  moduleAccess,
  moduleKeys,
  moduleOfView,
  offeredModules,
  pathOfView,
  routeOf,
  routes,
  tabsOf,
  viewKeys,
} from './modules.ts';

const all = [...moduleKeys];
const everyView = new Set(viewKeys);
const staff: ModuleUser = { permissions: ['view', 'edit'] };
const guest: ModuleUser = { permissions: [] };

describe('routeOf', () => {
  it('knows every address of the requirement', () => {
    const known = {
      '/': 'pfcv',
      '/public-default/': 'pfcv',
      '/viewer/': 'viewer',
      '/manager/listview/': 'managerListView',
      '/manager/mapview/': 'managerMap',
      '/analyzer/mapview/': 'analyzerMap',
      '/analyzer/listview/': 'analyzerListView',
      '/analyzer/dashboardview/': 'analyzerDashboardView',
      '/analyzer/dashboardview/supply/': 'analyzerDashboardView',
      '/analyzer/dashboardview/comparison/': 'analyzerDashboardView',
      '/analyzer/dashboardview/demand/': 'analyzerDashboardView',
      '/analyzer/dashboardview/turnover/': 'analyzerDashboardView',
      '/analyzer/mapview/create/': 'analyzerMap',
      '/analyzer/mapview/edit/': 'analyzerMap',
      '/rulesapi/': 'curbrules',
      '/rulesapi/reference/': 'curbrules',
      '/rulesapi/validator/': 'curbrules',
      '/rulesapi/exports/': 'curbrules',
      '/rulesapi/sensors/': 'curbrules',
      '/rulesapi/keys/': 'curbrules',
      '/rulesapi/usage/': 'curbrules',
      '/rulesapi/webhooks/': 'curbrules',
      '/administration/': 'administration',
      '/administration/account/': 'administration',
      '/administration/users/': 'administration',
      '/administration/groups/': 'administration',
      '/administration/configuration/': 'administration',
      '/administration/base-map/': 'administration',
      '/administration/calendar/': 'administration',
      '/administration/jobs/': 'administration',
      '/administration/backups/': 'administration',
      '/administration/audit/': 'administration',
      '/administration/feedback/': 'administration',
      '/administration/system/': 'administration',
      '/loginpage/': null,
    };
    expect(Object.fromEntries(routes.map(({ path, view }) => [path, view]))).toEqual(known);
    for (const path of Object.keys(known)) expect(routeOf(path)?.path, path).toBe(path);
  });

  it('takes a path without its slash, a bare module and the file of the page', () => {
    expect(routeOf('/viewer')?.path).toBe('/viewer/');
    expect(routeOf('/manager')?.path).toBe('/manager/mapview/');
    expect(routeOf('/analyzer/')?.path).toBe('/analyzer/mapview/');
    expect(routeOf('/index.html')?.path).toBe('/');
  });

  it('knows no other', () => {
    for (const path of ['/viewerx/', '/manager/mapview/create/', '/analyzer/dashboardview/dwell/', '/api/'])
      expect(routeOf(path), path).toBeNull();
  });

  it('says the dashboard and the task', () => {
    expect(routeOf('/analyzer/dashboardview/')?.dashboard).toBe('supply');
    expect(routeOf('/analyzer/dashboardview/demand/')?.dashboard).toBe('demand');
    expect(routeOf('/analyzer/mapview/edit/')?.task).toBe('edit');
  });
});

describe('the keys', () => {
  it('of the modules are analyzer, curbrules, manager, pfcv and viewer', () => {
    expect(moduleKeys.toSorted()).toEqual(['analyzer', 'curbrules', 'manager', 'pfcv', 'viewer']);
  });

  it('of the views are those of the requirement, and administration', () => {
    expect(viewKeys.toSorted()).toEqual([
      'administration',
      'analyzerDashboardView',
      'analyzerListView',
      'analyzerMap',
      'curbrules',
      'managerListView',
      'managerMap',
      'pfcv',
      'viewer',
    ]);
  });

  it('of the dashboards are supply, demand, comparison and turnover, and supply is open first', () => {
    expect(dashboardKinds).toEqual(['supply', 'demand', 'comparison', 'turnover']);
    expect(routeOf('/analyzer/dashboardview/')?.dashboard).toBe('supply');
  });

  it('gives every view an address and a module', () => {
    for (const view of viewKeys) {
      expect(routeOf(pathOfView(view))?.view, view).toBe(view);
      expect([...moduleKeys, 'administration']).toContain(moduleOfView(view));
    }
    expect(dashboardKinds).toEqual(['supply', 'demand', 'comparison', 'turnover']);
  });

  it('has two tabs under the manager and three elsewhere', () => {
    expect(tabsOf('manager')).toEqual(['list', 'map']);
    for (const parent of ['analyzer', 'viewer', ''])
      expect(tabsOf(parent)).toEqual(['dashboard', 'list', 'map']);
  });
});

describe('moduleEntry', () => {
  it('lets visitors into the public viewer and the rules, and asks them to sign in for the rest', () => {
    const kinds = moduleKeys.map((module) => moduleAccess(module, all, null).kind);
    expect(kinds).toEqual(['open', 'sign in', 'sign in', 'open', 'open']);
  });

  it('opens one’s own account to whoever is signed in, whatever the city enables', () => {
    expect(moduleAccess('administration', [], null).kind).toBe('sign in');
    expect(moduleAccess('administration', [], guest).kind).toBe('open');
  });

  it('asks for the permission to view', () => {
    expect(moduleAccess('manager', all, guest)).toEqual({ kind: 'no permission', permission: 'view' });
    expect(moduleAccess('manager', all, staff)).toEqual({ kind: 'open' });
  });

  it('says at once that the city has not enabled a module', () => {
    for (const person of [null, guest, staff])
      expect(moduleAccess('analyzer', ['viewer', 'pfcv'], person).kind).toBe('not enabled');
  });

  it('sends visitors to sign in where the city has no public viewer, and lets staff into theirs', () => {
    for (const module of ['pfcv', 'viewer'] as const) {
      expect(moduleAccess(module, ['viewer', 'manager'], null).kind).toBe('sign in');
      expect(moduleAccess(module, ['viewer', 'manager'], guest).kind).toBe('open');
      expect(moduleAccess(module, ['manager'], null).kind).toBe('sign in');
      expect(moduleAccess(module, ['manager'], staff).kind).toBe('not enabled');
    }
  });
});

describe('offeredModules', () => {
  it('offers what is enabled, allowed and built', () => {
    expect(offeredModules(all, null, everyView).map(({ module }) => module)).toEqual(['viewer', 'curbrules']);
    expect(offeredModules(all, staff, everyView)).toEqual([
      { module: 'viewer', views: ['viewer'] },
      { module: 'manager', views: ['managerListView', 'managerMap'] },
      { module: 'analyzer', views: ['analyzerDashboardView', 'analyzerListView', 'analyzerMap'] },
      { module: 'curbrules', views: ['curbrules'] },
    ]);
    expect(offeredModules(['manager', 'analyzer'], staff, new Set(['analyzerMap']))).toEqual([
      { module: 'analyzer', views: ['analyzerMap'] },
    ]);
  });
});

describe('isPublicViewer', () => {
  it('goes by the path or the hotspot flag', () => {
    for (const path of ['/', '/viewer/', '/public-default/']) expect(isPublicViewer(path, false)).toBe(true);
    expect(isPublicViewer('/manager/mapview/', false)).toBe(false);
    expect(isPublicViewer('/manager/mapview/', true)).toBe(true);
  });
});
