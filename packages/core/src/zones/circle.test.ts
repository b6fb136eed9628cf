// A circle as a polygon: corners at its radius, evenly spaced, counterclockwise and closed.
import { bearing, distance } from '@turf/turf';
import { expect, it } from 'vitest';
import { circleOutline } from './circle.ts';

const centre = { type: 'Point' as const, coordinates: [-73.98, 40.75] as [number, number] };

it.each([
  [undefined, 64],
  [5, 5],
])('with %d corners', (given, corners) => {
  const [ring = []] = circleOutline(centre, 120, given).coordinates;
  expect(ring).toHaveLength(corners + 1);
  expect(ring[0]).toEqual(ring.at(-1));
  const around = ring.slice(0, -1).map((place, corner) => {
    expect(distance(centre.coordinates, place, { units: 'meters' })).toBeCloseTo(120, 3);
    return [bearing(centre.coordinates, place), 90 - (corner * 360) / corners] as const;
  });
  for (const [measured, wanted] of around) expect((measured - wanted + 720.5) % 360).toBeCloseTo(0.5, 2);
});
