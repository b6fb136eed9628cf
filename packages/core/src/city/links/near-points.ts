// Says which lines come near some points, for many lines and points of a city.
import type { Box, Position } from '../../platform/geometry/geometry.ts';
import { degreesOf } from '../../platform/geometry/plane.ts';
import { squaredMetresToLine } from './line-intersection.ts';

/** Share by which cells are larger than needed, because a degree's length differs within the city. */
const cellMargin = 1.02;
/** Smallest side of a cell in meters, so that a curb lies in few cells. */
const minCellMetres = 60;
/** More than the number of cells around the world, so that each cell has its own number. */
const cellsPerRow = 1e7;

/** Points in square cells, for finding those near a line. */
export class NearPoints {
  readonly #cells = new Map<number, Position[]>();
  readonly #within: number;
  /** Width and height of a cell, in degrees. */
  readonly #cell: readonly [number, number];

  #box: Box = [180, 90, -180, -90];

  /**
   * `within`: meters. `highestLatitude`: no point is farther from the equator, in degrees. Toward the
   * poles a degree of longitude is shorter, so this latitude gives enough width.
   */
  constructor(within: number, highestLatitude: number) {
    this.#within = within;
    this.#cell = degreesOf(Math.max(within, minCellMetres) * cellMargin, highestLatitude);
  }

  /** Adds a point. */
  add(point: Position): void {
    const [lng, lat] = point;
    const [west, south, east, north] = this.#box;
    this.#box = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)];
    const cell = this.#numberOf(...this.#cellOf(point));
    const list = this.#cells.get(cell);
    if (list === undefined) this.#cells.set(cell, [point]);
    else list.push(point);
  }

  /** Box around everything that is near; `null` without points. */
  get bounds(): Box | null {
    if (this.#cells.size === 0) return null;
    const [width, height] = this.#cell;
    const [west, south, east, north] = this.#box;
    return [west - width, south - height, east + width, north + height];
  }

  #cellOf([lng, lat]: Position): readonly [number, number] {
    return [Math.floor(lng / this.#cell[0]), Math.floor(lat / this.#cell[1])];
  }

  #numberOf(column: number, row: number): number {
    return row * cellsPerRow + column;
  }

  /** Whether a point is within the distance of the line. */
  isNear(line: readonly Position[]): boolean {
    const flat = { coordinates: Float64Array.from(line.flat()), from: 0, to: line.length };
    const cells = line.map((position) => this.#cellOf(position));
    const [columns, rows] = [cells.map(([column]) => column), cells.map(([, row]) => row)];
    const [east, north] = [Math.max(...columns) + 1, Math.max(...rows) + 1];
    for (let row = Math.min(...rows) - 1; row <= north; row += 1)
      for (let column = Math.min(...columns) - 1; column <= east; column += 1)
        for (const [lng, lat] of this.#cells.get(this.#numberOf(column, row)) ?? []) {
          const [width, height] = degreesOf(1, lat);
          if (squaredMetresToLine(flat, lng, lat, 1 / width, 1 / height) <= this.#within ** 2) return true;
        }
    return false;
  }
}
