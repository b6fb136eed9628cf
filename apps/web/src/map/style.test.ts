// The style as data: its layers, their order and opacity, and which changes require a new style.
import { describe, expect, it } from 'vitest';
import { type Basemap, cityBasemap } from './basemap.ts';
import { cityBasemapStyle, rasterBasemapStyle } from './basemap-style.ts';
import { curbLine } from './curb-layers.ts';
import { defaultLayers, moveLayer, updateLayer } from './layer-list.ts';
import { withOpacity } from './layer-opacity.ts';
import { palettes } from './palette.ts';
import { mapStyle, styleKey } from './style.ts';
import { someView } from './testing/map-view.ts';
import type { MapView } from './view.ts';

const origin = 'https://city.example';
const grey = { color: '#888888', width: 1, dash: 'solid' } as const;
const view: MapView = { ...someView, unknown: grey };
const ortho: Basemap = {
  ...cityBasemap,
  id: 'ortho',
  type: 'raster',
  tiles: ['/ortho/{z}/{x}/{y}'],
  attribution: 'City 2026',
};
const city = cityBasemapStyle('city', palettes.light, 45);
const ids = (shown: MapView, base = city) => mapStyle(shown, base, origin).layers.map(({ id }) => id);

describe('mapStyle', () => {
  it('lays ground, curbs and names over each other, and what the person does on top', () => {
    const order = ids(view);
    const at = (id: string) => order.indexOf(id);
    expect(at('ground')).toBe(0);
    expect(at(curbLine)).toBeGreaterThan(at('street'));
    expect(at('street-name')).toBeGreaterThan(at(curbLine));
    expect(at('tool-vertex')).toBe(order.length - 1);
  });

  it('puts imagery over the base map and under the curbs, and follows the list', () => {
    const order = ids({ ...view, imagery: ortho });
    expect(order.indexOf('imagery')).toBeGreaterThan(order.indexOf('street'));
    expect(order.indexOf('imagery')).toBeLessThan(order.indexOf('curb-casing'));
    const layers = moveLayer(moveLayer(defaultLayers, 'curbs', 1), 'curbs', 1);
    const moved = ids({ ...view, layers });
    expect(moved.indexOf(curbLine)).toBeGreaterThan(moved.indexOf('place-name'));
  });

  it('draws live halos only while live data is on', () => {
    expect(ids(view)).not.toContain('live-halo');
    expect(Object.keys(mapStyle(view, city, origin).sources)).not.toContain('live');
    expect(ids({ ...view, live: new Map() })).toContain('live-halo');
  });

  it('keeps names and the finder on a blank or pictured ground', () => {
    expect(ids(view, cityBasemapStyle('blank', palettes.light, 45))).toEqual(
      expect.arrayContaining(['street-name', 'street-finder']),
    );
    expect(ids(view, cityBasemapStyle('blank', palettes.light, 45))).not.toContain('street');
    const style = mapStyle(view, rasterBasemapStyle(ortho, palettes.light, 45, origin), origin);
    expect(style.sources['base-other']).toMatchObject({
      tiles: [`${origin}/ortho/{z}/{x}/{y}`],
      attribution: 'City 2026',
    });
  });

  it('hides and weakens', () => {
    const style = mapStyle(
      { ...view, layers: updateLayer(defaultLayers, 'names', { visible: false }) },
      city,
      origin,
    );
    const name = style.layers.find(({ id }) => id === 'street-name');
    expect(name?.layout?.visibility).toBe('none');
    expect(
      withOpacity({ id: 'x', type: 'fill', source: 's', paint: { 'fill-opacity': 0.4 } }, true, 0.5).paint,
    ).toEqual({ 'fill-opacity': 0.2 });
    const whole = { id: 'x', type: 'background' } as const;
    expect(withOpacity(whole, true, 1)).toBe(whole);
  });
});

describe('styleKey', () => {
  it('does not change with the clock, the selection or the live numbers', () => {
    const later = { ...view, curbs: new Map([[1, grey]]), selection: { link: 1, geometry: null } };
    expect(styleKey(later)).toBe(styleKey(view));
    expect(styleKey({ ...view, live: new Map() })).not.toBe(styleKey(view));
    expect(styleKey({ ...view, scheme: 'dark' })).not.toBe(styleKey(view));
  });
});
