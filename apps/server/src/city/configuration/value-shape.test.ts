// The form of configuration values, which of their fields are never returned, and when a secret
// that was not submitted is retained.
import { describe, expect, it } from 'vitest';
import type { KnownKeyName } from './known-keys.ts';
import { findPrivateAddress, removeSecrets, restoreSecrets, shapeOfKey } from './value-shape.ts';

const geocoder = { kind: 'photon', url: 'https://geo.example/api', key: 'k-1' };

describe('the shape of a value', () => {
  it('says which fields a value has, which it needs, and which is a secret', () => {
    const shape = shapeOfKey('GEOCODER');
    if (shape.kind !== 'fields') throw new Error(shape.kind);
    expect(shape.is_nullable).toBe(true);
    expect(
      shape.fields.map((field) => [field.name, field.is_required, field.is_secret, field.shape.kind]),
    ).toEqual([
      ['is_enabled', false, false, 'switch'],
      ['kind', true, false, 'choice'],
      ['url', true, false, 'text'],
      ['key', false, true, 'text'],
      ['attribution', false, false, 'text'],
    ]);
  });

  it('has the bounds of numbers, and no secret where there is none', () => {
    const shape = shapeOfKey('LIVE');
    if (shape.kind !== 'fields') throw new Error(shape.kind);
    expect(shape.is_nullable).toBe(false);
    const seconds = shape.fields.find(({ name }) => name === 'seconds');
    expect(seconds).toMatchObject({
      is_required: false,
      is_secret: false,
      shape: { kind: 'number', min: 5, max: 3600, is_nullable: false },
    });
  });

  it.each<[KnownKeyName, unknown]>([
    ['BASEMAPS', { kind: 'json' }],
    ['CITY_ATTRIBUTION', { kind: 'text' }],
    ['PAY_NOW_LINK', { kind: 'text' }],
    ['EVENT_RETENTION_DAYS', { kind: 'number', min: 1, max: 3650, is_nullable: false }],
    ['SESSION_RETENTION_MONTHS', { kind: 'number', min: 1, max: 1200, is_nullable: true }],
    ['SIGN_STYLE', { kind: 'choice', choices: ['', 'r7', 'european'] }],
    ['MODULES', { kind: 'choices', choices: ['viewer', 'manager', 'analyzer', 'curbrules', 'pfcv'] }],
  ])('of %s is %j', (key, shape) => expect(shapeOfKey(key)).toEqual(shape));
});

describe('a value as it is told', () => {
  it('has no secret, and no address with one in it', () => {
    expect(removeSecrets('GEOCODER', geocoder)).toEqual({ kind: 'photon', url: 'https://geo.example/api' });
    const old = { ...geocoder, url: 'https://me:pw@geo.example/api?key=k-2#x' };
    expect(removeSecrets('GEOCODER', old)).toEqual({ kind: 'photon', url: 'https://geo.example/api' });
  });

  it.each([
    ['GEOCODER', null],
    ['GEOCODER', ['key']],
    ['LIVE', { is_enabled: true, key: 'not a secret here' }],
    ['NOBODY_KNOWS', { key: 'as it is' }],
  ])('%s is told as it is where there is no secret: %j', (key, value) =>
    expect(removeSecrets(key, value)).toEqual(value),
  );
});

describe('an address the server would ask', () => {
  it.each([
    ['GEOCODER', 'http://127.0.0.1/x', true],
    ['GEOCODER', 'http://localhost:8080', true],
    ['GEOCODER', 'http://192.168.1.4/', true],
    ['GEOCODER', 'https://geo.example/', false],
    ['GEOCODER', 'not an address', false],
    ['GEOCODER', 7, false],
    ['LIVE', 'http://127.0.0.1/x', false],
  ] as const)('of %s: %s is of its own network: %s', (key, url, isPrivate) =>
    expect(findPrivateAddress(key, { url })).toEqual(isPrivate ? { part: 'url', address: url } : null),
  );
  it('is none where there is no value', () => {
    for (const value of [null, undefined, 'x', ['http://127.0.0.1/']])
      expect(findPrivateAddress('GEOCODER', value)).toBeNull();
  });
});

describe('a secret that was not sent', () => {
  const { key: _, ...open } = geocoder;
  it('stays with the same host, whatever else changes', () => {
    expect(restoreSecrets('GEOCODER', { ...open, kind: 'nominatim' }, geocoder)).toEqual({
      ...geocoder,
      kind: 'nominatim',
    });
    const other = { ...open, url: 'https://geo.example/other' };
    expect(restoreSecrets('GEOCODER', other, geocoder)).toEqual({ ...other, key: 'k-1' });
  });

  it.each(['https://other.example/api', 'http://geo.example/api', 'https://geo.example:8443/api'])(
    'goes to no other host: %s',
    (url) => expect(restoreSecrets('GEOCODER', { ...open, url }, geocoder)).toEqual({ ...open, url }),
  );

  it('is another one where it is sent, and none where it is sent empty', () => {
    expect(restoreSecrets('GEOCODER', { ...open, key: 'k-2' }, geocoder)).toEqual({ ...open, key: 'k-2' });
    expect(restoreSecrets('GEOCODER', { ...open, key: '' }, geocoder)).toEqual(open);
    expect(restoreSecrets('GEOCODER', open, open)).toEqual(open);
    expect(restoreSecrets('GEOCODER', open, null)).toEqual(open);
    expect(restoreSecrets('GEOCODER', null, geocoder)).toBeNull();
  });

  it('is none of a key without secrets', () => {
    expect(restoreSecrets('LIVE', { is_enabled: true }, { is_enabled: false, key: 'x' })).toEqual({
      is_enabled: true,
    });
  });
});
