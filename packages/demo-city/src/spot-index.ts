// A square grid over the plane that finds what lies near a place.
import type { Point } from './plane.ts';

export interface SpotIndex<T> {
  /** Files an item under every square its box touches. */
  add(item: T, box: PlaneBox): void;
  /** Items whose squares touch the box, each once, in the order they came. */
  near(box: PlaneBox): T[];
}

/** min x, min y, max x, max y in metres. */
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

/** An empty index with squares of `size` metres. */
export function spotIndex<T>(size: number): SpotIndex<T> {
  const squares = new Map<number, number[]>();
  const items: T[] = [];
  function* keys(box: PlaneBox): Generator<number> {
    const [west, south, east, north] = box.map((value) => Math.floor(value / size) + 4096);
    for (let column = west ?? 0; column <= (east ?? 0); column += 1)
      for (let row = south ?? 0; row <= (north ?? 0); row += 1) yield column * 8192 + row;
  }
  return {
    add(item, box) {
      const place = items.push(item) - 1;
      for (const key of keys(box)) {
        const square = squares.get(key);
        if (square === undefined) squares.set(key, [place]);
        else square.push(place);
      }
    },
    near(box) {
      const found = new Set<number>();
      for (const key of keys(box)) for (const place of squares.get(key) ?? []) found.add(place);
      return [...found]
        .toSorted((a, b) => a - b)
        .flatMap((place) => {
          const item = items[place];
          return item === undefined ? [] : [item];
        });
    },
  };
}
