// Tests which tiles cover a view.
import { describe, expect, it } from 'vitest';
import { viewTiles } from './view-tiles.ts';

describe('viewTiles', () => {
  it('is one tile for a small view in the middle of it, four at a corner', () => {
    expect(viewTiles({ lng: 0.1, lat: -0.1, zoom: 0, width: 100, height: 100 })).toEqual([[0, 0, 0]]);
    expect(viewTiles({ lng: 0, lat: 0, zoom: 1, width: 100, height: 100 })).toEqual([
      [1, 0, 0],
      [1, 0, 1],
      [1, 1, 0],
      [1, 1, 1],
    ]);
  });
  it('stops at the deepest tiles, which cover more of a closer view', () => {
    const tiles = viewTiles({ lng: 13.4, lat: 52.5, zoom: 19, width: 1000, height: 600 });
    expect(tiles.every(([z]) => z === 16)).toBe(true);
    expect(tiles.length).toBeLessThanOrEqual(4);
  });
  it('stays in the world', () => {
    const tiles = viewTiles({ lng: 180, lat: 85, zoom: 2, width: 4000, height: 4000 });
    expect(tiles.every(([z, x, y]) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)).toBe(true);
  });
});
