// Marks of a batch: selected and refused curbs, and the smallest set of changes to send to the map.
import { describe, expect, it } from 'vitest';
import { diffBatchMarks, shapeFeatures, toBatchMarks } from './batch-marks.ts';

describe('the marks of a batch', () => {
  it('marks the chosen, and of them the refused', () => {
    expect([...toBatchMarks([1, 2, 3], [3, 9])]).toEqual([
      [1, 'chosen'],
      [2, 'chosen'],
      [3, 'refused'],
    ]);
  });

  it('tells only what differs', () => {
    const before = toBatchMarks([1, 2, 3], [2]);
    const { set, gone } = diffBatchMarks(before, toBatchMarks([2, 3, 4], []));
    expect(set).toEqual([
      [2, 'chosen'],
      [4, 'chosen'],
    ]);
    expect(gone).toEqual([1]);
    expect(diffBatchMarks(before, before)).toEqual({ set: [], gone: [] });
  });

  it('finds ten thousand changes in little time', () => {
    const many = Array.from({ length: 10_000 }, (_none, at) => at + 1);
    expect(diffBatchMarks(new Map(), toBatchMarks(many, many.slice(0, 500))).set).toHaveLength(10_000);
  });

  it('draws a shape as the line around it', () => {
    const [feature] = shapeFeatures([
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ]);
    expect(feature?.geometry).toMatchObject({ type: 'LineString', coordinates: { length: 4 } });
  });
});
