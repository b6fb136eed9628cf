// The pins of remarks, and the place being chosen.
import { expect, it } from 'vitest';
import { remarkFeatures } from './remark-view.ts';

it('are numbered, and the place being chosen has no id', () => {
  const pin = { id: 7, lng: 1, lat: 2, number: 3, isResolved: true, isChosen: false };
  expect(remarkFeatures({ pins: [pin], picked: [4, 5] })).toMatchObject([
    { geometry: { coordinates: [1, 2] }, properties: { id: 7, label: '3', resolved: true, chosen: false } },
    { geometry: { coordinates: [4, 5] }, properties: { label: '+', chosen: true } },
  ]);
  expect(remarkFeatures({ pins: [], picked: null })).toEqual([]);
});
