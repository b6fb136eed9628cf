// Tests which screen a URL opens.
import { moduleKeys } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { implementedViews, resolveRoute, showsMap } from './screens.ts';

const all = [...moduleKeys];
const staff = { permissions: ['view'] } as const;
const kindAt = (path: string, person: Parameters<typeof resolveRoute>[2], enabled: readonly string[] = all) =>
  resolveRoute(path, enabled, person).kind;

describe('placeOf', () => {
  it('opens the public viewer and the rules to visitors, and asks them to sign in for the rest', () => {
    for (const path of ['/', '/viewer/', '/viewer', '/public-default/', '/rulesapi/'])
      expect(kindAt(path, null), path).toBe('screen');
    for (const path of ['/manager/mapview/', '/analyzer/', '/analyzer/dashboardview/demand/'])
      expect(kindAt(path, null), path).toBe('to login');
    expect(kindAt('/loginpage/', null)).toBe('login');
    expect(kindAt('/viewerx/', null)).toBe('not found');
  });

  it('leads visitors to sign in where the city has no public viewer', () => {
    const without = all.filter((module) => module !== 'pfcv');
    for (const path of ['/', '/viewer/', '/public-default/'])
      expect([kindAt(path, null, without), kindAt(path, staff, without)], path).toEqual([
        'to login',
        'screen',
      ]);
  });

  it('shows staff the map, says what is not built, and what is closed', () => {
    expect(resolveRoute('/manager/', all, staff)).toMatchObject({ kind: 'screen', screen: 'map' });
    expect(resolveRoute('/manager/listview/', all, staff)).toMatchObject({ screen: 'staff' });
    for (const path of ['/analyzer/mapview/create/', '/analyzer/mapview/edit/'])
      expect(resolveRoute(path, all, staff), path).toMatchObject({ kind: 'screen', screen: 'map' });
    expect(resolveRoute('/manager/mapview/', all, { permissions: [] })).toMatchObject({
      kind: 'closed',
      entry: { kind: 'no permission', permission: 'view' },
    });
    expect(resolveRoute('/analyzer/mapview/', ['manager'], staff)).toMatchObject({
      kind: 'closed',
      entry: { kind: 'not enabled' },
    });
  });

  it('never sends the sign-in page on to itself', () => {
    for (const person of [null, staff]) expect(kindAt('/loginpage/', person, [])).toBe('login');
  });
});

describe('the registry', () => {
  it('names the views with a screen', () => {
    expect([...implementedViews].toSorted()).toEqual([
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
    expect(['/', '/manager/mapview/', '/rulesapi/', '/nowhere/'].map(showsMap)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
