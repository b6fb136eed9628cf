// Features of a drawing: no line for a single point, a closed ring, and the segment still to be
// placed.
import { describe, expect, it } from 'vitest';
import type { Drawing } from './tool.ts';
import { drawnFeatures } from './tool-layers.ts';

const drawing = (change: Partial<Drawing>): Drawing => ({
  shape: 'line',
  points: [],
  pointer: null,
  done: false,
  chosen: null,
  ...change,
});
const parts = (change: Partial<Drawing>) =>
  drawnFeatures(drawing(change)).map((feature) => feature.properties?.part);

describe('drawnFeatures', () => {
  it('draws nothing of nothing', () => {
    expect(drawnFeatures(null)).toEqual([]);
    expect(parts({ pointer: [1, 1] })).toEqual([]);
  });

  it('draws a line with the piece ahead until it is done', () => {
    const points: Drawing['points'] = [
      [0, 0],
      [0, 1],
    ];
    expect(parts({ points: [[0, 0]], pointer: [1, 1] })).toEqual(['ahead', 'vertex']);
    expect(parts({ points: points, pointer: [1, 1] })).toEqual(['line', 'ahead', 'vertex', 'vertex']);
    expect(
      parts({
        points: [
          [0, 0],
          [0, 1],
        ],
        pointer: [1, 1],
        done: true,
      }),
    ).toEqual(['line', 'vertex', 'vertex']);
  });

  it('closes an area', () => {
    const features = drawnFeatures(
      drawing({
        shape: 'area',
        points: [
          [0, 0],
          [0, 1],
          [1, 1],
        ],
        done: true,
      }),
    );
    expect(features.map((feature) => feature.properties?.part)).toEqual([
      'area',
      'line',
      'vertex',
      'vertex',
      'vertex',
    ]);
    expect(features[1]?.geometry).toMatchObject({
      coordinates: [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
    });
  });
});
