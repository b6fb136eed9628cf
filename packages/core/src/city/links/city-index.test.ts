// Tests the city index against brute force, with edits in between.
import { booleanIntersects, lineString, nearestPointOnLine, point, polygon } from '@turf/turf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box, Position } from '../../platform/geometry/geometry.ts';
import { cityIndex, maxTableLinks } from './city-index.ts';
import { segmentIntersectsBox } from './line-intersection.ts';
import type { IndexedLink } from './link-table.ts';

const lng = fc.integer({ min: 0, max: 200 }).map((n) => 11 + n / 10_000);
const lat = fc.integer({ min: 0, max: 200 }).map((n) => 43 + n / 10_000);
const position = fc.tuple(lng, lat) satisfies fc.Arbitrary<Position>;
const line = fc
  .tuple(
    position,
    fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([start, steps]) => {
    const coordinates: Position[] = [start];
    for (const [dx, dy] of steps) {
      const [x, y] = coordinates.at(-1) ?? start;
      coordinates.push([x + (dx || 1) / 10_000, y + dy / 10_000]);
    }
    return coordinates;
  });
const city = fc
  .array(fc.tuple(line, fc.integer({ min: 0, max: 5 })), { maxLength: 60 })
  .map((lines) =>
    lines.map(([coordinates, ruleSet], index): IndexedLink => ({ id: index * 3 + 1, ruleSet, coordinates })),
  );
const boxArbitrary = fc
  .tuple(position, position)
  .map(
    ([a, b]): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])],
  );

/** Samples the line densely: an independent oracle without false positives. */
function touches(link: IndexedLink, box: Box): boolean {
  return link.coordinates.some((b, index) => {
    const a = link.coordinates[index - 1] ?? b;
    return Array.from({ length: 41 }, (_, step) => step / 40).some((share) => {
      const [x, y] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
    });
  });
}

describe('cityIndex', () => {
  it('takes more links at once than a table holds, and finds each', () => {
    const links = Array.from({ length: maxTableLinks + 2 }, (_, index): IndexedLink => {
      const x = index / 1000;
      return {
        id: index + 1,
        ruleSet: 0,
        coordinates: [
          [x, 0],
          [x + 0.0005, 0],
        ],
      };
    });
    const index = cityIndex(links);
    const at = (number: number) => index.box([number / 1000 - 0.0001, -1, number / 1000 + 0.0001, 1]);
    expect(index.size).toBe(maxTableLinks + 2);
    expect([0, maxTableLinks - 1, maxTableLinks, maxTableLinks + 1].map(at)).toEqual([
      [1],
      [maxTableLinks],
      [maxTableLinks + 1],
      [maxTableLinks + 2],
    ]);
  });

  it('finds in a box what brute force finds', () => {
    fc.assert(
      fc.property(city, boxArbitrary, (links, box) => {
        const found = cityIndex(links).box(box);
        const sampled = links.filter((link) => touches(link, box)).map(({ id }) => id);
        expect(found).toEqual(expect.arrayContaining(sampled));
        // Links that sampling missed must intersect the box by the exact segment test.
        for (const id of found.filter((id) => !sampled.includes(id))) {
          const link = links.find((each) => each.id === id);
          expect(
            link?.coordinates.some((b, index) => {
              const a = link.coordinates[index - 1] ?? b;
              return segmentIntersectsBox(a[0], a[1], b[0], b[1], box);
            }),
          ).toBe(true);
        }
      }),
    );
  });

  it('measures near links in metres, as turf does, nearest first', () => {
    fc.assert(
      fc.property(city, position, fc.integer({ min: 1, max: 800 }), (links, at, radius) => {
        const found = cityIndex(links).near(at, radius);
        const measured = links.map(({ id, coordinates }) => ({
          id,
          metres: nearestPointOnLine(lineString([...coordinates]), point(at), { units: 'meters' }).properties
            .dist,
        }));
        for (const { id, metres } of found)
          expect(Math.abs(metres - (measured.find((each) => each.id === id)?.metres ?? -1))).toBeLessThan(
            0.5,
          );
        for (const { id } of measured.filter(({ metres }) => metres < radius - 0.5))
          expect(found.some((each) => each.id === id)).toBe(true);
        expect(found.map(({ metres }) => metres)).toEqual(
          found.map(({ metres }) => metres).sort((a, b) => a - b),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('picks by polygon what turf picks, holes left out', () => {
    const ring = (x: number, y: number, radius: number, corners: number): Position[] =>
      Array.from({ length: corners + 1 }, (_, corner) => {
        const angle = ((corner % corners) / corners) * 2 * Math.PI + 0.123;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      });
    fc.assert(
      fc.property(city, position, fc.integer({ min: 3, max: 9 }), (links, [x, y], corners) => {
        const rings = [ring(x, y, 0.0061, corners), ring(x, y, 0.0017, corners)];
        const found = cityIndex(links).polygon({ type: 'Polygon', coordinates: rings });
        const oracle = links
          .filter(({ coordinates }) => booleanIntersects(polygon(rings), lineString([...coordinates])))
          .map(({ id }) => id);
        expect(found).toEqual(oracle);
      }),
      { numRuns: 60 },
    );
  });

  it('answers after edits as if built anew', () => {
    const edit = fc.record({
      changed: fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), line), { maxLength: 12 }),
      removed: fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(city, fc.array(edit, { maxLength: 8 }), boxArbitrary, (links, edits, box) => {
        const index = cityIndex(links);
        const model = new Map(links.map((link) => [link.id, link]));
        for (const { changed, removed } of edits) {
          const byId = new Map(changed.map(([id, coordinates]) => [id, { id, ruleSet: 9, coordinates }]));
          for (const id of removed) model.delete(id);
          for (const link of byId.values()) model.set(link.id, link);
          index.update([...byId.values()], removed);
        }
        const fresh = cityIndex([...model.values()]);
        expect(index.size).toBe(model.size);
        expect(index.box(box)).toEqual(fresh.box(box));
        for (const [id, link] of model) expect(index.link(id)).toEqual(link);
      }),
    );
  });

  it('answers an empty city and counts its memory', () => {
    const index = cityIndex();
    expect(index.size).toBe(0);
    expect(index.bounds).toBeNull();
    expect(index.box([-180, -90, 180, 90])).toEqual([]);
    expect(index.near([0, 0], 1000)).toEqual([]);
    index.update(
      [
        {
          id: 7,
          ruleSet: 2,
          coordinates: [
            [11, 43],
            [11.001, 43],
          ],
        },
      ],
      [],
    );
    expect(index.bounds).toEqual([11, 43, 11.001, 43]);
    expect(index.bytes).toBeGreaterThan(50);
    index.update([], [7]);
    expect(index.link(7)).toBeUndefined();
    expect(index.bounds).toBeNull();
  });
});
