// The box of a camera and the camera of a box, where there is no map to ask.
import { expect, it } from 'vitest';
import { boxOfCamera, pointOfCamera } from './camera-box.ts';
import type { Box } from './view.ts';

it('shows a box from a point that holds all of it', () => {
  const box: Box = [-126.45, 44.28, -126.35, 44.33];
  const [west, south, east, north] = boxOfCamera(pointOfCamera({ kind: 'box', box }));
  expect(west).toBeLessThanOrEqual(box[0] + 1e-9);
  expect(south).toBeLessThanOrEqual(box[1] + 1e-9);
  expect(east).toBeGreaterThanOrEqual(box[2] - 1e-9);
  expect(north).toBeGreaterThanOrEqual(box[3] - 1e-9);
  expect(boxOfCamera({ kind: 'box', box })).toEqual(box);
});

it('halves the width with each zoom step', () => {
  const at = (zoom: number) => boxOfCamera({ kind: 'point', lng: 13, lat: 52, zoom });
  const width = ([west, , east]: Box) => east - west;
  expect(width(at(14)) / width(at(15))).toBeCloseTo(2);
});
