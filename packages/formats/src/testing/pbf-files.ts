// Small OSM PBF files for tests, built byte by byte, including malformed and malicious ones.
import { deflateSync } from 'node:zlib';

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** A length-delimited field. */
export function bytesField(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([number * 8 + 2, ...varint(bytes.length)]), bytes]);
}

/** A blob with zlib-compressed data; `packed` is the compressed data, used unchanged. */
export const zlibBlob = (packed: Uint8Array): Buffer => bytesField(3, packed);

/** A block with its header. */
export function pbfBlock(kind: string, blob: Uint8Array): Buffer {
  const header = Buffer.concat([
    bytesField(1, Buffer.from(kind)),
    Buffer.from([3 * 8, ...varint(blob.length)]),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

/** The header block at the start of a file. */
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

/** A file whose tags have no end marker, which makes the PBF library search without end. */
export function endlessPbf(): Buffer {
  const one = Buffer.from([2]);
  const dense = Buffer.concat([1, 8, 9, 10].map((number) => bytesField(number, one)));
  const data = Buffer.concat([
    bytesField(1, bytesField(1, Buffer.alloc(0))),
    bytesField(2, bytesField(2, dense)),
  ]);
  return Buffer.concat([pbfHeader(), pbfBlock('OSMData', zlibBlob(deflateSync(data)))]);
}
