// How the curbs of a batch are marked, and what differs between two selections. Plain values.

import type { Position } from '@curbwright/core';
import type { Feature } from 'geojson';

/** A closed ring. */
export type BatchShape = readonly Position[];

export type BatchMark = 'chosen' | 'refused' | 'found';

/**
 * Returns the mark of each selected link, and of those found that are not selected. Selected links
 * that cannot accept the edit get the mark `refused`.
 */
export function toBatchMarks(
  chosen: readonly number[],
  refused: readonly number[],
  found: readonly number[] = [],
): ReadonlyMap<number, BatchMark> {
  const marks = new Map<number, BatchMark>(found.map((link) => [link, 'found']));
  for (const link of chosen) marks.set(link, 'chosen');
  for (const link of refused) if (marks.get(link) === 'chosen') marks.set(link, 'refused');
  return marks;
}

/** Returns the mark changes to send to the map. */
export function diffBatchMarks(
  before: ReadonlyMap<number, BatchMark>,
  after: ReadonlyMap<number, BatchMark>,
): { readonly set: readonly (readonly [number, BatchMark])[]; readonly gone: readonly number[] } {
  return {
    set: [...after].filter(([link, mark]) => before.get(link) !== mark),
    gone: [...before.keys()].filter((link) => !after.has(link)),
  };
}

export function shapeFeatures(shapes: readonly BatchShape[]): readonly Feature[] {
  return shapes.map((ring) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: ring.map((position) => [...position]) },
  }));
}
