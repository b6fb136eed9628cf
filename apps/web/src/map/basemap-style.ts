// Each basemap as sources and layers: the ground below the curbs and the names above them.
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Basemap } from './basemap.ts';
import { groundLayers } from './basemap-layers.ts';
import type { Palette, Scheme } from './palette.ts';

export interface BasemapStyle {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly ground: readonly LayerSpecification[];
  /**
   * Label layers of the basemap itself; `null` = it has none, and the city's labels are shown on
   * it.
   */
  readonly names: readonly LayerSpecification[] | null;
  readonly sprite?: NonNullable<StyleSpecification['sprite']>;
  readonly glyphs?: string;
}

/** Returns the city's own streets and names; with `blank`, the ground is empty. */
export function cityBasemapStyle(type: 'city' | 'blank', palette: Palette, latitude: number): BasemapStyle {
  const ground = groundLayers(palette, latitude);
  return {
    sources: {},
    ground: type === 'city' ? ground : ground.filter((layer) => layer.type === 'background'),
    names: null,
  };
}

/**
 * Returns a source of raster tiles. URLs on this server are made absolute, because MapLibre accepts
 * no others.
 */
export function rasterSource(layer: Basemap, origin: string): SourceSpecification {
  const whole = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return {
    type: 'raster',
    ...(layer.type === 'pmtiles' && layer.url !== null
      ? { url: `pmtiles://${whole(layer.url)}` }
      : { tiles: layer.tiles.map(whole), minzoom: layer.minZoom, maxzoom: layer.maxZoom }),
    tileSize: layer.tileSize,
    ...(layer.attribution === null ? {} : { attribution: layer.attribution }),
  };
}

/** Source of a basemap that is not the city's own. */
export const externalBasemapSource = 'base-other';

/** Returns a raster basemap: its tiles as the ground, with the city's own names above them. */
export function rasterBasemapStyle(
  layer: Basemap,
  palette: Palette,
  latitude: number,
  origin: string,
): BasemapStyle {
  const blank = cityBasemapStyle('blank', palette, latitude);
  return {
    ...blank,
    sources: { [externalBasemapSource]: rasterSource(layer, origin) },
    ground: [...blank.ground, { id: 'base-picture', type: 'raster', source: externalBasemapSource }],
  };
}

/** Whether the basemap can be drawn without fetching anything. */
export function isDrawableWithoutFetch({ type }: Basemap): boolean {
  return type === 'city' || type === 'blank' || type === 'raster';
}

/** Returns a key that changes when the parts have to be loaded again. */
export function basemapStyleKey(base: Basemap, scheme: Scheme, language: string): string {
  return base.type === 'city' || base.type === 'blank' ? base.type : `${base.id}/${scheme}/${language}`;
}
