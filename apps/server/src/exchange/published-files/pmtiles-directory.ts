// Header and directories of a PMTiles 3 file: its contents and the location of each tile's bytes,
// ordered by tile number.
import { gzipSync } from 'node:zlib';
import type { Box } from '@curbwright/core';
import { TileBytes } from '../../city/tiles/tile-bytes.ts';

export interface TileEntry {
  readonly tile: number;
  /** Byte offset from the start of the tiles or of the leaf directories. */
  readonly offset: number;
  readonly length: number;
  /** Number of consecutive tiles with these bytes. 0: a leaf directory. */
  run: number;
}

function directoryBytes(entries: readonly TileEntry[]): Buffer {
  const bytes = new TileBytes(entries.length * 8 + 16);
  bytes.varint(entries.length);
  let last = 0;
  for (const { tile } of entries) {
    bytes.varint(tile - last);
    last = tile;
  }
  for (const { run } of entries) bytes.varint(run);
  for (const { length } of entries) bytes.varint(length);
  let end = -1;
  for (const { offset, length } of entries) {
    // 0 means directly after the previous entry.
    bytes.varint(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(bytes.bytes.subarray(0, bytes.length));
}

/** Bytes that readers fetch first: the header and the root directory have to fit. */
const firstRead = 16_384;
const headerBytes = 127;

/**
 * Returns the root directory and, when it alone would be too large, the leaf directories that
 * follow it. `inLeaf` is the initial number of entries per leaf.
 */
export function buildDirectories(
  entries: readonly TileEntry[],
  inLeaf = 4096,
): { readonly root: Buffer; readonly leaves: Buffer } {
  const alone = directoryBytes(entries);
  if (headerBytes + alone.length <= firstRead) return { root: alone, leaves: Buffer.alloc(0) };
  for (let size = inLeaf; ; size *= 2) {
    const leaves: Buffer[] = [];
    const pointers: TileEntry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = directoryBytes(entries.slice(at, at + size));
      pointers.push({ tile: entries[at]?.tile ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directoryBytes(pointers);
    if (headerBytes + root.length <= firstRead) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Lengths of the file's sections in bytes, with its counts, last zoom and bounds. */
interface PmtilesParts {
  readonly root: number;
  readonly metadata: number;
  readonly leaves: number;
  readonly tiles: number;
  readonly addressed: number;
  readonly entries: number;
  readonly contents: number;
  readonly lastZoom: number;
  readonly bounds: Box;
}

/**
 * Returns the first bytes of a file whose sections follow in this order: root directory, metadata,
 * leaf directories, tiles.
 */
export function pmtilesHeader(parts: PmtilesParts): Buffer {
  const { root, metadata, leaves, tiles, addressed, entries, contents, lastZoom, bounds } = parts;
  const bytes = Buffer.alloc(headerBytes);
  bytes.write('PMTiles', 'latin1');
  bytes[7] = 3;
  const places = [headerBytes, root];
  for (const length of [metadata, leaves, tiles])
    places.push((places.at(-2) ?? 0) + (places.at(-1) ?? 0), length);
  for (const [at, number] of [...places, addressed, entries, contents].entries())
    bytes.writeBigUInt64LE(BigInt(number), 8 + at * 8);
  // Clustered; gzip for directories and for tiles; vector tiles; first and last zoom.
  for (const [at, value] of [1, 2, 2, 1, 0, lastZoom].entries()) bytes[96 + at] = value;
  const degrees = (value: number) => Math.round(value * 1e7);
  for (const [at, edge] of bounds.entries()) bytes.writeInt32LE(degrees(edge), 102 + at * 4);
  bytes[118] = 14;
  bytes.writeInt32LE(degrees((bounds[0] + bounds[2]) / 2), 119);
  bytes.writeInt32LE(degrees((bounds[1] + bounds[3]) / 2), 123);
  return bytes;
}
