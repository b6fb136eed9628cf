// Features that the map draws for work orders.
import { describe, expect, it } from 'vitest';
import { workOrderFeatures, workOrderLocationFeatures } from './work-order-view.ts';

const view = {
  marks: [
    { id: 1, lng: 1, lat: 2, status: 'open', priority: 'normal' },
    { id: 2, lng: 3, lat: 4, status: 'blocked', priority: 'urgent' },
  ],
  chosen: 2,
  place: null,
  clickable: true,
} as const;

describe('work orders on the map', () => {
  it('are marks by status, the urgent over the others, the open one framed', () => {
    expect(workOrderFeatures(view, 'dark').map(({ properties }) => properties)).toEqual([
      { id: 1, picture: 'work-order open dark', rank: 1, urgent: false, chosen: false },
      { id: 2, picture: 'work-order blocked dark', rank: 3, urgent: true, chosen: true },
    ]);
  });
  it('a place being chosen is one point', () => {
    expect(workOrderLocationFeatures(view)).toEqual([]);
    expect(workOrderLocationFeatures({ ...view, place: [5, 6] })).toMatchObject([
      { geometry: { coordinates: [5, 6] } },
    ]);
  });
});
