// Zones: names of zones and components, valid parents, and which curbs belong to a zone, checked
// against a slow oracle.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../platform/geometry/geometry.ts';
import { metresBetween } from '../platform/geometry/length.ts';
import { validateItemName } from '../platform/item-name.ts';
import { circleOutline } from './circle.ts';
import {
  componentName,
  nextComponentNumber,
  validateComponentName,
  withNextNumber,
} from './component-names.ts';
import { checkZoneParent, maxZoneLevels } from './sub-zones.ts';
import { createZoneArea, lineMidpoint, zoneBounds } from './zone-area.ts';
import { parseZoneOrdering } from './zone-columns.ts';
import { uniqueCopyName } from './zone-names.ts';
import { wholeCityZoneId } from './zone-types.ts';

const city: Position = [9.2, 45.5];

it('the whole city is called -1 in calls, as the requirement says', () => {
  expect(wholeCityZoneId).toBe(-1);
});

describe('component names', () => {
  it('count each shape for itself, and a number is never given twice', () => {
    let last = {};
    const names: string[] = [];
    for (const type of ['Polygon', 'Radius', 'Polygon', 'Segments', 'Radius'] as const) {
      names.push(componentName({ type, number: nextComponentNumber(last, type), ownName: null }, 'en'));
      last = withNextNumber(last, type);
    }
    expect(names).toEqual(['Polygon 1', 'Radius 1', 'Polygon 2', 'Segments 1', 'Radius 2']);
    // 'Polygon 2' was deleted, but the next number is still 3.
    expect(nextComponentNumber(last, 'Polygon')).toBe(3);
    expect(componentName({ type: 'Polygon', number: 3, ownName: null }, 'es')).toBe('Polígono 3');
  });

  it('a person gave are unlike those of others, and unlike numbered ones to come', () => {
    const self = { type: 'Polygon', number: 1 } as const;
    const others = [{ type: 'Radius', number: 1, ownName: 'Station' } as const];
    expect(validateComponentName('  Old   town ', self, others)).toEqual({ ok: true, value: 'Old town' });
    for (const text of ['', '  ', 'polygon 1', 'Polígono 1'])
      expect(validateComponentName(text, self, others)).toEqual({ ok: true, value: null });
    for (const text of ['STATION', 'Radius 1', 'Polygon 7', 'tramos 2', 'radio 12'])
      expect(validateComponentName(text, self, others)).toMatchObject({ ok: false });
    const named = { type: 'Polygon', number: 2, ownName: 'Harbor' } as const;
    expect(validateComponentName('Station', self, [named, ...others])).toMatchObject({ ok: false });
    expect(validateComponentName('Station', self, [])).toEqual({ ok: true, value: 'Station' });
    expect(validateComponentName('x'.repeat(100), self, [])).toMatchObject({ ok: true });
    expect(validateComponentName('x'.repeat(101), self, [])).toMatchObject({ ok: false });
    expect(validateComponentName('Gate 7', self, others)).toMatchObject({ ok: true });
  });
});

