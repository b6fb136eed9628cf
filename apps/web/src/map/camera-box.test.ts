// Converting cameras to boxes and boxes to cameras without a map.
import { expect, it } from 'vitest';
import type { Box } from './box.ts';
import { cameraToBox, toPointCamera } from './camera-box.ts';

it('shows a box from a point that holds all of it', () => {
  const box: Box = [-126.45, 44.28, -126.35, 44.33];
  const [west, south, east, north] = cameraToBox(toPointCamera({ kind: 'box', box }));
  expect(west).toBeLessThanOrEqual(box[0] + 1e-9);
  expect(south).toBeLessThanOrEqual(box[1] + 1e-9);
  expect(east).toBeGreaterThanOrEqual(box[2] - 1e-9);
  expect(north).toBeGreaterThanOrEqual(box[3] - 1e-9);
  expect(cameraToBox({ kind: 'box', box })).toEqual(box);
});

it('halves the width with each zoom step', () => {
  const at = (zoom: number) => cameraToBox({ kind: 'point', lng: 13, lat: 52, zoom });
  const width = ([west, , east]: Box) => east - west;
  expect(width(at(14)) / width(at(15))).toBeCloseTo(2);
});

it.each<[string, Box, number]>([
  ['a wide box', [0, 0, 45, 1], 4],
  ['a high box of the equator', [0, -15, 1, 15], 4],
  ['the world', [-180, -85, 180, 85], 1],
  ['a box wider than a screen', [-400, -1, 400, 1], 0],
  ['a point', [10, 20, 10, 20], 22],
  ['a curb', [10, 0, 10 + 720 / 2 ** 21, 0], 21],
])('shows %s from a zoom of its size, between 0 and 22', (_what, box, zoom) => {
  const found = toPointCamera({ kind: 'box', box });
  expect(found.zoom).toBeCloseTo(zoom, zoom === 0 || zoom === 22 ? 9 : 5);
  expect([found.lng, found.lat]).toEqual([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]);
  const point = { kind: 'point', lng: 1, lat: 2, zoom: 3 } as const;
  expect(toPointCamera(point)).toBe(point);
});

it('shows two thirds as much of the height as of the width, less far north', () => {
  const [west, south, east, north] = cameraToBox({ kind: 'point', lng: 10, lat: 60, zoom: 4 });
  expect([west, east]).toEqual([10 - 22.5, 10 + 22.5]);
  expect(north - south).toBeCloseTo((45 * 2) / 3 / 2, 9);
  expect((north + south) / 2).toBeCloseTo(60, 9);
});
