// Pedestrian crossings of the demo city: on the centerline of most arms of its larger
// intersections.
import {
  type AssetData,
  type BlockData,
  lineLength,
  roundPosition,
  roundTo,
  sliceLine,
} from '@curbwright/core';
import { hashOf } from './random.ts';

/** Road classes without at-grade crossings. */
const classesWithoutCrossings = new Set(['trunk', 'service']);
/**
 * Meters from the center of the intersection: half the width of the other street plus the sidewalk.
 */
const crossingSetback = 8;

/** Generates crossings at the ends of blocks; the same blocks and seed give the same crossings. */
export function crossings(blocks: readonly BlockData[], seed: number): readonly AssetData[] {
  const arms = new Map<string, number>();
  for (const { fromNode, toNode } of blocks)
    for (const node of [fromNode, toNode]) if (node !== null) arms.set(node, (arms.get(node) ?? 0) + 1);
  return blocks.flatMap((block) => {
    const length = lineLength(block.geometry);
    if (classesWithoutCrossings.has(block.highway ?? '') || length < 3 * crossingSetback) return [];
    const ends = [
      { node: block.fromNode, at: crossingSetback },
      { node: block.toNode, at: length - crossingSetback },
    ];
    return ends.flatMap(({ node, at }, end): AssetData[] => {
      const draw = hashOf(`${seed}/crossing/${block.outsideId}/${end}`) / 4_294_967_296;
      if (node === null || (arms.get(node) ?? 0) < 3 || draw > 0.6) return [];
      const [place] = sliceLine(block.geometry, at, at + 0.05).coordinates;
      if (place === undefined) return [];
      return [
        {
          outsideId: `PA-A-${block.outsideId}-crossing-${end + 1}`,
          type: 'crossing',
          name: null,
          geometry: {
            type: 'Point',
            coordinates: roundPosition(place),
          },
          installed: null,
          properties: {
            crossing_type: draw < 0.2 ? 'signals' : 'zebra',
            dropped_curb: draw < 0.5,
            width: roundTo(block.width ?? 10, 1),
            condition: 'good',
          },
        },
      ];
    });
  });
}
