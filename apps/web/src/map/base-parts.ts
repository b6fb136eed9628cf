// Each base map as sources and layers: the ground under the curbs, the names over them.
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { groundLayers } from './base-layers.ts';
import type { BaseMap } from './base-map.ts';
import type { Palette, Scheme } from './palette.ts';

export interface BaseParts {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly ground: readonly LayerSpecification[];
  /** Names of its own; null = the city's own names stand over it. */
  readonly names: readonly LayerSpecification[] | null;
  readonly sprite?: NonNullable<StyleSpecification['sprite']>;
  readonly glyphs?: string;
}

/** The city's own streets and names; `blank` leaves the ground bare. */
export function ownParts(type: 'city' | 'blank', palette: Palette, latitude: number): BaseParts {
  const ground = groundLayers(palette, latitude);
  return {
    sources: {},
    ground: type === 'city' ? ground : ground.filter((layer) => layer.type === 'background'),
    names: null,
  };
}

/** A picture of tiles as a source; addresses of this server are made whole, MapLibre takes no others. */
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

/** Source of a base map that is not the city's own. */
export const otherBase = 'base-other';

/** A raster base map: its picture on the ground, the city's own names over it. */
export function rasterParts(layer: BaseMap, palette: Palette, latitude: number, origin: string): BaseParts {
  const blank = ownParts('blank', palette, latitude);
  return {
    ...blank,
    sources: { [otherBase]: rasterSource(layer, origin) },
    ground: [...blank.ground, { id: 'base-picture', type: 'raster', source: otherBase }],
  };
}

/** True when nothing has to be fetched to draw it. */
export function isAtHand({ type }: BaseMap): boolean {
  return type === 'city' || type === 'blank' || type === 'raster';
}

/** What has to be loaded again when it differs. */
export function partsKey(base: BaseMap, scheme: Scheme, language: string): string {
  return base.type === 'city' || base.type === 'blank' ? base.type : `${base.id}/${scheme}/${language}`;
}
