// The three sizes of the demo city and their dimensions, in meters.

export type DemoCitySize = 'tiny' | 'town' | 'city';

export interface DemoCityOptions {
  readonly size: DemoCitySize;
  /** Any integer; the same seed gives the same city. */
  readonly seed: number;
}

export interface CityDimensions {
  /** How far the city extends from its center along the coast. */
  readonly reach: number;
  /** Radius of the dense center. */
  readonly core: number;
  /** Target length of the diagonal boulevard. */
  readonly boulevard: number;
  /** Distance south of the boulevard's foot at which the river reaches the sea. */
  readonly riverSouth: number;
  readonly riverHalfWidth: number;
  /** Interval of arterials in the main grid, in grid lines: for avenues and for streets. */
  readonly arterialEvery: readonly [number, number];
  /** Number of hills that bend the streets around them. */
  readonly hills: number;
  /**
   * Big parks in grid lines: first avenue, first street (counted from the boulevard's foot), number
   * of avenues, number of streets.
   */
  readonly parks: readonly (readonly [number, number, number, number])[];
  /**
   * Factor for building frontage. Larger cities have wider, and thus fewer, buildings so that they
   * can still be drawn.
   */
  readonly frontage: number;
  readonly rail: boolean;
}

export const dimensionsBySize: Readonly<Record<DemoCitySize, CityDimensions>> = {
  tiny: {
    reach: 160,
    core: 260,
    boulevard: 120,
    riverSouth: 262,
    riverHalfWidth: 17,
    arterialEvery: [3, 3],
    hills: 0,
    parks: [],
    frontage: 1,
    rail: false,
  },
  town: {
    reach: 1300,
    core: 430,
    boulevard: 900,
    riverSouth: 690,
    riverHalfWidth: 26,
    arterialEvery: [4, 5],
    hills: 3,
    parks: [[7, 3, 3, 4]],
    frontage: 1,
    rail: true,
  },
  city: {
    reach: 8250,
    core: 1250,
    boulevard: 3000,
    riverSouth: 2100,
    riverHalfWidth: 55,
    arterialEvery: [5, 7],
    hills: 16,
    parks: [
      [15, 14, 10, 14],
      [38, -52, 5, 7],
      [30, 35, 5, 7],
    ],
    frontage: 2.2,
    rail: true,
  },
};
