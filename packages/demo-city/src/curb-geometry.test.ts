// The curbs of the demo city are consistent: links cover their block side without gaps, lie beside
// the street, and cross neither each other nor a building.
import type { CityData, LinkData } from '@curbwright/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { cityOrigin } from './geography.ts';
import { boxOf, createGridIndex } from './grid-index.ts';
import { demoCity } from './index.ts';
import { at, distance, distanceToSegment, lineLength, type Point, segmentIntersection } from './plane.ts';
import { insideRing } from './polygon.ts';

const metresPerDegree = 111_195;
const shrink = Math.cos((cityOrigin.latitude * Math.PI) / 180);

function metres(position: readonly [number, number]): Point {
  return [
    (position[0] - cityOrigin.longitude) * metresPerDegree * shrink,
    (position[1] - cityOrigin.latitude) * metresPerDegree,
  ];
}

const cities = ['tiny', 'town'].flatMap((size) => [1, 7].map((seed) => [size, seed] as const));

describe.each(cities)('curbs of %s, seed %i', (size, seed) => {
  let city: CityData;
  let sides: Map<string, LinkData[]>;

  beforeAll(() => {
    city = demoCity({ size: size === 'tiny' ? 'tiny' : 'town', seed });
    sides = new Map();
    for (const link of city.links) {
      const key = `${link.block}/${link.side}`;
      sides.set(key, [...(sides.get(key) ?? []), link]);
    }
  });

  it('tiles each block side without gap or overlap', () => {
    for (const links of sides.values())
      for (const [index, link] of links.entries()) {
        expect(link.shstLocationEnd).toBeGreaterThan(link.shstLocationStart ?? Infinity);
        const next = links[index + 1];
        if (next === undefined) continue;
        expect(next.shstLocationStart).toBe(link.shstLocationEnd);
        expect(next.geometry.coordinates[0]).toEqual(link.geometry.coordinates.at(-1));
      }
  });

  it('keeps links long enough to mean something', () => {
    const short = city.links.filter((link) => lineLength(link.geometry.coordinates.map(metres)) < 3.5);
    expect(short.map((link) => link.outsideId)).toEqual([]);
  });

  it('draws links beside their street, half its width from the middle', () => {
    const blocks = new Map(city.blocks.map((block) => [block.outsideId, block]));
    for (const link of city.links) {
      const block = blocks.get(link.block ?? '');
      if (block === undefined) throw new Error('a link without its block');
      const middle = block.geometry.coordinates.map(metres);
      const half = (block.width ?? 0) / 2;
      for (const point of link.geometry.coordinates.map(metres)) {
        const away = Math.min(
          ...middle.slice(1).map((end, index) => distanceToSegment(point, at(middle, index), end)),
        );
        expect(Math.abs(away - half)).toBeLessThan(1.6);
      }
    }
  });

  it('lets no curb cross another', () => {
    const index = createGridIndex<{ a: Point; b: Point; id: string }>(60);
    const crossed: string[] = [];
    for (const link of city.links) {
      const line = link.geometry.coordinates.map(metres);
      for (let i = 1; i < line.length; i += 1) {
        const [a, b] = [at(line, i - 1), at(line, i)];
        const box = boxOf([a, b]);
        for (const other of index.near(box)) {
          const shares = other.id === link.outsideId ? null : segmentIntersection(a, b, other.a, other.b);
          if (shares === null) continue;
          const meet = Math.min(
            ...[a, b].flatMap((own) => [other.a, other.b].map((end) => distance(own, end))),
          );
          if (meet > 0.05) crossed.push(`${link.outsideId} × ${other.id}`);
        }
        index.add({ a, b, id: link.outsideId }, box);
      }
    }
    expect(crossed).toEqual([]);
  });

  it('keeps buildings off the streets and curbs off the buildings', () => {
    const index = createGridIndex<{ a: Point; b: Point; half: number }>(80);
    for (const block of city.blocks) {
      const line = block.geometry.coordinates.map(metres);
      for (let i = 1; i < line.length; i += 1)
        index.add(
          { a: at(line, i - 1), b: at(line, i), half: (block.width ?? 0) / 2 },
          boxOf([at(line, i - 1), at(line, i)], 12),
        );
    }
    const inStreet: string[] = [];
    for (const feature of city.baseMap) {
      if (feature.kind !== 'building' || feature.geometry.type !== 'Polygon') continue;
      const ring = at(feature.geometry.coordinates, 0).map(metres);
      for (const { a, b, half } of index.near(boxOf(ring)))
        if (ring.some((point) => distanceToSegment(point, a, b) < half) || insideRing(a, ring))
          inStreet.push(JSON.stringify(at(ring, 0)));
    }
    expect(inStreet).toEqual([]);
  });
});
