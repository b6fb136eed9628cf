// Tests that the offline worker caches only public, unsealed reads, and nothing personal.
import { calls } from 'virtual:contract-calls';
import { contract } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { cachedOperations, cacheKindOf } from './cached-operations.ts';

const origin = 'https://curbs.example';
const paths: ReadonlySet<string> = new Set(cachedOperations.map((name) => calls[name].path));
const keeping = (path: string, method = 'GET') =>
  cacheKindOf({ method, url: `${origin}${path}` }, origin, paths);

describe('what is kept offline', () => {
  it('are calls that everybody may make, that are not sealed and that only read', () => {
    for (const name of cachedOperations) {
      const { method, access, sealed, path } = contract[name];
      expect([name, method, access, sealed, path.includes(':')]).toEqual([
        name,
        'GET',
        'public',
        false,
        false,
      ]);
    }
  });
  it('is the city, the rules, tiles and assets', () => {
    expect(keeping('/api/cityinfo/currentcity/')).toBe('call');
    expect(keeping('/api/rule-sets/')).toBe('call');
    expect(keeping('/api/subactivity/?language=es')).toBe('call');
    expect(keeping('/api/tiles/curbs/16/1/2/?revision=4')).toBe('tile');
    expect(keeping('/assets/index-abc.js')).toBe('asset');
  });
  it('is never a sign-in, a person, a sealed answer, a write, or another site', () => {
    for (const name of [
      'checkLogin',
      'logout',
      'currentUser',
      'cityConfiguration',
      'linkRestrictions',
      'publicLinkRestrictions',
    ] as const)
      expect([name, keeping(calls[name].path.replace(':id', '7'))]).toEqual([name, 'none']);
    expect(keeping('/api/rule-sets/', 'POST')).toBe('none');
    expect(keeping('/viewer/')).toBe('none');
    expect(cacheKindOf({ method: 'GET', url: 'https://tiles.example/assets/a.js' }, origin, paths)).toBe(
      'none',
    );
  });
});
