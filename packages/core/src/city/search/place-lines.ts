// The lines of the curbs of a found place, to draw the place on the map.
import type { Position } from '../../platform/geometry/geometry.ts';
import { linksOfAddress } from './find-addresses.ts';
import { normalizeId } from './normalize-text.ts';
import type { PlaceIndex } from './place-index.ts';
import { curbsBetween } from './street-section.ts';

function linksOf(index: PlaceIndex, id: string): Iterable<number> | undefined {
  const at = id.indexOf(':');
  const [kind, key] = [id.slice(0, at), id.slice(at + 1)];
  if (kind === 'street') return index.streets.get(key)?.links;
  if (kind === 'regulation') return index.regulations.get(normalizeId(key))?.links;
  if (kind === 'address') return linksOfAddress(index, key);
  if (kind !== 'block') return undefined;
  const [name = '', from = '', to = ''] = key.split('|');
  const street = index.streets.get(name);
  return street === undefined ? undefined : curbsBetween(index, street, from, to);
}

/**
 * Returns the lines of the curbs of a street, block, address or regulation with this id (see
 * `FoundPlace.id`), at most `limit`; empty where there is no such place.
 */
export function linesOfPlace(index: PlaceIndex, id: string, limit: number): readonly (readonly Position[])[] {
  return [...(linksOf(index, id) ?? [])].slice(0, limit).flatMap((link) => {
    const line = index.places.line(link);
    return line === undefined ? [] : [line];
  });
}
