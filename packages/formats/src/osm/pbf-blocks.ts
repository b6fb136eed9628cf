// Reads the blocks of an OSM PBF file with their offsets. Lengths and types are checked before
// decompression, so that a damaged file is rejected with the exact reason. Format:
// https://wiki.openstreetmap.org/wiki/PBF_Format
import { inflateSync } from 'node:zlib';

/**
 * The format limits headers to 64 KiB and blocks to 32 MiB. Blocks up to twice that size are
 * accepted, which is lenient but still stops a zip bomb.
 */
const maxHeaderBytes = 64 * 1024;
const maxBlockBytes = 64 * 1024 * 1024;

/** The reason a file is invalid, and the byte offset of the block concerned. */
export class PbfFormatError extends Error {
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** Valid block types are printable ASCII names; anything else means the file is damaged. */
const blockKind = /^[ -~]{1,100}$/;

interface ProtobufField {
  readonly number: number;
  /** A number, or the bytes of a string or message. */
  readonly value: number | Uint8Array;
}

/**
 * Reads the number at `at`, seven bits per byte, and returns the offset after it; `null` if the
 * bytes end too early.
 */
function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return null;
}

/**
 * The numeric and length-delimited fields of a message; `null` if the bytes are not a valid
 * message.
 */
function readFields(bytes: Uint8Array): readonly ProtobufField[] | null {
  const fields: ProtobufField[] = [];
  for (let at = 0; at < bytes.length; ) {
    const key = readVarint(bytes, at);
    const first = key === null ? null : readVarint(bytes, key.next);
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

const findBytes = (fields: readonly ProtobufField[], number: number): Uint8Array | null => {
  const value = fields.find((field) => field.number === number)?.value;
  return value instanceof Uint8Array ? value : null;
};

export interface PbfBlock {
  /** `OSMHeader`, `OSMData` or a custom type, which readers must skip. */
  readonly kind: string;
  readonly offset: number;
  /** Decompresses the block. Throws `PbfFormatError`. */
  unpack(): Buffer;
}

function unpackBlob(blob: Uint8Array, offset: number): Buffer {
  const fields = readFields(blob);
  if (fields === null) throw new PbfFormatError('osm.reason-not-block', offset);
  const raw = findBytes(fields, 1);
  if (raw !== null) return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const packed = findBytes(fields, 3);
  if (packed === null) throw new PbfFormatError('osm.reason-packed', offset);
  try {
    return inflateSync(packed, { maxOutputLength: maxBlockBytes });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new PbfFormatError(isLarge ? 'osm.reason-large' : 'osm.reason-unpack', offset);
  }
}

/** Yields the blocks of a file in order. Throws `PbfFormatError`. */
export function* readBlocks(bytes: Uint8Array): Generator<PbfBlock> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 0; offset < bytes.length; ) {
    const isFirst = offset === 0;
    const fault = (reason: string) => new PbfFormatError(isFirst ? 'osm.reason-not-pbf' : reason, offset);
    if (offset + 4 > bytes.length) throw fault('osm.reason-cut');
    const headerLength = view.getUint32(offset);
    if (headerLength > maxHeaderBytes) throw fault('osm.reason-no-block');
    const start = offset + 4 + headerLength;
    if (start > bytes.length) throw fault('osm.reason-cut');
    const fields = readFields(bytes.subarray(offset + 4, start)) ?? [];
    const kind = new TextDecoder().decode(findBytes(fields, 1) ?? new Uint8Array());
    const size = fields.find(({ number }) => number === 3)?.value;
    if (!blockKind.test(kind) || typeof size !== 'number' || size > maxBlockBytes)
      throw fault('osm.reason-no-block');
    if (isFirst && kind !== 'OSMHeader') throw fault('osm.reason-no-block');
    if (start + size > bytes.length) throw new PbfFormatError('osm.reason-cut', offset);
    const blob = bytes.subarray(start, start + size);
    const at = offset;
    yield { kind, offset: at, unpack: () => unpackBlob(blob, at) };
    offset = start + size;
  }
}

/** The features that a header block requires readers to support. */
export function requiredFeatures(block: Buffer, offset: number): readonly string[] {
  const fields = readFields(block);
  if (fields === null) throw new PbfFormatError('osm.reason-header', offset);
  return fields.flatMap(({ number, value }) =>
    number === 4 && value instanceof Uint8Array ? [new TextDecoder().decode(value)] : [],
  );
}
