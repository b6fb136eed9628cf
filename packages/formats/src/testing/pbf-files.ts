// Small OSM PBF files for tests, written byte by byte, also such as nobody should send.
import { deflateSync } from 'node:zlib';

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** A field that holds bytes. */
export function bytesField(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([number * 8 + 2, ...varint(bytes.length)]), bytes]);
}

/** A blob of what zlib packed; `packed` are its bytes, as they are. */
export const zlibBlob = (packed: Uint8Array): Buffer => bytesField(3, packed);

/** A block with its header before it. */
export function pbfBlock(kind: string, blob: Uint8Array): Buffer {
  const header = Buffer.concat([
    bytesField(1, Buffer.from(kind)),
    Buffer.from([3 * 8, ...varint(blob.length)]),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

/** The block a file begins with. */
export function pbfHeader(): Buffer {
  return pbfBlock('OSMHeader', zlibBlob(deflateSync(bytesField(4, Buffer.from('OsmSchema-V0.6')))));
}

/** A data block with one node that has no tags. */
export function pbfNode(): Buffer {
  const one = Buffer.from([2]);
  const dense = Buffer.concat([1, 8, 9].map((number) => bytesField(number, one)));
  const data = Buffer.concat([
    bytesField(1, bytesField(1, Buffer.alloc(0))),
    bytesField(2, bytesField(2, dense)),
  ]);
  return pbfBlock('OSMData', zlibBlob(deflateSync(data)));
}

/** A file whose tags have no end mark: the library that reads it looks for one without end. */
export function endlessPbf(): Buffer {
  const one = Buffer.from([2]);
  const dense = Buffer.concat([1, 8, 9, 10].map((number) => bytesField(number, one)));
  const data = Buffer.concat([
    bytesField(1, bytesField(1, Buffer.alloc(0))),
    bytesField(2, bytesField(2, dense)),
  ]);
  return Buffer.concat([pbfHeader(), pbfBlock('OSMData', zlibBlob(deflateSync(data)))]);
}
