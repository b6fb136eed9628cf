// What a configuration key may hold: the shapes people write, and the place and reason of what does not fit.
import { describe, expect, it } from 'vitest';
import { freshConfiguration } from '../db/fresh-city.ts';
import { faultOfValue, isKnownKey, type KnownName, knownKeys, knownNames } from './known-keys.ts';

describe('configuration keys', () => {
  it('know what a fresh city starts with, and fit their own fallback', () => {
    for (const { key, value, isPublic } of freshConfiguration) {
      expect(isKnownKey(key), key).toBe(true);
      if (!isKnownKey(key)) continue;
      expect(faultOfValue(key, value), key).toBeNull();
      expect(knownKeys[key].isPublic).toBe(isPublic);
    }
    for (const key of knownNames) expect(faultOfValue(key, knownKeys[key].fallback), key).toBeNull();
    expect(isKnownKey('constructor')).toBe(false);
  });
  it.each<[KnownName, unknown]>([
    ['PAY_NOW_LINK', ''],
    ['PAY_NOW_LINK', 'https://pay.example/here'],
    ['TERMS_LINK', ''],
    ['SIGN_STYLE', ''],
    ['SIGN_STYLE', 'european'],
    ['PUBLIC_DEFAULT_VIEW', ''],
    ['PUBLIC_DEFAULT_VIEW', '?user_class=truck#map=16/45.5/-122.6'],
    ['PUBLIC_DEFAULT_VIEW', 'https://curbs.example/viewer/?date=2026-11-21'],
    ['EMBEDDING', { is_enabled: true, origin: 'https://city.example' }],
    ['EMBEDDING', { is_enabled: true, token: 'x'.repeat(20), origin: '' }],
    ['EMBEDDING', { is_enabled: false }],
    ['GEOCODER', null],
    ['GEOCODER', { kind: 'photon', url: 'http://photon.internal:2322/' }],
    ['LIVE', { is_enabled: false }],
    ['MODULES', ['pfcv']],
    ['BASEMAPS', []],
    [
      'BASEMAPS',
      [
        {
          id: 'streets',
          name: 'Streets',
          type: 'pmtiles',
          url: '/basemap/city.pmtiles',
          schema: 'protomaps',
          flavor: 'auto',
        },
        {
          id: 'vendor',
          name: 'Vendor',
          type: 'style',
          url: 'https://tiles.example/x.json?key=k',
          transformHosts: ['tiles.example'],
        },
        {
          id: 'ortho',
          name: 'Satellite',
          type: 'raster',
          tiles: ['https://gis.example/{z}/{y}/{x}'],
          tileSize: 256,
          maxzoom: 21,
          satellite: true,
        },
        { id: 'none', name: 'Blank', type: 'blank' },
      ],
    ],
  ])('%s may be %j', (key, value) => expect(faultOfValue(key, value)).toBeNull());
  it.each<[KnownName, unknown, string]>([
    ['PAY_NOW_LINK', 'javascript:alert(1)', ''],
    ['PAY_NOW_LINK', 7, ''],
    ['EMBEDDING', { is_enabled: true, token: 'short' }, 'token'],
    ['EMBEDDING', { is_enabled: 'yes' }, 'is_enabled'],
    ['EMBEDDING', { is_enabled: true }, 'origin'],
    ['EMBEDDING', { is_enabled: true, origin: '', token: '' }, 'origin'],
    ['EMBEDDING', { is_enabled: true, tokn: '' }, 'tokn'],
    ['GEOCODER', { kind: 'google', url: 'https://x.example' }, 'kind'],
    ['GEOCODER', { kind: 'photon', url: 'file:///etc/passwd' }, 'url'],
    ['LIVE', { is_enabled: true, seconds: 1 }, 'seconds'],
    ['SIGN_STYLE', 'vienna', ''],
    ['MODULES', ['viewer', 'games'], '[1]'],
    ['MODULES', [], ''],
    ['PUBLIC_DEFAULT_VIEW', 'somewhere', ''],
    ['BASEMAPS', [{ id: 'a', name: 'A', type: 'pmtiles' }], '[0].url'],
    ['BASEMAPS', [{ id: 'a', name: 'A', type: 'pmtiles', url: '//evil.example/x' }], '[0].url'],
    ['BASEMAPS', [{ id: 'a', name: 'A', type: 'pmtiles', url: '/\\evil.example/x' }], '[0].url'],
    ['BASEMAPS', [{ id: 'a', name: 'A', type: 'style', url: '/\t/evil.example/x' }], '[0].url'],
    [
      'BASEMAPS',
      [
        { id: 'a', name: 'A', type: 'blank' },
        { id: 'a', name: 'B', type: 'blank' },
      ],
      '',
    ],
    ['BASEMAPS', [{ id: 'a', name: 'A', type: 'raster', tiles: [] }], '[0].tiles'],
    ['BASEMAPS', [{ id: 'a', name: 'A', type: 'wms' }], '[0].type'],
    ['BASEMAPS', {}, ''],
  ])('%s may not be %j: %s', (key, value, place) => {
    const fault = faultOfValue(key, value);
    expect(fault?.place).toBe(place);
    expect(fault?.reason.reason).toMatch(/^(?:form|fault)\./);
  });
});
