// Header and directories of a PMTiles file as a reader sees them: every tile is in exactly one
// leaf, and the header gives the location of each section.
import { gunzipSync } from 'node:zlib';
import { bytesToHeader } from 'pmtiles';
import { expect, it } from 'vitest';
import { buildDirectories, pmtilesHeader, type TileEntry } from './pmtiles-directory.ts';

/** Reads a directory according to the format's specification. */
function read(packed: Buffer): TileEntry[] {
  const bytes = gunzipSync(packed);
  let at = 0;
  const varint = () => {
    let [value, shift] = [0, 1];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
      shift *= 128;
    }
  };
  const count = varint();
  const numbers = () => Array.from({ length: count }, varint);
  const [steps, runs, lengths, offsets] = [numbers(), numbers(), numbers(), numbers()];
  const entries: TileEntry[] = [];
  let tile = 0;
  for (let index = 0; index < count; index += 1) {
    tile += steps[index] ?? 0;
    const before = entries.at(-1);
    const said = offsets[index] ?? 0;
    const offset = said === 0 ? (before?.offset ?? 0) + (before?.length ?? 0) : said - 1;
    entries.push({ tile, offset, length: lengths[index] ?? 0, run: runs[index] ?? 0 });
  }
  return entries;
}

/** Entries that compress poorly, with varying lengths and gaps. */
function entriesOf(count: number): TileEntry[] {
  let [tile, offset, state] = [5, 0, 7];
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const entry = { tile, offset, length: 100 + (state % 5_000), run: 1 + (state % 3) };
    tile += entry.run + (state % 1_000);
    // Some entries directly follow the previous one, others do not.
    offset += entry.length + (state % 2);
    return entry;
  });
}

it('holds a few tiles in the root alone', () => {
  const entries = entriesOf(50);
  const { root, leaves } = buildDirectories(entries);
  expect(read(root)).toEqual(entries);
  expect(leaves).toHaveLength(0);
});

it.each([64, 500])('holds many tiles once each in leaves that begin with %i', (inLeaf) => {
  const entries = entriesOf(20_000);
  const { root, leaves } = buildDirectories(entries, inLeaf);
  expect(root.length).toBeLessThanOrEqual(16_384 - 127);
  const pointers = read(root);
  expect(pointers.every(({ run }) => run === 0)).toBe(true);
  const found = pointers.map(({ offset, length }) => read(leaves.subarray(offset, offset + length)));
  expect(found.flat()).toEqual(entries);
  expect(found.map(([first]) => first?.tile)).toEqual(pointers.map(({ tile }) => tile));
  expect(found[0]?.length).toBeGreaterThanOrEqual(inLeaf);
});

it('says in its head what is where, to the byte, and what the file holds', () => {
  const bytes = pmtilesHeader({
    root: 11,
    metadata: 23,
    leaves: 5,
    tiles: 700,
    addressed: 9,
    entries: 8,
    contents: 6,
    lastZoom: 16,
    bounds: [-10.5, 20.25, 30, 41],
  });
  expect(bytes).toHaveLength(127);
  expect(bytesToHeader(new Uint8Array(bytes).buffer)).toMatchObject({
    specVersion: 3,
    rootDirectoryOffset: 127,
    rootDirectoryLength: 11,
    jsonMetadataOffset: 138,
    jsonMetadataLength: 23,
    leafDirectoryOffset: 161,
    leafDirectoryLength: 5,
    tileDataOffset: 166,
    tileDataLength: 700,
    numAddressedTiles: 9,
    numTileEntries: 8,
    numTileContents: 6,
    clustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    minZoom: 0,
    maxZoom: 16,
    minLon: -10.5,
    minLat: 20.25,
    maxLon: 30,
    maxLat: 41,
    centerZoom: 14,
    centerLon: 9.75,
    centerLat: 30.625,
  });
});
