// What the map's sources say of themselves: whom to name, and whether a picture came.
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Attributions of the sources of the style, each once, as they write them. */
export function creditsOf(map: MapLibreMap): readonly string[] {
  const names = Object.keys(map.getStyle().sources);
  const said = names.map((name) => map.getSource(name)?.attribution ?? '');
  return [...new Set(said.filter((credit) => credit !== ''))];
}

/** True when at least one tile of a raster source is drawn: an address without pictures answers 404, which is no error to the map. */
export function hasPicture(map: MapLibreMap, source: string): boolean {
  const tiles = map.style.tileManagers[source];
  return tiles !== undefined && tiles.getVisibleCoordinates().length > 0;
}
