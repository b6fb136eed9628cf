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

  /** Box around everything that is near; `null` without points. */
  readonly bounds: Box | null;

  /** `within`: meters. */
  constructor(points: readonly Position[], within: number) {
    this.#within = within;
    // Toward the poles a degree of longitude is shorter, so the highest latitude gives enough width.
    const latitude = points.reduce((most, [, lat]) => Math.max(most, Math.abs(lat)), 0);
    this.#cell = degreesOf(Math.max(within, minCellMetres) * cellMargin, latitude);
    let [west, south, east, north] = [180, 90, -180, -90];
    for (const point of points) {
      const [lng, lat] = point;
      west = Math.min(west, lng);
      south = Math.min(south, lat);
      east = Math.max(east, lng);
      north = Math.max(north, lat);
      const cell = this.#numberOf(...this.#cellOf(point));
      const list = this.#cells.get(cell);
      if (list === undefined) this.#cells.set(cell, [point]);
      else list.push(point);
    }
    const [width, height] = this.#cell;
    this.bounds = points.length === 0 ? null : [west - width, south - height, east + width, north + height];
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
