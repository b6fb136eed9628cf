// A map provider for the journeys: one PMTiles file and pictures of one colour, from another origin than the city's.
import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

/** A field of a protocol buffer: length and bytes. */
function field(number: number, bytes: readonly number[]): number[] {
  return [number * 8 + 2, ...varint(bytes.length), ...bytes];
}

const text = (words: string) => [...Buffer.from(words)];
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

/** A vector tile with one layer, `earth`, that covers it. */
function earthTile(): Buffer {
  const side = 4096;
  const moves = [9, 0, 0, 26, zigzag(side), 0, 0, zigzag(side), zigzag(-side), 0, 15].flatMap(varint);
  const tags = [0, 0];
  const feature = [...field(2, tags), 24, 3, ...field(4, moves)];
  const value = field(1, text('earth'));
  const layer = [
    ...field(1, text('earth')),
    ...field(2, feature),
    ...field(3, text('kind')),
    ...field(4, value),
    40,
    ...varint(side),
    120,
    2,
  ];
  return Buffer.from(field(3, layer));
}

/** A PMTiles file (version 3) that holds one tile, the world. */
function pmtilesFile(): Buffer {
  const tile = earthTile();
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: 'earth', fields: {} }] }));
  // One entry: tile 0, run of 1, so long, at offset 0 (written as 1).
  const root = Buffer.from([1, 0, 1, ...varint(tile.length), 1]);
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0);
  header.writeUInt8(3, 7);
  const at = { root: 127, metadata: 127 + root.length, tile: 127 + root.length + metadata.length };
  const places = [
    at.root,
    root.length,
    at.metadata,
    metadata.length,
    at.tile,
    0,
    at.tile,
    tile.length,
    1,
    1,
    1,
  ];
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + index * 8);
  header.writeUInt8(1, 96);
  // No compression twice, vector tiles, zoom 0 to 0, the whole world.
  for (const [index, value] of [1, 1, 1, 0, 0].entries()) header.writeUInt8(value, 97 + index);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return Buffer.concat([header, root, metadata, tile]);
}

const crcTable = Array.from({ length: 256 }, (_none, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = ((value & 1 ? 0xedb88320 : 0) ^ (value >>> 1)) >>> 0;
  return value;
});

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = ((crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)) >>> 0;
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of one colour. */
function picture([red, green, blue]: readonly [number, number, number]): Buffer {
  const side = 8;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = [0, ...Array.from({ length: side }, () => [red, green, blue]).flat()];
  const rows = Buffer.from(Array.from({ length: side }, () => row).flat());
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface TileServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The colour of its aerial pictures. */
export const pictureColour = [20, 90, 30] as const;

/** `/city.pmtiles` in ranges, `/ortho/z/x/y.png`; everything else is missing. */
export async function startTileServer(): Promise<TileServer> {
  const file = pmtilesFile();
  const png = picture(pictureColour);
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.url?.startsWith('/ortho/')) return response.setHeader('content-type', 'image/png').end(png);
    if (request.url !== '/city.pmtiles') return response.writeHead(404).end();
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const part = file.subarray(start, to === undefined ? undefined : Number(to) + 1);
    response.writeHead(206, {
      'content-range': `bytes ${start}-${start + part.length - 1}/${file.length}`,
      etag: '"1"',
    });
    return response.end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The tile server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
