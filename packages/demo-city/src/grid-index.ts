// Spatial index: a square grid over the plane that finds nearby items.
import { at, type Point } from './plane.ts';

interface GridIndex<T> {
  /** Adds an item to every square its bounding box touches. */
  add(item: T, box: PlaneBox): void;
  /** Items whose squares touch the box, without duplicates, in insertion order. */
  near(box: PlaneBox): T[];
}

/** min x, min y, max x, max y in meters. */
export type PlaneBox = readonly [number, number, number, number];

export function boxOf(points: readonly Point[], margin = 0): PlaneBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west - margin, south - margin, east + margin, north + margin];
}

/** Creates an empty index with squares of `size` meters. */
export function createGridIndex<T>(size: number): GridIndex<T> {
  const squares = new Map<number, number[]>();
  const items: T[] = [];
  // Number of the last query that returned each item, so that an item in several squares is
  // returned only once.
  const foundIn: number[] = [];
  let round = 0;
  const square = (value: number): number => Math.floor(value / size) + 4096;
  return {
    add(item, [west, south, east, north]) {
      const place = items.push(item) - 1;
      foundIn.push(0);
      for (let column = square(west); column <= square(east); column += 1)
        for (let row = square(south); row <= square(north); row += 1) {
          const key = column * 8192 + row;
          const filed = squares.get(key);
          if (filed === undefined) squares.set(key, [place]);
          else filed.push(place);
        }
    },
    near([west, south, east, north]) {
      round += 1;
      const found: number[] = [];
      for (let column = square(west); column <= square(east); column += 1)
        for (let row = square(south); row <= square(north); row += 1)
          for (const place of squares.get(column * 8192 + row) ?? []) {
            if (foundIn[place] === round) continue;
            foundIn[place] = round;
            found.push(place);
          }
      found.sort((a, b) => a - b);
      return found.map((place) => at(items, place));
    },
  };
}
