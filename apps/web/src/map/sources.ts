// The map's sources: the tiles of the published city, attributions, and whether tiles have loaded.
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Returns the tile URL of the published city at a revision. */
export function tileUrl(origin: string, layer: 'base' | 'curbs', revision: string): string {
  return `${origin}/api/tiles/${layer}/{z}/{x}/{y}/?revision=${revision}`;
}

/** Attributions of the style's sources, each once, unchanged. */
export function attributionsOf(map: MapLibreMap): readonly string[] {
  const names = Object.keys(map.getStyle().sources);
  const attributions = names.map((name) => map.getSource(name)?.attribution ?? '');
  return [...new Set(attributions.filter((credit) => credit !== ''))];
}

/** Milliseconds between checks whether a loaded map must be repainted. */
const repaintCheckMs = 400;

/**
 * Repaints the map once all requests have finished, and returns a function that ends this. MapLibre
 * 6.17 does not treat a 404 tile as an error and paints nothing after it, so the map would
 * otherwise never become idle.
 */
export function keepRepainting(map: MapLibreMap): () => void {
  let waits = false;
  map.on('dataloading', () => {
    waits = true;
  });
  map.on('idle', () => {
    waits = false;
  });
  const timer = setInterval(() => {
    if (waits && map.style !== null && map.areTilesLoaded()) map.triggerRepaint();
  }, repaintCheckMs);
  return () => clearInterval(timer);
}

/**
 * `true` if at least one tile of a raster source is drawn. A source without images returns 404,
 * which is not an error to MapLibre.
 */
export function hasRasterImage(map: MapLibreMap, source: string): boolean {
  const tiles = map.style.tileManagers[source];
  if (tiles === undefined) return false;
  // MapLibre counts failed tiles as drawn.
  return tiles.getVisibleCoordinates().some((place) => tiles.getTile(place)?.state === 'loaded');
}
