// Values of configuration keys: the formats people write, and the location and reason of each
// invalid part.
import { describe, expect, it } from 'vitest';
import { initialConfiguration } from '../../platform/database/initial-city-data.ts';
import { findValueError, isKnownKey, type KnownKeyName, knownKeyNames, knownKeys } from './known-keys.ts';

describe('configuration keys', () => {
  it('know what a fresh city starts with, and fit their own fallback', () => {
    for (const { key, value, isPublic } of initialConfiguration) {
      expect(isKnownKey(key), key).toBe(true);
      if (!isKnownKey(key)) continue;
      expect(findValueError(key, value), key).toBeNull();
      expect(knownKeys[key].isPublic).toBe(isPublic);
    }
    for (const key of knownKeyNames) expect(findValueError(key, knownKeys[key].fallback), key).toBeNull();
    expect(isKnownKey('constructor')).toBe(false);
  });
  it.each<[KnownKeyName, unknown]>([
    ['PAY_NOW_LINK', ''],
    ['PAY_NOW_LINK', 'https://pay.example/here'],
    ['TERMS_LINK', ''],
    ['SIGN_STYLE', ''],
    ['SIGN_STYLE', 'european'],
    ['UNITS', 'imperial'],
    ['PUBLIC_DEFAULT_VIEW', ''],
    ['PUBLIC_DEFAULT_VIEW', '?user_class=truck#map=16/45.5/-122.6'],
    ['PUBLIC_DEFAULT_VIEW', 'https://curbs.example/viewer/?date=2026-11-21'],
    ['EMBEDDING', { is_enabled: true, origin: 'https://city.example' }],
    ['EMBEDDING', { is_enabled: true, token: 'x'.repeat(20), origin: '' }],
    ['EMBEDDING', { is_enabled: false }],
    ['GEOCODER', null],
    ['GEOCODER', { kind: 'photon', url: 'http://photon.internal:2322/' }],
    ['LIVE', { is_enabled: false }],
    ['SECOND_PERSON', { is_enabled: true }],
    ['SECOND_PERSON', { is_enabled: true, curb_types: ['loading'] }],
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
  ])('%s may be %j', (key, value) => expect(findValueError(key, value)).toBeNull());
  it.each<[KnownKeyName, unknown, string]>([
    ['PAY_NOW_LINK', 'javascript:alert(1)', ''],
    ['PAY_NOW_LINK', 7, ''],
    ['EMBEDDING', { is_enabled: true, token: 'short' }, 'token'],
    ['EMBEDDING', { is_enabled: 'yes' }, 'is_enabled'],
    ['SECOND_PERSON', { curb_types: ['loading'] }, 'is_enabled'],
    ['SECOND_PERSON', { is_enabled: true, curb_types: 'loading' }, 'curb_types'],
    ['SECOND_PERSON', { is_enabled: true, curb_types: [''] }, 'curb_types[0]'],
    ['EMBEDDING', { is_enabled: true }, 'origin'],
    ['EMBEDDING', { is_enabled: true, origin: '', token: '' }, 'origin'],
    ['EMBEDDING', { is_enabled: true, tokn: '' }, 'tokn'],
    ['GEOCODER', { kind: 'google', url: 'https://x.example' }, 'kind'],
    ['GEOCODER', { kind: 'photon', url: 'file:///etc/passwd' }, 'url'],
    ['LIVE', { is_enabled: true, seconds: 1 }, 'seconds'],
    ['SIGN_STYLE', 'vienna', ''],
    ['UNITS', 'feet', ''],
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
    const fault = findValueError(key, value);
    expect(fault?.place).toBe(place);
    expect(fault?.reason.reason).toMatch(/^(?:form|fault)\./);
  });

  it('answer to nobody but administrators how long things are kept, the geocoder with its key, and when a second person is required', () => {
    expect(knownKeyNames.filter((key) => !knownKeys[key].isPublic)).toEqual([
      'EVENT_RETENTION_DAYS',
      'GEOCODER',
      'SECOND_PERSON',
      'SESSION_RETENTION_MONTHS',
    ]);
  });

  const raster = { id: 'a', name: 'A', type: 'raster', tiles: ['/a'] };
  const limit = (name: string) => (value: number) => ({ [name]: value });
  const live = (name: string) => (value: number) => ({ is_enabled: true, [name]: value });
  const map = (name: string) => (value: number) => [{ ...raster, [name]: value }];
  it.each<[KnownKeyName, string, (value: number) => unknown, number, number]>([
    ['API_ACCESS', 'calls of a key', limit('key_calls_per_minute'), 1, 1_000_000],
    ['API_ACCESS', 'calls of an address', limit('address_calls_per_minute'), 1, 1_000_000],
    ['EVENT_RETENTION_DAYS', 'days', (value) => value, 1, 3650],
    ['SESSION_RETENTION_MONTHS', 'months', (value) => value, 1, 1200],
    ['TRAFFIC_AUTHORITY', 'number', (value) => value, 1, 9999],
    ['UNDO_PUBLICATION_MINUTES', 'minutes', (value) => value, 0, 1440],
    ['LIVE', 'seconds', live('seconds'), 5, 3600],
    ['LIVE', 'minutes until stale', live('stale_minutes'), 1, 1440],
    ['LIVE', 'seconds of skew', live('skew_seconds'), 0, 3600],
    ['BASEMAPS', 'size of tiles', map('tileSize'), 64, 1024],
    ['BASEMAPS', 'least zoom', map('minzoom'), 0, 24],
    ['BASEMAPS', 'most zoom', map('maxzoom'), 0, 24],
    [
      'BASEMAPS',
      'letters of a name',
      (value) => [{ ...raster, name: 'x'.repeat(Math.max(0, value)) }],
      1,
      200,
    ],
    ['BASEMAPS', 'letters of an id', (value) => [{ ...raster, id: 'x'.repeat(Math.max(0, value)) }], 1, 100],
  ])('%s: the %s has its bounds', (key, _what, valueAt, least, most) => {
    for (const value of [least, most]) expect(findValueError(key, valueAt(value)), String(value)).toBeNull();
    for (const value of [least - 1, most + 1])
      expect(findValueError(key, valueAt(value)), String(value)).not.toBeNull();
  });

  it.each<[KnownKeyName, (length: number) => unknown, number]>([
    ['CITY_NAME', (length) => 'x'.repeat(length), 200],
    ['CITY_ATTRIBUTION', (length) => 'x'.repeat(length), 500],
    ['PAY_NOW_LINK', (length) => 'https://a.example/'.padEnd(length, 'x'), 2000],
    ['PUBLIC_DEFAULT_VIEW', (length) => '?a='.padEnd(length, 'x'), 2000],
    ['EMBEDDING', (length) => ({ is_enabled: true, token: 'x'.repeat(length) }), 200],
    ['BASEMAPS', (length) => [{ ...raster, tiles: ['/'.padEnd(length, 'x')] }], 2000],
    ['BASEMAPS', (length) => [{ ...raster, attribution: 'x'.repeat(length) }], 500],
    [
      'BASEMAPS',
      (length) => Array.from({ length }, (_, id) => ({ id: `m${id}`, name: 'M', type: 'blank' })),
      50,
    ],
  ])('%s has at most so many letters or entries', (key, valueAt, most) => {
    expect(findValueError(key, valueAt(most))).toBeNull();
    expect(findValueError(key, valueAt(most + 1))).not.toBeNull();
  });

  it.each<[KnownKeyName, unknown, boolean]>([
    ['EMBEDDING', { is_enabled: true, token: 'x'.repeat(16) }, true],
    ['EMBEDDING', { is_enabled: true, token: 'x'.repeat(15) }, false],
    ['CITY_NAME', ' Riverton', false],
    ['SESSION_RETENTION_MONTHS', null, true],
    ['TRAFFIC_AUTHORITY', null, true],
    ['EVENT_RETENTION_DAYS', null, false],
    ['TERMS_LINK', 'ftp://a.example', false],
    ['BASEMAPS', [{ ...raster, tiles: ['ftp://a.example'] }], false],
    ['BASEMAPS', [{ ...raster, transformHosts: ['tiles.example:8080'] }], true],
    ['BASEMAPS', [{ ...raster, transformHosts: ['https://tiles.example'] }], false],
  ])('%s may be %j: %s', (key, value, isFit) => {
    expect(findValueError(key, value) === null).toBe(isFit);
  });
});
