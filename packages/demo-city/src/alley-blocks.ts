// Adds alleys to the street network as blocks and finds where they open onto the curbs.
import type { BlockData, NodeData } from '@curbwright/core';
import { type Alley, alleyWidth } from './alleys.ts';
import type { Network } from './arrangement.ts';
import type { CurbSide } from './curb-sides.ts';
import { lineOf, positionOf } from './geography.ts';
import { at } from './plane.ts';
import type { Random } from './random.ts';
import { alleyNames } from './street-names.ts';

function numbered(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(4, '0')}`;
}

/**
 * Blocks and nodes of the alleys. Alleys end at street centerlines without splitting the street
 * blocks.
 */
export function alleyBlocks(
  alleys: readonly Alley[],
  network: Network,
  names: readonly string[],
  random: Random,
): { readonly blocks: readonly BlockData[]; readonly nodes: readonly NodeData[] } {
  const placeOf = new Map(network.edges.map((edge, index) => [edge, index]));
  const ownNames = alleyNames(alleys.length, names, random);
  const nodes: NodeData[] = [];
  const blocks = alleys.map(({ mouths }, index): BlockData => {
    const [from, to] = mouths.map(({ point, edge }) => {
      const outsideId = numbered('PA-M', nodes.length + 1);
      nodes.push({ outsideId, geometry: { type: 'Point', coordinates: positionOf(point) } });
      return { outsideId, street: at(names, placeOf.get(edge) ?? 0) };
    });
    return {
      outsideId: numbered('PA-A', index + 1),
      streetName: at(ownNames, index),
      fromNode: from?.outsideId ?? null,
      toNode: to?.outsideId ?? null,
      fromStreetName: from?.street ?? null,
      toStreetName: to?.street ?? null,
      geometry: lineOf(mouths.map(({ point }) => point)),
      width: alleyWidth,
      highway: 'service',
    };
  });
  return { blocks, nodes };
}

/** Meters along the street centerline at which alleys open, by block and side. */
export function mouthsBySide(
  alleys: readonly Alley[],
  network: Network,
): ReadonlyMap<string, readonly number[]> {
  const placeOf = new Map(network.edges.map((edge, index) => [edge, index]));
  const mouths = new Map<string, number[]>();
  for (const { edge, left, along } of alleys.flatMap((alley) => alley.mouths)) {
    const key = `${placeOf.get(edge) ?? -1}/${left ? 'left' : 'right'}`;
    mouths.set(key, [...(mouths.get(key) ?? []), along]);
  }
  return mouths;
}

/** Meters along a curb at which alleys open. */
export function mouthsOn(side: CurbSide, mouths: ReadonlyMap<string, readonly number[]>): number[] {
  const scale = side.length / (side.end - side.start);
  return (mouths.get(`${side.block}/${side.side}`) ?? [])
    .map((along) => (along - side.start) * scale)
    .filter((metres) => metres > 4 && metres < side.length - 4);
}
