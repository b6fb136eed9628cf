// Each basemap as sources and layers: the ground below the curbs and the names above them.
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { groundLayers } from './base-layers.ts';
import type { BaseMap } from './base-map.ts';
import type { Palette, Scheme } from './palette.ts';

export interface BaseParts {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly ground: readonly LayerSpecification[];
  /** The basemap's own names; `null` = the city's names are shown on it. */
  readonly names: readonly LayerSpecification[] | null;
  readonly sprite?: NonNullable<StyleSpecification['sprite']>;
  readonly glyphs?: string;
}

/** The city's own streets and names; `blank` leaves the ground empty. */
export function ownParts(type: 'city' | 'blank', palette: Palette, latitude: number): BaseParts {
  const ground = groundLayers(palette, latitude);
  return {
    sources: {},
    ground: type === 'city' ? ground : ground.filter((layer) => layer.type === 'background'),
    names: null,
  };
}

/**
 * A source of raster tiles. Addresses on this server are made absolute, because MapLibre accepts no
 * others.
 */
export function rasterSource(layer: BaseMap, origin: string): SourceSpecification {
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
export const otherBase = 'base-other';

/** A raster basemap: its tiles as the ground, with the city's own names above them. */
export function rasterParts(layer: BaseMap, palette: Palette, latitude: number, origin: string): BaseParts {
  const blank = ownParts('blank', palette, latitude);
  return {
    ...blank,
    sources: { [otherBase]: rasterSource(layer, origin) },
    ground: [...blank.ground, { id: 'base-picture', type: 'raster', source: otherBase }],
  };
}

/** Whether it can be drawn without fetching anything. */
export function isAtHand({ type }: BaseMap): boolean {
  return type === 'city' || type === 'blank' || type === 'raster';
}

/** Key that changes when the parts have to be loaded again. */
export function partsKey(base: BaseMap, scheme: Scheme, language: string): string {
  return base.type === 'city' || base.type === 'blank' ? base.type : `${base.id}/${scheme}/${language}`;
}
