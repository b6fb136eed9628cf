// The marks of a batch: what is chosen, what is refused, and the least that has to be told.
import { describe, expect, it } from 'vitest';
import { changedMarks, marksOf, shapeFeatures } from './batch-marks.ts';

describe('the marks of a batch', () => {
  it('marks the chosen, and of them the refused', () => {
    expect([...marksOf([1, 2, 3], [3, 9])]).toEqual([
      [1, 'chosen'],
      [2, 'chosen'],
      [3, 'refused'],
    ]);
  });

  it('tells only what differs', () => {
    const before = marksOf([1, 2, 3], [2]);
    const { set, gone } = changedMarks(before, marksOf([2, 3, 4], []));
    expect(set).toEqual([
      [2, 'chosen'],
      [4, 'chosen'],
    ]);
    expect(gone).toEqual([1]);
    expect(changedMarks(before, before)).toEqual({ set: [], gone: [] });
  });

  it('finds ten thousand changes in little time', () => {
    const many = Array.from({ length: 10_000 }, (_none, at) => at + 1);
    expect(changedMarks(new Map(), marksOf(many, many.slice(0, 500))).set).toHaveLength(10_000);
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
