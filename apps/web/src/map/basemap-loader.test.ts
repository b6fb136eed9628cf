// Basemaps: what can be drawn immediately, what is shown while one is loading, and what is drawn if
// loading fails. Also search results and the user's location.
import type { Feature, Position } from 'geojson';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Basemap, cityBasemap } from './basemap.ts';
import { createBasemapLoader } from './basemap-loader.ts';
import {
  basemapStyleKey,
  cityBasemapStyle,
  isDrawableWithoutFetch,
  rasterBasemapStyle,
  rasterSource,
} from './basemap-style.ts';
import { fetchBasemapStyle } from './fetch-basemap.ts';
import { fontFaces } from './fonts.ts';
import { palettes } from './palette.ts';
import { searchResultFeatures } from './search-result.ts';
import { someView } from './testing/map-view.ts';
import { userLocationFeatures } from './user-location.ts';

const origin = 'https://city.example';
const raster: Basemap = {
  ...cityBasemap,
  id: 'ortho',
  type: 'raster',
  tiles: ['/a/{z}', 'https://b/{z}'],
  minZoom: 3,
  maxZoom: 19,
  tileSize: 256,
};
const vendor: Basemap = { ...cityBasemap, id: 'vendor', type: 'style', url: '/style.json' };
const style = {
  version: 8,
  sprite: 'https://v/sprite',
  sources: { roads: { type: 'vector', url: 'https://v/roads' } },
  layers: [
    { id: 'back', type: 'background' },
    { id: 'road', type: 'line', source: 'roads' },
    { id: 'name', type: 'symbol', source: 'roads' },
  ],
};
const wanted = { scheme: 'light', language: 'en', palette: palettes.light, latitude: 45, origin } as const;
const ringOf = (feature: Feature | undefined): Position[] =>
  feature?.geometry.type === 'Polygon' ? (feature.geometry.coordinates[0] ?? []) : [];
const ids = (layers: readonly { id: string }[] | null) => layers?.map(({ id }) => id);

describe('base maps at hand', () => {
  it('are the city’s own, a bare ground, or a picture on it', () => {
    const city = ids(cityBasemapStyle('city', palettes.light, 45).ground);
    expect(city?.length).toBeGreaterThan(5);
    expect(ids(cityBasemapStyle('blank', palettes.light, 45).ground)).toEqual(['ground']);
    const parts = rasterBasemapStyle(raster, palettes.light, 45, origin);
    expect(ids(parts.ground)).toEqual(['ground', 'base-picture']);
    expect(parts.names).toBeNull();
    expect(parts.sources['base-other']).toEqual({
      type: 'raster',
      tiles: [`${origin}/a/{z}`, 'https://b/{z}'],
      minzoom: 3,
      maxzoom: 19,
      tileSize: 256,
    });
    const file = { ...raster, type: 'pmtiles', url: '/city.pmtiles', attribution: 'City' } as const;
    expect(rasterSource(file, origin)).toEqual({
      type: 'raster',
      url: `pmtiles://${origin}/city.pmtiles`,
      tileSize: 256,
      attribution: 'City',
    });
    expect(rasterSource({ ...file, url: null }, origin)).toHaveProperty('tiles');
  });

  it.each([
    ['city', true, 'city'],
    ['blank', true, 'blank'],
    ['raster', true, 'x/dark/de'],
    ['pmtiles', false, 'x/dark/de'],
    ['style', false, 'x/dark/de'],
  ] as const)('of the type %s: %s, known as %s', (type, at, key) => {
    const base = { ...cityBasemap, id: 'x', type };
    expect([isDrawableWithoutFetch(base), basemapStyleKey(base, 'dark', 'de')]).toEqual([at, key]);
  });
});

