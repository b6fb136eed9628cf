// Cropping a city to a box: what touches the box, the nodes referred to there, and links whose
// blocks are outside.
import { expect, it } from 'vitest';
import { cropToBox } from './crop-to-box.ts';
import { cityOf } from './testing/one-curb.ts';

const city = cityOf([], { timeZone: 'UTC', calendar: { periods: [] } });
const [block] = city.blocks;
const [link] = city.links;
if (block === undefined || link === undefined) throw new Error('a city of one curb');

/** Returns a line between two positions. */
const line = (from: [number, number], to: [number, number]) => ({
  type: 'LineString' as const,
  coordinates: [from, to],
});
const box = [10, 20, 12, 23] as const;
const linksIn = (from: [number, number], to: [number, number]) =>
  cropToBox({ ...city, links: [{ ...link, geometry: line(from, to) }] }, [...box]).links.length;

it.each<[string, [number, number], [number, number], number]>([
  ['inside', [10.5, 21], [11, 22], 1],
  ['around', [0, 0], [50, 50], 1],
  ['that ends at its west side', [5, 21], [10, 21], 1],
  ['west of it', [5, 21], [9.99, 21], 0],
  ['that begins at its east side', [12, 21], [15, 21], 1],
  ['east of it', [15, 21], [12.01, 21], 0],
  ['that ends at its south side', [11, 15], [11, 20], 1],
  ['south of it', [11, 15], [11, 19.99], 0],
  ['that begins at its north side', [11, 23], [11, 30], 1],
  ['north of it', [11, 30], [11, 23.01], 0],
])('a line %s', (_, from, to, count) => {
  expect(linksIn(from, to)).toBe(count);
});

it('has the blocks, nodes, areas and assets of it, and links without a block that lies outside', () => {
  const inside = line([11, 21], [11.5, 21]);
  const outside = line([1, 1], [2, 2]);
  const node = (outsideId: string) => ({
    outsideId,
    geometry: { type: 'Point' as const, coordinates: [0, 0] as [number, number] },
  });
  const area = (name: string, at: number) => ({
    kind: 'park' as const,
    name,
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [at, 21],
          [at + 1, 21],
          [at, 22],
          [at, 21],
        ] as [number, number][],
      ],
    },
  });
  const asset = (outsideId: string, coordinates: [number, number]) => ({
    outsideId,
    type: 'hydrant',
    name: null,
    installed: null,
    properties: {},
    geometry: { type: 'Point' as const, coordinates },
  });
  const found = cropToBox(
    {
      ...city,
      nodes: ['far', 'd', 'c', 'b', 'a'].map(node),
      blocks: [
        { ...block, outsideId: 'near', geometry: inside, fromNode: 'a', toNode: 'b' },
        { ...block, outsideId: 'far', geometry: outside, fromNode: 'far', toNode: 'b' },
      ],
      links: [
        { ...link, outsideId: '1', geometry: inside, block: 'near', fromNode: 'c', toNode: null },
        { ...link, outsideId: '2', geometry: inside, block: 'far', fromNode: null, toNode: 'd' },
        { ...link, outsideId: '3', geometry: inside, block: null },
        { ...link, outsideId: '4', geometry: outside, block: 'far' },
      ],
      baseMap: [area('out', 40), area('in', 10)],
      assets: [asset('there', [12, 23]), asset('elsewhere', [12.1, 23])],
    },
    [...box],
  );
  expect(found.blocks.map(({ outsideId }) => outsideId)).toEqual(['near']);
  expect(found.links.map(({ outsideId, block: of }) => [outsideId, of])).toEqual([
    ['1', 'near'],
    ['2', null],
    ['3', null],
  ]);
  expect(found.nodes.map(({ outsideId }) => outsideId)).toEqual(['d', 'c', 'b', 'a']);
  expect(found.baseMap.map(({ name }) => name)).toEqual(['in']);
  expect(found.assets?.map(({ outsideId }) => outsideId)).toEqual(['there']);
  expect(cropToBox(city, [...box])).not.toHaveProperty('assets');
});
