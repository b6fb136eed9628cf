// Tile addresses: which part of the world a tile shows, and which tiles a box touches.
import { type Box, latOfWorld, lngOfWorld, worldUnits } from '@curbwright/core';

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Units along each side of a tile. */
export const extent = 4096;
/**
 * Units around a tile that are drawn as well, so that lines and their caps meet across its edge.
 */
export const buffer = 64;

/** Whether such a tile exists. */
export function isValidTile({ z, x, y }: TileAddress): boolean {
  const side = 2 ** z;
  return [z, x, y].every(Number.isInteger) && z >= 0 && z <= 22 && x >= 0 && x < side && y >= 0 && y < side;
}

/** The position of a tile in world units, and the conversion from world units to tile units. */
export interface TileFrame {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

export function frameOf({ z, x, y }: TileAddress): TileFrame {
  const size = worldUnits / 2 ** z;
  return { left: x * size, top: y * size, scale: extent / size };
}

/** Returns the box of a tile with its buffer, in degrees: west, south, east, north. */
export function boxOfTile({ z, x, y }: TileAddress): Box {
  const size = worldUnits / 2 ** z;
  const more = (size * buffer) / extent;
  return [
    lngOfWorld(x * size - more),
    latOfWorld((y + 1) * size + more),
    lngOfWorld((x + 1) * size + more),
    latOfWorld(y * size - more),
  ];
}
