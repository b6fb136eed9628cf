// Builds zip archives for tests byte by byte: valid ones, and ones with false fields.
import { crc32, deflateRawSync } from 'node:zlib';
import type { SourceFile } from '../format.ts';

export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly bytes: Uint8Array;
  readonly isStored?: boolean;
  /** Writes the sizes after the data instead of in the header, as streaming programs do. */
  readonly hasDescriptor?: boolean;
  /** Writes sizes and offset as 64-bit numbers. */
  readonly isZip64?: boolean;
  /** The entry count stated in the end record; absent = the correct count. */
  readonly said?: number;
  readonly saidPacked?: number;
  readonly saidCrc?: number;
  readonly saidMethod?: number;
  readonly saidStart?: number;
  readonly flags?: number;
  readonly extra?: Uint8Array;
}

export interface ZipEnd {
  readonly comment?: string;
  readonly saidCount?: number;
  readonly saidDisk?: number;
  readonly saidDirectory?: number;
  /** Writes the end records of an archive larger than 4 GB. */
  readonly isZip64?: boolean;
}

const size32 = (value: number) => Math.min(value, 0xffffffff);

function descriptorOf(bytes: Uint8Array, packed: Uint8Array): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc32(bytes), 4);
  descriptor.writeUInt32LE(packed.length, 8);
  descriptor.writeUInt32LE(bytes.length, 12);
  return descriptor;
}

/** An extra field of three 64-bit numbers: unpacked size, packed size, offset. */
function zip64Extra(...values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + at * 8);
  return extra;
}

/** The header, data and descriptor of an entry, and its record in the central directory. */
function partsOf(entry: ZipEntry, start: number): { body: Buffer; line: Buffer } {
  const { bytes, isZip64 = false } = entry;
  const name = Buffer.from(entry.name);
  const packed = entry.isStored ? bytes : deflateRawSync(bytes);
  const method = entry.saidMethod ?? (entry.isStored ? 0 : 8);
  const flags = (entry.flags ?? 0) | (entry.hasDescriptor ? 8 : 0);
  const size = entry.said ?? bytes.length;
  const packedSize = entry.saidPacked ?? packed.length;
  const place = entry.saidStart ?? start;
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  if (!entry.hasDescriptor) {
    head.writeUInt32LE(entry.saidCrc ?? crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size32(size), 22);
  }
  head.writeUInt16LE(name.length, 26);
  const extra = Buffer.concat([
    ...(isZip64 ? [zip64Extra(size, packedSize, place)] : []),
    entry.extra ?? Buffer.alloc(0),
  ]);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(method, 10);
  line.writeUInt32LE(entry.saidCrc ?? crc32(bytes), 16);
  line.writeUInt32LE(isZip64 ? 0xffffffff : packedSize, 20);
  line.writeUInt32LE(isZip64 ? 0xffffffff : size32(size), 24);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt16LE(extra.length, 30);
  line.writeUInt32LE(isZip64 ? 0xffffffff : place, 42);
  const descriptor = entry.hasDescriptor ? [descriptorOf(bytes, packed)] : [];
  return {
    body: Buffer.concat([head, name, packed, ...descriptor]),
    line: Buffer.concat([line, name, extra]),
  };
}

/** The Zip64 records before the end of an archive. */
function zip64End(count: number, length: number, directory: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(directory), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directory + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** Builds a zip archive of these entries. */
export function zipOf(name: string, entries: readonly ZipEntry[], said: ZipEnd = {}): SourceFile {
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let start = 0;
  for (const entry of entries) {
    const { body, line } = partsOf(entry, start);
    bodies.push(body);
    lines.push(line);
    start += body.length;
  }
  const directory = Buffer.concat(lines);
  const count = said.saidCount ?? entries.length;
  const comment = Buffer.from(said.comment ?? '');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(said.saidDisk ?? 0, 4);
  end.writeUInt16LE(said.isZip64 ? 0xffff : count, 8);
  end.writeUInt16LE(said.isZip64 ? 0xffff : count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(said.isZip64 ? 0xffffffff : (said.saidDirectory ?? start), 16);
  end.writeUInt16LE(comment.length, 20);
  const more = said.isZip64 ? [zip64End(count, directory.length, said.saidDirectory ?? start)] : [];
  return { name, bytes: Buffer.concat([...bodies, directory, ...more, end, comment]) };
}
