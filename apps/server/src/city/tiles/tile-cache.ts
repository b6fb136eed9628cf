// Encoded tiles cached in compressed form with their ETag, least recently used evicted first; a
// change of the city drops only the tiles it touches.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Box } from '@curbwright/core';
import Flatbush from 'flatbush';
import { LRUCache } from 'lru-cache';
import { boxOfTile, type TileAddress } from './tile-address.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

export interface CachedTile {
  /** Gzip when `isGzip`, plain otherwise; zero bytes when there is nothing to draw. */
  readonly body: Buffer;
  readonly isGzip: boolean;
  /** Quoted; specific to these exact bytes. */
  readonly etag: string;
}

/** Builds a tile's plain bytes. */
type TileBuilder = (address: TileAddress) => Uint8Array | Promise<Uint8Array>;

/** Smaller tiles gain nothing from compression. */
const minCompressedBytes = 300;
/** Three times as fast as the default 6, and 6 % larger. */
const compressionLevel = 3;
/** Bytes an entry costs besides its body. */
const entryOverheadBytes = 300;

interface PendingTile {
  readonly address: TileAddress;
  readonly made: Promise<Uint8Array>;
  packed?: Promise<CachedTile>;
  isStale: boolean;
}

export interface TileCache {
  /**
   * Returns the tile from the cache, or builds it once even for several concurrent requests. Plain
   * for clients that do not accept gzip.
   */
  get(address: TileAddress, acceptsGzip?: boolean): CachedTile | Promise<CachedTile>;
  /**
   * Drops the tiles that touch the boxes, including those being built, and returns how many. `null`
   * drops all.
   */
  drop(boxes: readonly Box[] | null): number;
  readonly count: number;
  readonly bytes: number;
}

function etagOf(body: Uint8Array): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

function plainTile(bytes: Uint8Array): CachedTile {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { body, isGzip: false, etag: etagOf(body) };
}

async function compressTile(bytes: Uint8Array): Promise<CachedTile> {
  if (bytes.length < minCompressedBytes) return plainTile(bytes);
  const body = await compress(bytes, { level: compressionLevel });
  return { body, isGzip: true, etag: etagOf(body) };
}

async function decompressTile(tile: CachedTile): Promise<CachedTile> {
  return tile.isGzip ? plainTile(await expand(tile.body)) : tile;
}

function keyOf({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`;
}

function addressOf(key: string): TileAddress {
  const [z, x, y] = key.split('/').map(Number);
  return { z: z ?? 0, x: x ?? 0, y: y ?? 0 };
}

/** Returns a test for tiles (with their buffer) that touch one of the boxes. */
function createOverlapTest(boxes: readonly Box[]): (address: TileAddress) => boolean {
  const tree = new Flatbush(boxes.length);
  for (const [west, south, east, north] of boxes) tree.add(west, south, east, north);
  tree.finish();
  return (address) => {
    const [west, south, east, north] = boxOfTile(address);
    return tree.collides(west, south, east, north);
  };
}

/** Creates a cache of at most `maxBytes` of tiles built by `make`; 0 caches nothing. */
export function createTileCache(make: TileBuilder, maxBytes: number): TileCache {
  const cache =
    maxBytes > 0
      ? new LRUCache<string, CachedTile>({
          maxSize: maxBytes,
          sizeCalculation: ({ body }) => body.length + entryOverheadBytes,
        })
      : null;
  const pendingTiles = new Map<string, PendingTile>();

  async function buildTile(address: TileAddress): Promise<Uint8Array> {
    return make(address);
  }

  async function compressAndCache(work: PendingTile, key: string): Promise<CachedTile> {
    const tile = await compressTile(await work.made);
    if (!work.isStale) cache?.set(key, tile);
    return tile;
  }

  function start(key: string, address: TileAddress): PendingTile {
    const work: PendingTile = { address, made: buildTile(address), isStale: false };
    pendingTiles.set(key, work);
    const forget = () => {
      if (pendingTiles.get(key) === work) pendingTiles.delete(key);
    };
    // Cached tiles are always compressed. Without a cache, a tile is compressed only for a client
    // that accepts gzip.
    if (cache !== null) work.packed = compressAndCache(work, key);
    (work.packed ?? work.made).then(forget, forget);
    return work;
  }

  return {
    get(address, acceptsGzip = true) {
      const key = keyOf(address);
      const ready = cache?.get(key);
      if (ready !== undefined) return acceptsGzip ? ready : decompressTile(ready);
      const work = pendingTiles.get(key) ?? start(key, address);
      if (!acceptsGzip) return work.made.then(plainTile);
      work.packed ??= compressAndCache(work, key);
      return work.packed;
    },
    drop(boxes) {
      if (boxes !== null && boxes.length === 0) return 0;
      const touches = boxes === null ? () => true : createOverlapTest(boxes);
      let dropped = 0;
      for (const [key, work] of pendingTiles)
        if (touches(work.address)) {
          work.isStale = true;
          pendingTiles.delete(key);
        }
      // A copy of the keys, because the loop changes the cache.
      for (const key of Array.from(cache?.keys() ?? []))
        if (touches(addressOf(key))) {
          cache?.delete(key);
          dropped += 1;
        }
      return dropped;
    },
    get count() {
      return cache?.size ?? 0;
    },
    get bytes() {
      return cache?.calculatedSize ?? 0;
    },
  };
}
