// What the map's sources say of themselves: whom to name, and whether a picture came.
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Attributions of the sources of the style, each once, as they write them. */
export function creditsOf(map: MapLibreMap): readonly string[] {
  const names = Object.keys(map.getStyle().sources);
  const said = names.map((name) => map.getSource(name)?.attribution ?? '');
  return [...new Set(said.filter((credit) => credit !== ''))];
}

/** Milliseconds after which a map that has all it can get is drawn once more. */
const settling = 400;

/**
 * A tile that answers 404 is no error to MapLibre 6.17, and nothing is drawn after it: the map would never say that it is idle. Draws it once
 * more when everything asked for was answered. Returns how to stop.
 */
export function settle(map: MapLibreMap): () => void {
  let waits = false;
  map.on('dataloading', () => {
    waits = true;
  });
  map.on('idle', () => {
    waits = false;
  });
  const timer = setInterval(() => {
    if (waits && map.style !== null && map.areTilesLoaded()) map.triggerRepaint();
  }, settling);
  return () => clearInterval(timer);
}

/** True when at least one tile of a raster source is drawn: an address without pictures answers 404, which is no error to the map. */
export function hasPicture(map: MapLibreMap, source: string): boolean {
  const tiles = map.style.tileManagers[source];
  if (tiles === undefined) return false;
  // Tiles that did not come count as drawn for the map.
  return tiles.getVisibleCoordinates().some((place) => tiles.getTile(place)?.state === 'loaded');
}