describe('a base map that has to be fetched', () => {
  const came = vi.fn();
  const failed = vi.fn();
  const fetched = vi.fn();
  beforeEach(() => {
    for (const one of [came, failed, fetched]) one.mockReset();
    fetched.mockImplementation(async () => Response.json(style));
    vi.stubGlobal('fetch', fetched);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('has names of its own sources and layers, and its letters over the curbs', async () => {
    const parts = await fetchBasemapStyle({ ...wanted, base: vendor });
    expect(ids(parts.ground)).toEqual(['base-other/back', 'base-other/road']);
    expect(ids(parts.names)).toEqual(['base-other/name']);
    expect(parts.ground[1]).toMatchObject({ source: 'base-other/roads' });
    expect(Object.keys(parts.sources)).toEqual(['base-other/roads']);
    expect(parts).toMatchObject({ sprite: 'https://v/sprite' });
    expect(parts).not.toHaveProperty('glyphs');
    expect(fetched).toHaveBeenCalledWith(`${origin}/style.json`, { credentials: 'omit' });
    expect(ids((await fetchBasemapStyle({ ...wanted, base: cityBasemap })).ground)).toEqual(['ground']);
  });

  it.each([
    ['an answer that is none', () => new Response('', { status: 404 }), /404/],
    ['another version', () => Response.json({ ...style, version: 7 }), /no MapLibre style/],
    ['no layers', () => Response.json({ version: 8, layers: {} }), /no MapLibre style/],
  ])('does not come as %s', async (_what, answer, words) => {
    fetched.mockImplementation(async () => answer());
    await expect(fetchBasemapStyle({ ...wanted, base: vendor })).rejects.toThrow(words);
  });

  it('is bare ground until it came, stands while it is fetched in other colors, and is asked for once', async () => {
    const loader = createBasemapLoader(origin, came, failed);
    const shown = (change = {}) =>
      ids(loader.drawable({ ...someView, base: vendor, ...change }).parts.ground);
    expect(shown()).toEqual(['ground']);
    expect(shown()).toEqual(['ground']);
    await expect.poll(() => came).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual(['base-other/back', 'base-other/road']);
    expect(shown({ scheme: 'dark' })).toEqual(['base-other/back', 'base-other/road']);
    expect(shown({ base: { ...vendor, id: 'third' } })).toEqual(['ground']);
    expect(shown({ base: cityBasemap })?.length).toBeGreaterThan(5);
    expect(failed).not.toHaveBeenCalled();
  });

  it('is the city’s own when it does not come, and what nobody waits for any more is dropped', async () => {
    fetched.mockImplementation(async () => new Response('', { status: 500 }));
    const loader = createBasemapLoader(origin, came, failed);
    loader.drawable({ ...someView, base: vendor });
    await expect.poll(() => failed).toHaveBeenCalledTimes(1);
    expect(came).toHaveBeenCalledTimes(1);
    expect(ids(loader.drawable({ ...someView, base: vendor }).parts.ground)?.length).toBeGreaterThan(5);
    const late = createBasemapLoader(origin, came, failed);
    late.drawable({ ...someView, base: vendor });
    late.drawable({ ...someView, base: raster });
    await expect.poll(() => fetched).toHaveBeenCalledTimes(2);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect([failed.mock.calls.length, came.mock.calls.length]).toEqual([1, 1]);
  });

  it('leaves aerial pictures in a PMTiles file away until the map can read them', async () => {
    const loader = createBasemapLoader(origin, came, failed);
    const imagery: Basemap = { ...raster, type: 'pmtiles', url: '/x.pmtiles' };
    expect(loader.drawable({ ...someView, imagery: raster }).view.imagery).toBe(raster);
    expect(loader.drawable({ ...someView, imagery }).view.imagery).toBeNull();
    await expect.poll(() => came).toHaveBeenCalled();
    expect(loader.drawable({ ...someView, imagery }).view.imagery).toBe(imagery);
  });
});

describe('what is framed and where the person is', () => {
  it('is a ring around a point, a frame twelve metres off around a street', () => {
    expect(searchResultFeatures(null)).toEqual([]);
    expect(searchResultFeatures({ box: [3, 60, 3, 60] })[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [3, 60],
    });
    for (const box of [
      [3, 60, 3, 61],
      [3, 60, 4, 60],
    ] as const)
      expect(searchResultFeatures({ box: [...box] })[0]?.geometry.type).toBe('Polygon');
    const lines: (readonly [number, number])[][] = [
      [
        [3, 60],
        [4, 60],
      ],
      [
        [4, 60],
        [5, 60],
      ],
    ];
    expect(searchResultFeatures({ box: [3, 59, 5, 61], lines }).map(({ geometry }) => geometry)).toEqual(
      lines.map((coordinates) => ({ type: 'LineString', coordinates })),
    );
    expect(searchResultFeatures({ box: [3, 59, 5, 61], lines: [] })[0]?.geometry.type).toBe('Polygon');
    const [frame] = searchResultFeatures({ box: [3, 59, 5, 61] });
    const ring = ringOf(frame);
    const [w, s, e, n] = [3 - 0.000_22, 59 - 0.000_11, 5 + 0.000_22, 61 + 0.000_11];
    const corners = [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ];
    expect(ring).toHaveLength(5);
    for (const [at, [lng, lat]] of corners.entries()) {
      expect(ring[at]?.[0]).toBeCloseTo(Number(lng), 6);
      expect(ring[at]?.[1]).toBeCloseTo(Number(lat), 6);
    }
    const [pole] = searchResultFeatures({ box: [3, 89, 5, 91] });
    expect(ringOf(pole)[0]?.[0]).toBeCloseTo(3 - 0.0011, 6);
  });

  it('is a dot in a round circle as wide as the guess is good', () => {
    expect(userLocationFeatures(null)).toEqual([]);
    const [circle, dot] = userLocationFeatures({ lng: 10, lat: 60, accuracy: 100 });
    expect(dot?.geometry).toEqual({ type: 'Point', coordinates: [10, 60] });
    const ring = ringOf(circle);
    expect(ring).toHaveLength(49);
    expect(ring.at(-1)?.[0]).toBeCloseTo(ring[0]?.[0] ?? 0, 9);
    expect(new Set(ring.map((at) => at.map((one) => one.toFixed(9)).join())).size).toBe(48);
    for (const [lng = 0, lat = 0] of ring)
      expect(Math.hypot((lng - 10) * 111_320 * 0.5, (lat - 60) * 111_320)).toBeCloseTo(100, -1);
  });

  it('is lettered with the page’s own fonts, under this origin', () => {
    const faces = fontFaces(origin);
    expect(Object.keys(faces)).toContain('Noto Sans Italic');
    for (const face of Object.values(faces).flat())
      expect((face as unknown as { url: string }).url.startsWith(origin)).toBe(true);
    const [upright, italic] = [faces['Noto Sans'], faces['Noto Sans Italic']] as unknown as {
      url: string;
    }[][];
    expect(italic?.[0]?.url).not.toBe(upright?.[0]?.url);
    expect(italic?.slice(1)).toEqual(upright?.slice(1));
  });
});
