// Expected curb use in the demo city: the average occupancy of each curb type, and the people per
// hour who use an occupied space.

export interface CurbTypeExpectation {
  /** Name of the curb type in the catalog. */
  readonly name: string;
  /** Percentage of its spaces that are occupied, 0 to 100. */
  readonly occupancyPercent: number;
  /** People who use one occupied space per hour; higher where stays are short. */
  readonly users: number;
}

/** By curb type in the catalog; prohibitions have no expected use. */
export const demoExpectations: readonly CurbTypeExpectation[] = [
  { name: 'unregulated', occupancyPercent: 60, users: 1 },
  { name: 'free-parking', occupancyPercent: 85, users: 1 },
  { name: 'time-limited-parking', occupancyPercent: 70, users: 2 },
  { name: 'paid-parking', occupancyPercent: 75, users: 2 },
  { name: 'permit-parking', occupancyPercent: 80, users: 1 },
  { name: 'accessible-parking', occupancyPercent: 35, users: 1 },
  { name: 'charging', occupancyPercent: 55, users: 1 },
  { name: 'car-share', occupancyPercent: 60, users: 2 },
  { name: 'loading', occupancyPercent: 55, users: 3 },
  { name: 'passenger-loading', occupancyPercent: 40, users: 12 },
  { name: 'taxi', occupancyPercent: 50, users: 10 },
  { name: 'bus', occupancyPercent: 25, users: 60 },
  { name: 'bicycle', occupancyPercent: 50, users: 8 },
  { name: 'terrace', occupancyPercent: 60, users: 4 },
];