describe('zone names', () => {
  const named = (name: string, number: number) =>
    number === 1 ? `${name} (copy)` : `${name} (copy ${number})`;
  it('of copies are free, and short enough, always', () => {
    expect(uniqueCopyName('A', named, ['A', 'a (COPY)', 'A (copy 2)'])).toBe('A (copy 3)');
    fc.assert(
      fc.property(
        fc
          .string({ maxLength: 110, unit: 'grapheme' })
          .map((text) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')),
        fc.integer({ min: 0, max: 12 }),
        (text, copies) => {
          const taken = [text];
          for (let copy = 0; copy <= copies; copy += 1) {
            const name = uniqueCopyName(text, named, taken);
            expect(validateItemName('zone', name, taken)).toEqual({ ok: true, value: name });
            taken.push(name);
          }
        },
      ),
    );
  });
});

describe('sub-zones', () => {
  it('make no circle and lie four deep at most', () => {
    const parentOf = new Map<number, number | null>([
      [1, null],
      [2, 1],
      [3, 2],
      [4, 3],
      [5, null],
      [6, 5],
    ]);
    expect(maxZoneLevels).toBe(4);
    const may = (zone: number | null, parent: number | null) => {
      const result = checkZoneParent(zone, parent, parentOf);
      return result.ok ? 'yes' : result.refusal.code;
    };
    expect(may(null, 3)).toBe('yes');
    expect(may(null, 4)).toBe('zone.parent-deep');
    expect(may(1, null)).toBe('yes');
    expect(may(1, 1)).toBe('zone.parent-cycle');
    expect(may(1, 4)).toBe('zone.parent-cycle');
    expect(may(2, 9)).toBe('zone.parent-unknown');
    expect(may(5, 2)).toBe('yes');
    expect(may(5, 3)).toBe('zone.parent-deep');
    expect(may(2, 6)).toBe('zone.parent-deep');
    expect(may(3, 6)).toBe('yes');
  });

  it('however they were put, no zone ever lies above itself', () => {
    const moves = fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(7))), { maxLength: 60 });
    fc.assert(
      fc.property(moves, (all) => {
        const parentOf = new Map<number, number | null>(Array.from({ length: 8 }, (_, id) => [id, null]));
        for (const [zone, parent] of all)
          if (checkZoneParent(zone, parent, parentOf).ok) parentOf.set(zone, parent);
        for (const zone of parentOf.keys()) {
          let steps = 0;
          for (let at: number | null = zone; at !== null && steps <= 9; at = parentOf.get(at) ?? null)
            steps += 1;
          expect(steps).toBeLessThanOrEqual(maxZoneLevels);
        }
      }),
    );
  });
});

