// Whether a curb would lie in another street's carriageway: its width, its level, and streets that do not count.
import { describe, expect, it } from 'vitest';
import type { Point } from '../plane.ts';
import { Carriageways } from './carriageways.ts';
import type { StreetBlock } from './streets.ts';

const street = (id: string, points: readonly Point[], more: Partial<StreetBlock> = {}): StreetBlock => ({
  id,
  way: 1,
  role: 'street',
  name: null,
  tags: {},
  fromNode: 1,
  toNode: 2,
  positions: [],
  points,
  width: 10,
  widthMeasured: false,
  ...more,
});
const own = street('own', [
  [0, 0],
  [100, 0],
]);
const other = (more: Partial<StreetBlock> = {}) =>
  street(
    'other',
    [
      [50, -50],
      [50, 0],
      [50, 50],
    ],
    more,
  );
const curb: Point[] = [
  [0, 5],
  [100, 5],
];
/**
 * Returns for each point of the curb whether it lies in another carriageway; `null` = none is near.
 */
const inside = (xs: readonly number[], blocks: readonly StreetBlock[], line = curb, of = own) => {
  const test = new Carriageways(blocks).around(line, of);
  return test === null ? null : xs.map((x) => test([x, 5]));
};

describe('another carriageway', () => {
  it('is as wide as its street, but for 30 cm', () => {
    expect(inside([45.2, 45.4, 50, 54.6, 54.8], [own, other()])).toEqual([false, true, true, true, false]);
    expect(inside([43.2, 43.4, 56.6, 56.8], [own, other({ width: 14 })])).toEqual([false, true, true, false]);
  });
  it('is none of the street’s own, of a lane, or where there are none', () => {
    expect(inside([50], [own])).toBeNull();
    expect(inside([50], [])).toBeNull();
    expect(inside([50], [own, other({ role: 'lane' })])).toBeNull();
  });
  it('is none that is farther away than the widest street reaches', () => {
    const short: Point[] = [
      [0, 5],
      [44, 5],
    ];
    const far = street('far', [
      [900, 0],
      [900, 9],
    ]);
    expect(inside([44], [own, other(), far], short)).toBeNull();
    expect(inside([44], [own, other(), { ...far, width: 12.1 }], short)).toEqual([false]);
  });
});

describe('streets over and under each other', () => {
  const meets = (mine: StreetBlock['tags'], theirs: StreetBlock['tags']) => {
    const of = { ...own, tags: mine };
    return inside([50], [of, other({ tags: theirs })], curb, of) !== null;
  };
  it.each<[StreetBlock['tags'], StreetBlock['tags'], boolean]>([
    [{}, {}, true],
    [{}, { bridge: 'yes' }, false],
    [{}, { bridge: 'no' }, true],
    [{}, { tunnel: 'yes' }, false],
    [{}, { tunnel: 'no' }, true],
    [{ bridge: 'yes' }, { bridge: 'viaduct' }, true],
    [{ bridge: 'yes' }, { layer: '1' }, true],
    [{ tunnel: 'yes' }, { layer: '-1' }, true],
    [{ tunnel: 'yes', bridge: 'yes' }, { layer: '-1' }, true],
    [{ bridge: 'yes', layer: '2' }, { bridge: 'yes' }, false],
    [{ layer: 'high' }, {}, true],
    [{ bridge: 'yes', layer: '0' }, {}, true],
  ])('%j and %j meet: %s', (mine, theirs, isMet) => {
    expect(meets(mine, theirs)).toBe(isMet);
  });
});
