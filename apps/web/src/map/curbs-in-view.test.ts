// Counting the curbs in view.
import { latOfWorld, lngOfWorld, worldUnits } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { Box } from './box.ts';
import { curbsInView, type TileLine } from './curbs-in-view.ts';

const z = 10;
const size = worldUnits / 2 ** z;
/** Returns a box given in tile coordinates of zoom 10. */
function box(left: number, top: number, right: number, bottom: number): Box {
  return [
    lngOfWorld(left * size),
    latOfWorld(bottom * size),
    lngOfWorld(right * size),
    latOfWorld(top * size),
  ];
}

function line(more: Partial<TileLine>): TileLine {
  return {
    tile: { z, x: 500, y: 400 },
    ruleSet: 1,
    link: null,
    count: null,
    length: null,
    starts: () => [],
    ...more,
  };
}

describe('curbsInView', () => {
  const all = box(499, 399, 502, 402);

  it('counts a curb once, whatever the number of tiles it is in, with its whole length', () => {
    const lines = [
      line({ link: 7, length: 120 }),
      line({ link: 7, length: 120, tile: { z, x: 501, y: 400 } }),
      line({ link: 8, length: 30 }),
      line({ link: 9, length: 10, ruleSet: 2 }),
    ];
    expect([...curbsInView(lines, all)]).toEqual([
      [1, { count: 2, metres: 150, about: false }],
      [2, { count: 1, metres: 10, about: false }],
    ]);
  });

  it('adds what tiles in full view gathered, without looking at their lines', () => {
    const starts = () => {
      throw new Error('not needed');
    };
    const lines = [
      line({ count: 900, length: 80_000, starts }),
      line({ count: 100, length: 9000, starts, tile: { z, x: 501, y: 401 } }),
    ];
    expect(curbsInView(lines, all).get(1)).toEqual({ count: 1000, metres: 89_000, about: false });
  });

  it('takes a share where the view cuts a tile, and says so', () => {
    const starts = () => [0.1, 0.2, 0.3, 0.9].map((x) => ({ x, y: 0.5 }));
    const cut = box(500.5, 399, 502, 402);
    expect(curbsInView([line({ count: 100, length: 8000, starts })], cut).get(1)).toEqual({
      count: 25,
      metres: 2000,
      about: true,
    });
    expect(curbsInView([line({ count: 100, starts: () => [{ x: 0.1, y: 0.5 }] })], cut).size).toBe(0);
  });

  it('says no length where a tile has none', () => {
    const lines = [
      line({ link: 1, length: 10 }),
      line({ link: 2, length: null }),
      line({ link: 3, length: 5 }),
    ];
    expect(curbsInView(lines, all).get(1)).toEqual({ count: 3, metres: null, about: false });
  });

  it.each([
    ['exactly', box(500, 400, 501, 401), 1],
    ['less at the left', box(500.001, 400, 501, 401), 0.5],
    ['less at the head', box(500, 400.001, 501, 401), 0.5],
    ['less at the right', box(500, 400, 500.999, 401), 0.5],
    ['less at the foot', box(500, 400, 501, 400.999), 0.5],
  ])('takes a tile whole where the view holds it %s', (_what, view, share) => {
    // One line starts at each corner of the tile, and four more in its center.
    const corners = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y })));
    const starts = () => [...corners, ...corners.map(() => ({ x: 0.5, y: 0.5 }))];
    const found = curbsInView([line({ count: 80, starts })], view).get(1);
    // A view that cuts the tile at one side excludes two of the four corners.
    expect(found?.count).toBe(share === 1 ? 80 : 60);
    expect(found?.about).toBe(share !== 1);
  });

  it('says at least one of what is cut, and adds what is about to what is not', () => {
    const few = line({ count: 1, length: 40, starts: () => [0.1, 0.2, 0.9].map((x) => ({ x, y: 0.5 })) });
    const cut = box(500.5, 399, 502, 402);
    expect(curbsInView([few], cut).get(1)).toMatchObject({ count: 1, about: true });
    const both = curbsInView([few, line({ link: 4, length: 10 }), line({ link: 5, length: 2 })], cut).get(1);
    expect(both?.count).toBe(2);
    expect(both?.metres).toBeCloseTo(12 + 40 / 3, 6);
    expect(both?.about).toBe(true);
  });

  it('counts no line that is neither a curb nor gathered ones, nor gathered ones that begin nowhere', () => {
    const cut = box(500.5, 399, 502, 402);
    expect(curbsInView([line({}), line({ count: 5 })], cut).size).toBe(0);
  });
});