describe('the curbs of an area', () => {
  const near = (spread: number) =>
    fc
      .tuple(
        fc.double({ min: -spread, max: spread, noNaN: true }),
        fc.double({ min: -spread, max: spread, noNaN: true }),
      )
      .map(([x, y]): Position => [city[0] + x, city[1] + y]);
  const line = fc.array(near(0.01), { minLength: 2, maxLength: 6 });

  it('belong by the point half of their length', () => {
    expect(lineMidpoint([])).toBeNull();
    expect(lineMidpoint([city])).toEqual(city);
    expect(lineMidpoint([city, city])).toEqual(city);
    const middle = lineMidpoint([city, [9.2, 45.501], [9.2, 45.504]]);
    expect(middle?.[1]).toBeCloseTo(45.502, 9);
    fc.assert(
      fc.property(line, (positions) => {
        const at = lineMidpoint(positions);
        const [first] = positions;
        if (at === null || first === undefined) throw new Error('no middle');
        // Walks the line in small steps to check that both halves have the same length.
        const whole = positions
          .slice(1)
          .reduce((sum, to, index) => sum + metresBetween(positions[index] ?? to, to), 0);
        let walked = 0;
        let best = Number.POSITIVE_INFINITY;
        for (const [index, to] of positions.slice(1).entries()) {
          const from = positions[index] ?? to;
          const step = metresBetween(from, to);
          for (let part = 0; part <= 200; part += 1) {
            const point: Position = [
              from[0] + ((to[0] - from[0]) * part) / 200,
              from[1] + ((to[1] - from[1]) * part) / 200,
            ];
            if (Math.abs(walked + (step * part) / 200 - whole / 2) <= step / 200 + 1e-6)
              best = Math.min(best, metresBetween(point, at));
          }
          walked += step;
        }
        expect(best).toBeLessThan(whole / 50 + 0.001);
      }),
    );
  });

  it('of areas side by side are each in one of them: nothing is counted twice or lost', () => {
    const cuts = fc.tuple(
      fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    );
    fc.assert(
      fc.property(cuts, fc.array(line, { minLength: 1, maxLength: 20 }), ([across, up], lines) => {
        const [west, south, size] = [city[0] - 0.02, city[1] - 0.02, 0.04];
        const [x, y] = [west + size * across, south + size * up];
        const corner = (a: number, b: number): Position => [a, b];
        const areas = [
          [corner(west, south), corner(x, south), corner(x, y), corner(west, y)],
          [corner(x, south), corner(west + size, south), corner(west + size, y), corner(x, y)],
          [corner(west, y), corner(x, y), corner(x, south + size), corner(west, south + size)],
          [corner(x, y), corner(west + size, y), corner(west + size, south + size), corner(x, south + size)],
        ].map((ring) =>
          createZoneArea({
            type: 'Polygon',
            geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] ?? city]] },
          }),
        );
        // Includes points exactly on the dividing lines.
        const all = [...lines, [corner(x, y)], [corner(x, south + size / 3)], [corner(west + size / 3, y)]];
        for (const one of all) expect(areas.filter((area) => area.takes(one))).toHaveLength(1);
      }),
    );
  });

  it('on an edge that slants are in one of the two areas that share it, whichever way it was drawn', () => {
    fc.assert(
      fc.property(near(0.01), near(0.01), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, share) => {
        if (metresBetween(a, b) < 5) return;
        const on: Position = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
        const side = (sign: number): Position => [
          (a[0] + b[0]) / 2 - sign * (b[1] - a[1]),
          (a[1] + b[1]) / 2 + sign * (b[0] - a[0]),
        ];
        const left = createZoneArea({
          type: 'Polygon',
          geometry: { type: 'Polygon', coordinates: [[a, b, side(1), a]] },
        });
        const right = createZoneArea({
          type: 'Polygon',
          geometry: { type: 'Polygon', coordinates: [[b, a, side(-1), b]] },
        });
        expect([left, right].filter((area) => area.holds(on))).toHaveLength(1);
      }),
    );
  });

  it('leave out holes, and count what several polygons share once', () => {
    const square = (from: number, to: number): Position[] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ];
    const holed = createZoneArea({
      type: 'Polygon',
      geometry: { type: 'Polygon', coordinates: [square(0, 1), square(0.4, 0.6)] },
    });
    expect([holed.holds([0.5, 0.5]), holed.holds([0.2, 0.5]), holed.holds([2, 2])]).toEqual([
      false,
      true,
      false,
    ]);
    const both = createZoneArea({
      type: 'Polygon',
      geometry: { type: 'MultiPolygon', coordinates: [[square(0, 0.6)], [square(0.4, 1)]] },
    });
    expect([both.holds([0.5, 0.5]), both.holds([0.1, 0.1]), both.holds([0.1, 0.9])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('of a circle lie within its radius, its box holds all of it, and its outline follows it', () => {
    const latitudes = fc.double({ min: -70, max: 70, noNaN: true });
    const radii = fc.double({ min: 1, max: 50_000, noNaN: true });
    fc.assert(
      fc.property(latitudes, radii, fc.double({ min: 0, max: 360, noNaN: true }), (lat, radius, way) => {
        const geometry = { type: 'Point' as const, coordinates: [12, lat] as Position };
        const area = createZoneArea({ type: 'Radius', geometry, radius });
        const [ring = []] = circleOutline(geometry, radius).coordinates;
        expect(ring).toHaveLength(65);
        const [west, south, east, north] = zoneBounds({ type: 'Radius', geometry, radius });
        for (const [lng, at] of ring) {
          expect(Math.abs(metresBetween([12, lat], [lng, at]) - radius)).toBeLessThan(radius * 1e-6 + 1e-6);
          expect(lng > west && lng < east && at > south && at < north).toBe(true);
        }
        const corner = ring[Math.floor(way / 360) % 64] ?? geometry.coordinates;
        const inner: Position = [12 + (corner[0] - 12) * 0.99, lat + (corner[1] - lat) * 0.99];
        expect(area.holds(inner)).toBe(true);
        expect(area.holds([12 + (corner[0] - 12) * 1.02, lat + (corner[1] - lat) * 1.02])).toBe(false);
      }),
    );
  });
});

describe('the zones list', () => {
  it('is sorted by its columns, either way', () => {
    expect(parseZoneOrdering('-total_spaces')).toEqual({ key: 'total_spaces', descending: true });
    expect(parseZoneOrdering('name')).toEqual({ key: 'name', descending: false });
    expect(parseZoneOrdering('password')).toBeNull();
  });
});
