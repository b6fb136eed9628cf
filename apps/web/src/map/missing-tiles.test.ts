// Failed tiles are requested again one by one, each only once.
import { describe, expect, it } from 'vitest';
import { MissingTiles, tileOf } from './missing-tiles.ts';

const failed = (source: string, z: number, x: number, y: number) => ({
  sourceId: source,
  tile: { tileID: { canonical: { z, x, y } } },
});

describe('MissingTiles', () => {
  it('asks for each failed tile of a source that is still there, once', () => {
    const asked: unknown[] = [];
    const map = {
      getSource: (name: string) => (name === 'gone' ? undefined : ({} as never)),
      refreshTiles: (source: string, tiles?: unknown) => asked.push([source, tiles]),
    };
    const missing = new MissingTiles();
    expect(missing.add(failed('base', 3, 1, 2))).toBe(true);
    missing.add(failed('base', 3, 1, 2));
    missing.add(failed('base', 4, 1, 2));
    missing.add(failed('gone', 1, 0, 0));
    missing.askAgain(map);
    missing.askAgain(map);
    expect(asked).toEqual([
      [
        'base',
        [
          { z: 3, x: 1, y: 2 },
          { z: 4, x: 1, y: 2 },
        ],
      ],
    ]);
  });

  it('tells what is about a source from what is not', () => {
    expect(new MissingTiles().add({ sourceId: 'base' })).toBe(true);
    expect(new MissingTiles().add({ error: new Error('x') })).toBe(false);
    expect(tileOf({ sourceId: 'base', tile: { tileID: { canonical: { x: 1, y: 2, z: 3 } } } })).toEqual({
      source: 'base',
      place: { x: 1, y: 2, z: 3 },
    });
  });
});
