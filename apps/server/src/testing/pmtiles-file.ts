// Builds a small PMTiles file (version 3) for tests: one tile, its directory and its metadata.

interface Parts {
  readonly minZoom?: number;
  readonly maxZoom?: number;
  /** west, south, east, north */
  readonly bounds?: readonly [number, number, number, number];
  readonly metadata?: unknown;
  /** 1 = vector, 2 = png. */
  readonly tileType?: number;
}

const headBytes = 127;

/** Returns the bytes of the file. */
export function pmtilesFile({
  minZoom = 0,
  maxZoom = 14,
  bounds = [11, 43, 12, 44],
  metadata = { name: 'Gridville', attribution: 'Gridville', vector_layers: [{ id: 'roads' }] },
  tileType = 1,
}: Parts = {}): Buffer {
  const tile = Buffer.from([0x1a, 0x00]);
  // One entry: its id, run length, length, offset plus one.
  const directory = Buffer.from([1, 0, 1, tile.length, 1]);
  const said = Buffer.from(JSON.stringify(metadata));
  const head = Buffer.alloc(headBytes);
  head.write('PMTiles', 'latin1');
  head[7] = 3;
  const end = { root: headBytes + directory.length, said: headBytes + directory.length + said.length };
  const places = [
    headBytes,
    directory.length,
    end.root,
    said.length,
    end.said,
    0,
    end.said,
    tile.length,
    1,
    1,
    1,
  ];
  for (const [index, place] of places.entries()) head.writeBigUInt64LE(BigInt(place), 8 + index * 8);
  head[96] = 1;
  head[97] = 1;
  head[98] = 1;
  head[99] = tileType;
  head[100] = minZoom;
  head[101] = maxZoom;
  for (const [index, degrees] of bounds.entries())
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([head, directory, said, tile]);
}
