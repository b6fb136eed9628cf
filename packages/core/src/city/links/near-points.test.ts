// Lines near points, compared with the city index, which searches from the point.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Position } from '../../platform/geometry/geometry.ts';
import { cityIndex } from './city-index.ts';
import { NearPoints } from './near-points.ts';

it('are those that the index finds around the points', () => {
  const around = (lng: number, lat: number) =>
    fc
      .tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }))
      .map(([east, north]): Position => [lng + east * 1e-5, lat + north * 1e-5]);
  const places = fc.constantFrom<Position>([11.25, 43.77], [-0.0001, 0], [179.9, -45], [20, 69.6]);
  const cases = places.chain(([lng, lat]) =>
    fc.record({
      points: fc.array(around(lng, lat), { maxLength: 4 }),
      lines: fc.array(fc.array(around(lng, lat), { minLength: 2, maxLength: 4 }), {
        minLength: 1,
        maxLength: 12,
      }),
      within: fc.constantFrom(1, 15, 60, 61, 200, 500),
    }),
  );
  fc.assert(
    fc.property(cases, ({ points, lines, within }) => {
      const index = cityIndex(lines.map((coordinates, id) => ({ id: id + 1, ruleSet: 0, coordinates })));
      const wanted = new Set(points.flatMap((point) => index.near(point, within).map(({ id }) => id)));
      const near = new NearPoints(within, Math.max(0, ...points.map(([, lat]) => Math.abs(lat))));
      for (const point of points) near.add(point);
      const boxed = near.bounds === null ? [] : index.box(near.bounds);
      for (const id of wanted) expect(boxed).toContain(id);
      expect(lines.flatMap((line, id) => (near.isNear(line) ? [id + 1] : []))).toEqual(
        [...wanted].sort((a, b) => a - b),
      );
    }),
  );
});
