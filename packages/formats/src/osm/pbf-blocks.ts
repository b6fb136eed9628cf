// The blocks of an OSM PBF file, each with its place: lengths and kinds are looked at before anything is unpacked, so that a damaged file is refused by
// what is wrong with it. The format: https://wiki.openstreetmap.org/wiki/PBF_Format
import { inflateSync } from 'node:zlib';

/** The format's own limits are 64 KiB for a header and 32 MiB for a block; the double of the latter is lenient, and stops a zip bomb. */
const mostHeader = 64 * 1024;
const mostBlock = 64 * 1024 * 1024;

/** What is wrong with the file, in words, and the byte at which the block begins. */
export class BrokenPbf extends Error {
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** What a block's type may look like: a name in plain letters. Anything else is damage. */
const blockKind = /^[ -~]{1,100}$/;

interface Field {
  readonly number: number;
  /** A number, or the bytes of a text or message. */
  readonly value: number | Uint8Array;
}

/** The number at `at` of the bytes, seven bits a byte, and where the next thing begins; null where the bytes end before it does. */
function varint(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return null;
}

/** The fields of a message that are numbers or bytes; null where the bytes are no message. */
export function fieldsOf(bytes: Uint8Array): readonly Field[] | null {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const key = varint(bytes, at);
    const first = key === null ? null : varint(bytes, key.next);
    if (key === null || first === null) return null;
    const kind = key.value % 8;
    const number = Math.floor(key.value / 8);
    if (number === 0 || (kind !== 0 && kind !== 2)) return null;
    const end = kind === 0 ? first.next : first.next + first.value;
    if (end > bytes.length) return null;
    fields.push({ number, value: kind === 0 ? first.value : bytes.subarray(first.next, end) });
    at = end;
  }
  return fields;
}

const bytesIn = (fields: readonly Field[], number: number): Uint8Array | null => {
  const value = fields.find((field) => field.number === number)?.value;
  return value instanceof Uint8Array ? value : null;
};

export interface PbfBlock {
  /** `OSMHeader`, `OSMData`, or a type of somebody's own, which readers have to skip. */
  readonly kind: string;
  readonly offset: number;
  /** The block unpacked. Throws `BrokenPbf`. */
  unpack(): Buffer;
}

function unpacked(blob: Uint8Array, offset: number): Buffer {
  const fields = fieldsOf(blob);
  if (fields === null) throw new BrokenPbf('osm.reason-not-block', offset);
  const raw = bytesIn(fields, 1);
  if (raw !== null) return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const packed = bytesIn(fields, 3);
  if (packed === null) throw new BrokenPbf('osm.reason-packed', offset);
  try {
    return inflateSync(packed, { maxOutputLength: mostBlock });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new BrokenPbf(isLarge ? 'osm.reason-large' : 'osm.reason-unpack', offset);
  }
}

/** The blocks of a file in their order, one at a time. Throws `BrokenPbf`. */
export function* blocksOf(bytes: Uint8Array): Generator<PbfBlock> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 0; offset < bytes.length; ) {
    const isFirst = offset === 0;
    const fault = (reason: string) => new BrokenPbf(isFirst ? 'osm.reason-not-pbf' : reason, offset);
    if (offset + 4 > bytes.length) throw fault('osm.reason-cut');
    const headerLength = view.getUint32(offset);
    if (headerLength > mostHeader) throw fault('osm.reason-no-block');
    const start = offset + 4 + headerLength;
    if (start > bytes.length) throw fault('osm.reason-cut');
    const fields = fieldsOf(bytes.subarray(offset + 4, start)) ?? [];
    const kind = new TextDecoder().decode(bytesIn(fields, 1) ?? new Uint8Array());
    const size = fields.find(({ number }) => number === 3)?.value;
    if (!blockKind.test(kind) || typeof size !== 'number' || size > mostBlock)
      throw fault('osm.reason-no-block');
    if (isFirst && kind !== 'OSMHeader') throw fault('osm.reason-no-block');
    if (start + size > bytes.length) throw new BrokenPbf('osm.reason-cut', offset);
    const blob = bytes.subarray(start, start + size);
    const at = offset;
    yield { kind, offset: at, unpack: () => unpacked(blob, at) };
    offset = start + size;
  }
}

/** The features a header block says a reader must understand. */
export function requiredFeatures(block: Buffer, offset: number): readonly string[] {
  const fields = fieldsOf(block);
  if (fields === null) throw new BrokenPbf('osm.reason-header', offset);
  return fields.flatMap(({ number, value }) =>
    number === 4 && value instanceof Uint8Array ? [new TextDecoder().decode(value)] : [],
  );
}
