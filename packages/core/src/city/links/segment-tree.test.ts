// Tests finding nearby segments by their bounding boxes, whatever their direction.
import { expect, it } from 'vitest';
import { segmentTree } from './segment-tree.ts';

const ends = (ax: number, ay: number, bx: number, by: number) => ({ a: [ax, ay], b: [bx, by] });

it('is none of no segments', () => {
  expect(segmentTree([])).toBeNull();
});

it('finds what touches a box, by its place in the list', () => {
  const tree = segmentTree([
    ends(0, 0, 10, 5),
    ends(30, 40, 20, 10),
    ends(-7, 3, -2, -9),
    ends(10, 6, 20, 9),
  ]);
  const near = (...box: [number, number, number, number]) => tree?.search(...box).toSorted((a, b) => a - b);
  expect(near(10, 5, 10, 5)).toEqual([0]);
  expect(near(10.1, 0, 19, 5.9)).toEqual([]);
  expect(near(19, 8, 21, 11)).toEqual([1, 3]);
  expect(near(29, 39, 50, 50)).toEqual([1]);
  expect(near(-3, -9, -1, -8)).toEqual([2]);
  expect(near(-7, 2, -6, 3)).toEqual([2]);
  expect(near(-50, -50, 50, 50)).toEqual([0, 1, 2, 3]);
});
