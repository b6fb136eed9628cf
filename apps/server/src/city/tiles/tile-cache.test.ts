// The tile cache: what is compressed, what is cached and for how long, and which tiles a change
// drops.
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTileCache } from './tile-cache.ts';

const west = { z: 1, x: 0, y: 0 };
const east = { z: 1, x: 1, y: 0 };
const south = { z: 1, x: 0, y: 1 };

/** Creates a cache of tiles with `size` bytes each, and the list of the tiles built, in order. */
function cacheOf(size: number, mostBytes: number) {
  const made: string[] = [];
  const cache = createTileCache(({ z, x, y }) => {
    made.push(`${z}/${x}/${y}`);
    return new Uint8Array(size).fill(x + 1);
  }, mostBytes);
  return { cache, made };
}

it.each([
  [0, false],
  [299, false],
  [300, true],
])('a tile of %i bytes is packed: %s', async (size, isGzip) => {
  const { cache } = cacheOf(size, 100_000);
  const tile = await cache.get(west);
  expect(tile.isGzip).toBe(isGzip);
  expect(isGzip ? gunzipSync(tile.body).length : tile.body.length).toBe(size);
});

it('is made once, and unpacked for one who takes no gzip, also later, under a tag of its own', async () => {
  const { cache, made } = cacheOf(400, 100_000);
  const [packed, plain] = await Promise.all([cache.get(west), cache.get(west, false)]);
  expect(made).toEqual(['1/0/0']);
  expect([packed.isGzip, plain.isGzip, plain.body.length]).toEqual([true, false, 400]);
  expect(plain.etag).not.toBe(packed.etag);
  const later = await cache.get(west, false);
  expect([later.isGzip, later.etag, made.length]).toEqual([false, plain.etag, 1]);
  expect((await cache.get(east)).etag).not.toBe(packed.etag);
});

it('keeps as many as fit, with what an entry costs beside its bytes; the least recently used goes first', async () => {
  // Each entry takes 100 bytes of tile and 300 bytes of overhead.
  const { cache, made } = cacheOf(100, 800);
  for (const address of [west, east]) await cache.get(address);
  expect([cache.count, cache.bytes]).toEqual([2, 800]);
  await cache.get(west);
  await cache.get(south);
  expect(cache.count).toBe(2);
  await cache.get(west);
  expect(made).toHaveLength(3);
  await cache.get(east);
  expect(made).toHaveLength(4);
});

it('keeps nothing where it has no room at all', async () => {
  const { cache, made } = cacheOf(100, 0);
  for (let time = 0; time < 2; time += 1) await cache.get(west);
  expect([made.length, cache.count, cache.bytes]).toEqual([2, 0, 0]);
});

it('drops the tiles that a box touches, those around it by their buffer, or all', async () => {
  const { cache } = cacheOf(100, 100_000);
  const fill = async () => {
    for (const address of [west, east, south]) await cache.get(address);
  };
  await fill();
  expect(cache.drop([])).toBe(0);
  expect(cache.drop([[-120, 30, -110, 40]])).toBe(1);
  expect(cache.count).toBe(2);
  await fill();
  // One degree west of the middle, which lies within the eastern tile's buffer of almost three
  // degrees.
  expect(cache.drop([[-1, 30, -1, 40]])).toBe(2);
  await fill();
  expect(
    cache.drop([
      [-120, 30, -110, 40],
      [10, 30, 20, 40],
    ]),
  ).toBe(2);
  await fill();
  expect(cache.drop(null)).toBe(3);
  expect(cache.count).toBe(0);
});

it('does not keep a tile that could not be made, and makes it the next time', async () => {
  let fails = true;
  const cache = createTileCache(() => {
    if (fails) throw new Error('no tile');
    return new Uint8Array(3);
  }, 1_000);
  await expect(cache.get(west)).rejects.toThrow('no tile');
  fails = false;
  expect((await cache.get(west)).body).toHaveLength(3);
});
