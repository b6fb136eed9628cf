// What the demo city's counters measured in a usual week: how full their curbs are by hour, for the rate advisor to look at.
import type { CityData } from '@curbwright/core';
import { randomFrom } from './random.ts';
import { demoSensors } from './sensors.ts';

export interface DemoOccupancy {
  /** Outside id of the link. */
  readonly segment_id: string;
  /** 0 = Monday 0:00 to 167 = Sunday 23:00. */
  readonly hour_of_week: number;
  /** Share of the spaces taken. */
  readonly occupancy: number;
  readonly hours: number;
}

/** Weeks the counters have run. */
const weeks = 8;

/** How full a curb of a main street is at an hour of a weekday, a Saturday and a Sunday: shops by day, restaurants in the evening. */
function usual(hourOfWeek: number): number {
  const [day, hour] = [Math.floor(hourOfWeek / 24), hourOfWeek % 24];
  const bell = (middle: number, wide: number) => Math.exp(-(((hour + 0.5 - middle) / wide) ** 2));
  if (day === 6) return 0.2 + 0.45 * bell(14, 4);
  return 0.12 + 0.6 * bell(day === 5 ? 13 : 11.5, 4) + (day >= 3 ? 0.5 : 0.3) * bell(19, 2.5);
}

/** Hour by hour on every link with a counter; the same city and seed give the same measures. */
export function demoOccupancy(city: CityData, seed: number): readonly DemoOccupancy[] {
  const random = randomFrom(seed).fork('occupancy');
  return demoSensors(city, seed).flatMap(({ link }) => {
    const liking = random.between(0.45, 1.35);
    return Array.from({ length: 168 }, (_, hour): DemoOccupancy => {
      const share = Math.min(1, Math.max(0, usual(hour) * liking + random.between(-0.04, 0.04)));
      return {
        segment_id: link,
        hour_of_week: hour,
        occupancy: Math.round(share * 1000) / 1000,
        hours: weeks,
      };
    });
  });
}
