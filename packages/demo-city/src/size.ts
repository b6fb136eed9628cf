// The three sizes of the demo city and the measures that make them, in metres.

export type DemoCitySize = 'tiny' | 'town' | 'city';

export interface DemoCityOptions {
  readonly size: DemoCitySize;
  /** Any whole number; the same one gives the same city. */
  readonly seed: number;
}

export interface Measures {
  /** How far the city reaches from its centre along the coast. */
  readonly reach: number;
  /** Radius of the dense centre. */
  readonly core: number;
  /** Wished length of the diagonal boulevard. */
  readonly boulevard: number;
  /** How far south of the boulevard's foot the river meets the sea. */
  readonly riverSouth: number;
  readonly riverHalfWidth: number;
  /** Every how many lines an arterial runs: avenues, streets. */
  readonly arterialEvery: readonly [number, number];
  /** Hills that bend the streets around them. */
  readonly hills: number;
  /** Big parks in lines of the grid: first avenue, first street (counted from the boulevard's foot), avenues, streets. */
  readonly parks: readonly (readonly [number, number, number, number])[];
  /** Building frontage multiplied by this keeps big cities drawable. */
  readonly frontage: number;
  readonly rail: boolean;
}

export const measuresOf: Readonly<Record<DemoCitySize, Measures>> = {
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
