// The URL requested from a geocoder, and what is parsed from its response at the limits of valid
// locations.
import { describe, expect, it } from 'vitest';
import { geocoderEntry, geocoderUrl, newGeocoderEntry, stripUrlSecrets } from './geocoder.ts';
import { parseGeocoderResponse } from './geocoder-response.ts';

const box = [10, 40, 12, 44] as const;
function asked(kind: 'nominatim' | 'photon' | 'pelias', more: object = {}, city: typeof box | null = box) {
  const url = geocoderUrl(
    { kind, url: 'https://geo.example', is_enabled: true, ...more },
    'Oak 1',
    'es',
    city && [...city],
  );
  return { path: url.pathname, values: Object.fromEntries(url.searchParams) };
}

describe('a question', () => {
  it('is put as each geocoder takes it, for five places in the city', () => {
    expect(asked('nominatim')).toEqual({
      path: '/search',
      values: {
        q: 'Oak 1',
        format: 'jsonv2',
        limit: '5',
        'accept-language': 'es',
        viewbox: '10,40,12,44',
        bounded: '1',
      },
    });
    expect(asked('photon')).toEqual({
      path: '/api',
      values: { q: 'Oak 1', limit: '5', lang: 'es', bbox: '10,40,12,44' },
    });
    expect(asked('pelias')).toEqual({
      path: '/v1/search',
      values: {
        text: 'Oak 1',
        size: '5',
        lang: 'es',
        'boundary.rect.min_lon': '10',
        'boundary.rect.min_lat': '40',
        'boundary.rect.max_lon': '12',
        'boundary.rect.max_lat': '44',
      },
    });
  });

  it('of a city without curbs is about everywhere, and has a key only where there is one', () => {
    for (const kind of ['nominatim', 'photon', 'pelias'] as const) {
      const names = Object.keys(asked(kind, {}, null).values).join();
      expect(names).not.toMatch(/box|bounded|boundary|api_key/);
      expect(asked(kind, { key: 'k' }).values.api_key).toBe('k');
    }
    expect(asked('photon', { url: 'https://geo.example/a/' }).path).toBe('/a/api');
    expect(asked('photon', { url: 'https://geo.example/a' }).path).toBe('/a/api');
  });
});

describe('the entry of a geocoder', () => {
  it.each([
    ['https://geo.example/a', 'https://geo.example/a'],
    ['https://geo.example/a?key=secret', 'https://geo.example/a'],
    ['https://geo.example/a#secret', 'https://geo.example/a'],
    ['https://me:secret@geo.example/a', 'https://geo.example/a'],
    ['not an address?', 'not an address?'],
  ])('%s is shown as %s', (url, shown) => {
    expect(stripUrlSecrets(url)).toBe(shown);
  });

  it('may not be set with what would not be sent, but is read as it was', () => {
    const entry = { kind: 'photon', url: 'https://geo.example/a?key=secret' };
    expect(newGeocoderEntry.safeParse(entry).success).toBe(false);
    expect(geocoderEntry.safeParse(entry).success).toBe(true);
    expect(geocoderEntry.parse({ kind: 'photon', url: 'https://geo.example' }).is_enabled).toBe(true);
  });
});

const photon = (properties: object, coordinates: unknown = [1, 2], more: object = {}) =>
  parseGeocoderResponse('photon', { features: [{ geometry: { coordinates }, properties, ...more }] });

describe('an answer', () => {
  it.each([
    ['180', '90', 1],
    ['-180', '-90', 1],
    ['180.1', '0', 0],
    ['0', '90.1', 0],
    ['0', '-90.1', 0],
  ])('at %s %s has %i places', (lon, lat, count) => {
    expect(parseGeocoderResponse('nominatim', [{ display_name: 'A', lon, lat }])).toHaveLength(count);
    expect(photon({ name: 'A' }, [Number(lon), Number(lat)])).toHaveLength(count);
  });

  it('without a box, or with one that is none, is the box of its point', () => {
    const place = { display_name: 'A', lon: '1', lat: '2' };
    for (const boundingbox of [undefined, ['x'], [91, 0, 0, 0]])
      expect(parseGeocoderResponse('nominatim', [{ ...place, boundingbox }])).toMatchObject([
        { box: [1, 2, 1, 2] },
      ]);
    expect(photon({ name: 'A', extent: [0, 0] })).toMatchObject([{ box: [1, 2, 1, 2] }]);
    expect(photon({ name: 'A', extent: [0, 5, 3, 1] }, [1, 2], { bbox: [9, 8, 7, 6] })).toMatchObject([
      { box: [9, 8, 7, 6] },
    ]);
  });

  it('is called by its parts, as far as there are any, and is none without a name', () => {
    const label = (properties: object) => photon(properties)[0]?.label;
    expect(label({ name: 'Hall', street: 'Oak', housenumber: '1', city: 'Grid', state: 'G' })).toBe(
      'Hall, Oak 1, Grid, G',
    );
    expect(label({ name: 'Hall', city: '' })).toBe('Hall');
    expect(label({ street: 'Oak', city: 'Grid' })).toBe('Oak, Grid');
    expect(label({ name: 'x'.repeat(500) })).toHaveLength(400);
    expect(photon({ name: ' ' })).toEqual([]);
    expect(photon({ name: 7 })).toEqual([]);
  });
});
