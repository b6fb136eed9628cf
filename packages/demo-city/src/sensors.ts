// The demo city's sensors: counters of free spaces on some paid blocks, with the readings that the
// parking model predicts for a workday.
import {
  type CityData,
  type LinkData,
  lineLength,
  type PointGeometry,
  roundPosition,
  sliceLine,
} from '@curbwright/core';
import { randomFrom } from './random.ts';
import { popularityOf } from './stays/simulated-blocks.ts';
import { busyStreetDemand } from './stays/visitors.ts';

export interface DemoSensor {
  readonly outsideId: string;
  /** External id of the monitored link. */
  readonly link: string;
  readonly geometry: PointGeometry;
  readonly isOnline: boolean;
  readonly reading: { readonly spaces: number; readonly free: number };
}

/** Maximum number of sensors: a city of 100,000 links has a few hundred counters, not thousands. */
const maxSensors = 240;
const minSpaces = 3;

function middleOf({ geometry }: LinkData): PointGeometry {
  const half = lineLength(geometry) / 2;
  const [first] = sliceLine(geometry, half, half + 0.1).coordinates;
  return { type: 'Point', coordinates: roundPosition(first ?? [0, 0]) };
}

/** Hour of the readings, on a workday. */
const readingHour = 11;

/**
 * Generates sensors on paid curbs with room for at least a few cars; some sensors are offline. The
 * same city and seed give the same sensors.
 */
export function demoSensors(city: CityData, seed: number): readonly DemoSensor[] {
  const random = randomFrom(seed).fork('sensors');
  const paid = new Set(
    city.ruleSets.flatMap((rules, index) =>
      rules.some((rule) => rule.subActivity === 'paid-parking') ? [index] : [],
    ),
  );
  const curbs = city.links.filter(
    ({ ruleSet, baysCount }) => ruleSet !== null && paid.has(ruleSet) && (baysCount ?? 0) >= minSpaces,
  );
  const share = Math.min(0.6, maxSensors / Math.max(1, curbs.length));
  return curbs
    .filter(() => random.chance(share))
    .map((link): DemoSensor => {
      const spaces = link.baysCount ?? 0;
      const demand = busyStreetDemand(readingHour, 'workday') * popularityOf(seed, link.outsideId);
      const taken = Math.round(spaces * Math.min(1, demand * random.between(0.6, 1.3)));
      return {
        outsideId: `PA-S-${link.outsideId}`,
        link: link.outsideId,
        geometry: middleOf(link),
        isOnline: random.chance(0.95),
        reading: { spaces, free: spaces - taken },
      };
    });
}
