// Tracks tiles that failed to load so that they can be requested again one by one. Refreshing a
// whole source does not work, because MapLibre 6.17 then waits for a failed tile as if it were
// still loading.
import type { Map as MapLibreMap } from 'maplibre-gl';

interface TileCoordinates {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * Returns the tile that an error event of the map refers to; `null` if the event is about something
 * else.
 */
export function tileOf(event: object): { readonly source: string; readonly place: TileCoordinates } | null {
  if (!('sourceId' in event) || typeof event.sourceId !== 'string') return null;
  if (!('tile' in event) || typeof event.tile !== 'object' || event.tile === null) return null;
  const { tile } = event;
  if (!('tileID' in tile) || typeof tile.tileID !== 'object' || tile.tileID === null) return null;
  if (!('canonical' in tile.tileID)) return null;
  const { canonical } = tile.tileID;
  if (typeof canonical !== 'object' || canonical === null) return null;
  if (!('x' in canonical && 'y' in canonical && 'z' in canonical)) return null;
  const { x, y, z } = canonical;
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return null;
  return { source: event.sourceId, place: { x, y, z } };
}

/** Remembers failed tiles and requests them again. */
export class MissingTiles {
  readonly #bySource = new Map<string, Map<string, TileCoordinates>>();

  /** Returns `true` if the event was about a tile or its source. */
  add(event: object): boolean {
    const found = tileOf(event);
    if (found === null) return 'sourceId' in event;
    const places = this.#bySource.get(found.source) ?? new Map<string, TileCoordinates>();
    places.set(`${found.place.z}/${found.place.x}/${found.place.y}`, found.place);
    this.#bySource.set(found.source, places);
    return true;
  }

  askAgain(map: Pick<MapLibreMap, 'getSource' | 'refreshTiles'>): void {
    for (const [source, places] of this.#bySource)
      if (map.getSource(source) !== undefined) map.refreshTiles(source, [...places.values()]);
    this.#bySource.clear();
  }
}
