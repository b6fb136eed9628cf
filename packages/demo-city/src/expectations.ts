// What the made-up city expects of its curb: how full each class is on average, and how many people use a taken space in an hour.

export interface ClassExpectation {
  /** The class's name in the catalogue. */
  readonly name: string;
  /** Share of its spaces that are taken, 0 to 100. */
  readonly occupancyPercent: number;
  /** People who use one taken space in an hour: those who come and go with a short stay are more. */
  readonly users: number;
}

/** By class of the catalogue; prohibitions expect nobody. */
export const demoExpectations: readonly ClassExpectation[] = [
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
