// Who comes to the demo city's curbs: when, how many per space, with which vehicle, and how long
// they want to stay.

/** Kinds of day that differ in demand. */
export type DayKind = 'workday' | 'friday' | 'saturday' | 'sunday';

/** Desired stay: median in minutes, and the spread of its logarithm. */
interface DurationPreference {
  readonly median: number;
  readonly spread: number;
}

export interface VisitorGroup {
  /** CDS user class. */
  readonly userClass: string;
  /** CDS vehicle types with their shares. */
  readonly vehicles: readonly (readonly [string, number])[];
  /** Curb types that these visitors look for. */
  readonly classes: readonly string[];
  /** Arrivals per hour and space. */
  arrivals(hour: number, day: DayKind, setting: StreetSetting): number;
  wish(hour: number, setting: StreetSetting): DurationPreference;
}

/** Streets with shops and restaurants, and residential streets. */
export type StreetSetting = 'busy' | 'homely';

const cars = [
  ['car', 0.93],
  ['van', 0.05],
  ['motorcycle', 0.02],
] as const;

function bell(hour: number, middle: number, wide: number): number {
  return Math.exp(-(((hour + 0.5 - middle) / wide) ** 2));
}

/**
 * Returns the share of the spaces in demand on a busy street, due to shops by day and restaurants
 * in the evening.
 */
export function busyStreetDemand(hour: number, day: DayKind): number {
  if (day === 'sunday') return 0.18 + 0.6 * bell(hour, 14, 4);
  const evening = day === 'workday' ? 0.4 : 0.7;
  return 0.1 + 0.95 * bell(hour, day === 'saturday' ? 13 : 11.5, 4) + evening * bell(hour, 19, 2.5);
}

/** Mean of a lognormal stay, in hours. */
function meanHours({ median, spread }: DurationPreference): number {
  return (median / 60) * Math.exp(spread ** 2 / 2);
}

function shoppingDuration(hour: number): DurationPreference {
  return hour >= 17 && hour < 22 ? { median: 80, spread: 0.6 } : { median: 50, spread: 0.75 };
}

/**
 * Returns the preferred duration of residents, who come in the late afternoon and stay overnight.
 */
function residentDuration(hour: number): DurationPreference {
  return hour >= 16 || hour < 3 ? { median: 660, spread: 0.35 } : { median: 110, spread: 0.9 };
}

function residentArrivals(hour: number, day: DayKind): number {
  const rest = day === 'saturday' || day === 'sunday';
  return 0.012 + 0.05 * bell(hour, rest ? 13 : 10, 4) + 0.075 * bell(hour, rest ? 19 : 17.5, 2.5);
}

const weekendFactor = (day: DayKind, saturday: number, sunday: number) =>
  day === 'saturday' ? saturday : day === 'sunday' ? sunday : 1;

/** All groups of visitors; the rules determine where and when each can park. */
export const visitorGroups: readonly VisitorGroup[] = [
  {
    userClass: 'car',
    vehicles: cars,
    classes: ['paid-parking', 'time-limited-parking', 'free-parking', 'unregulated', 'charging'],
    arrivals: (hour, day, setting) =>
      setting === 'busy'
        ? busyStreetDemand(hour, day) / meanHours(shoppingDuration(hour))
        : residentArrivals(hour, day),
    wish: (hour, setting) => (setting === 'busy' ? shoppingDuration(hour) : residentDuration(hour)),
  },
  {
    userClass: 'permit',
    vehicles: cars,
    classes: ['permit-parking'],
    arrivals: (hour, day) => 0.8 * residentArrivals(hour, day),
    wish: (hour) => residentDuration(hour),
  },
  {
    userClass: 'visitor',
    vehicles: cars,
    classes: ['permit-parking'],
    arrivals: (hour, day) => 0.14 * bell(hour, 13, 4.5) * weekendFactor(day, 1.1, 0.6),
    wish: () => ({ median: 65, spread: 0.8 }),
  },
  {
    userClass: 'delivery',
    vehicles: [
      ['van', 0.62],
      ['truck', 0.38],
    ],
    classes: ['loading'],
    arrivals: (hour, day) =>
      (1.7 * bell(hour, 9, 2.2) + 0.9 * bell(hour, 14, 3)) * weekendFactor(day, 0.55, 0.1),
    wish: () => ({ median: 12, spread: 0.65 }),
  },
  {
    userClass: 'passenger',
    vehicles: cars,
    classes: ['passenger-loading'],
    arrivals: (hour, day) =>
      (0.1 + 1.5 * bell(hour, 8, 1.3) + 1.1 * bell(hour, 17, 2.5)) * weekendFactor(day, 0.7, 0.5),
    wish: () => ({ median: 2.5, spread: 0.5 }),
  },
  {
    userClass: 'rideshare',
    vehicles: [['car', 1]],
    classes: ['passenger-loading'],
    arrivals: (hour, day) => 0.1 + (day === 'friday' || day === 'saturday' ? 1.3 : 0.7) * bell(hour, 21, 3),
    wish: () => ({ median: 2, spread: 0.5 }),
  },
  {
    userClass: 'taxi',
    vehicles: [['car', 1]],
    classes: ['taxi'],
    arrivals: (hour, day) => 0.5 + 1.4 * bell(hour, 9, 3) + (day === 'friday' ? 3 : 2) * bell(hour, 21, 3.5),
    wish: () => ({ median: 10, spread: 0.6 }),
  },
  {
    userClass: 'accessible',
    vehicles: [['car', 1]],
    classes: ['accessible-parking'],
    arrivals: (hour, day) => 0.02 + 0.3 * bell(hour, 12, 4) * weekendFactor(day, 0.9, 0.5),
    wish: () => ({ median: 75, spread: 0.8 }),
  },
  {
    userClass: 'electric',
    vehicles: [['car', 1]],
    classes: ['charging'],
    arrivals: (hour) => 0.03 + 0.28 * bell(hour, 13, 5),
    wish: () => ({ median: 95, spread: 0.5 }),
  },
  {
    userClass: 'car share',
    vehicles: [['car', 1]],
    classes: ['car-share'],
    arrivals: (hour) => 0.02 + 0.1 * bell(hour, 15, 5),
    wish: () => ({ median: 200, spread: 0.7 }),
  },
];
