// Decides whether moving an asset is confirmed before it is saved: far moves are often mistakes.

import type { Position } from '../platform/geometry/geometry.ts';
import { metresBetween } from '../platform/geometry/length.ts';

/** Longest move, in meters, that is saved without a question when the street stays the same. */
const maxUnconfirmedMove = 100;
/** Shortest move, in meters, to another street that is confirmed: less is a correction at a corner. */
const minStreetMove = 10;

/** A place of an asset and the street of the curb there; `null` = no curb near it, or not known. */
export interface AssetLocation {
  readonly at: Position;
  readonly street: string | null;
}

/** Returns the length of a move in meters if it has to be confirmed; `null` = it has not. */
export function moveToConfirm(from: AssetLocation, to: AssetLocation): number | null {
  const metres = metresBetween(from.at, to.at);
  const isOtherStreet =
    metres >= minStreetMove && from.street !== null && to.street !== null && from.street !== to.street;
  return metres > maxUnconfirmedMove || isOtherStreet ? metres : null;
}
