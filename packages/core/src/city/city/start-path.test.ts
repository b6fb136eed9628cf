// Tests which page opens after signing in.
import { describe, expect, it } from 'vitest';
import type { Permission } from '../../accounts/access/permissions.ts';
import { startPath } from './start-path.ts';

const all = ['pfcv', 'viewer', 'manager', 'analyzer', 'curbrules'];
const withPermissions = (...permissions: readonly Permission[]) => ({ permissions });

describe('startPath', () => {
  it.each<[string, readonly Permission[], readonly string[], string]>([
    ['an editor', ['view', 'analyze', 'edit'], all, '/manager/mapview/'],
    ['a publisher', ['view', 'publish'], all, '/manager/mapview/'],
    ['an analyst', ['view', 'analyze'], all, '/analyzer/mapview/'],
    ['an editor of a city without manager', ['view', 'analyze', 'edit'], ['analyzer'], '/analyzer/mapview/'],
    ['an administrator without curbs', ['administer'], all, '/administration/'],
    ['an editor without view', ['edit'], all, '/'],
    ['somebody who only looks', ['view'], all, '/'],
    ['a guest', [], all, '/'],
  ])('leads %s to their work', (_, permissions, enabled, path) =>
    expect(startPath(null, enabled, withPermissions(...permissions))).toBe(path),
  );

  const editor = withPermissions('view', 'analyze', 'edit');
  it.each([
    ['/manager/listview/?list=orders', '/manager/listview/?list=orders'],
    ['/analyzer/dashboardview/demand/', '/analyzer/dashboardview/demand/'],
    ['/administration/account/', '/administration/account/'],
    // Not pages of staff, or no pages at all.
    ['/viewer/', '/manager/mapview/'],
    ['/rulesapi/', '/manager/mapview/'],
    ['/nowhere/', '/manager/mapview/'],
    ['https://evil.test/manager/', '/manager/mapview/'],
    ['//evil.test/', '/manager/mapview/'],
  ])('continues on %s at %s', (last, path) => expect(startPath(last, all, editor)).toBe(path));

  it('does not return to a page that is closed to the user by now', () => {
    expect(startPath('/manager/listview/', all, withPermissions())).toBe('/');
    expect(startPath('/manager/listview/', ['analyzer'], editor)).toBe('/analyzer/mapview/');
  });

  it('leads a visitor to the public map', () => expect(startPath('/manager/', all, null)).toBe('/'));
});
