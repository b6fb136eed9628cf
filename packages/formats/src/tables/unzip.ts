// Extracts the files of a zip archive. yauzl reads the structure; this module sets the limits and
// rejects invalid archives before the first byte is unpacked.
import { crc32, inflateRawSync } from 'node:zlib';
import { failWith, ok, type Result, type TextParams } from '@curbwright/core';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import type { SourceFile } from '../format.ts';

/** Limits of an archive: the total bytes of its unpacked files, and the number of its entries. */
const maxUnpackedBytes = 512 * 1024 * 1024;
const maxEntries = 1000;
/**
 * Unpacked files may have this many bytes plus `maxRatio` times the archive's size: zip bombs are
 * compressed far more than even empty tables.
 */
const baseUnpackedBytes = 10 * 1024 * 1024;
const maxRatio = 100;

const archiveName = /\.(?:zip|7z|rar|tar|tgz|gz|bz2|xz|zst)$/i;
const stored = 0;
const deflated = 8;

/** Whether the bytes begin like a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * Reported as `zip.damaged`, with a message key (`zip.reason-…`) for the reason and its parameters.
 */
class DamagedZipError extends Error {
  readonly params: TextParams;
  constructor(reason: string, params: TextParams = {}) {
    super(reason);
    this.params = { ...params, reason: `zip.reason-${reason}` };
  }
}

interface NamedEntry {
  readonly path: string;
  readonly entry: Entry;
}

interface PackedFile extends NamedEntry {
  /**
   * Offset of the entry's local header; the next two fields are the start and end of its compressed
   * bytes.
   */
  readonly start: number;
  readonly dataStart: number;
  readonly end: number;
}

/**
 * The name decoded as UTF-8, which many programs write without declaring it; if that fails, in the
 * encoding that the entry declares.
 */
function decodePath({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string {
  const path = getFileNameLowLevel(flags | 0x800, fileNameRaw, extraFields, false);
  return path.includes('\uFFFD') ? getFileNameLowLevel(flags, fileNameRaw, extraFields, false) : path;
}

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // Sizes are checked by `unpackFile`, for stored and deflated files alike.
    return await fromBufferPromise(buffer, { decodeStrings: false, validateEntrySizes: false });
  } catch {
    throw new DamagedZipError('cut');
  }
}

/**
 * The offset at which the archive's central directory must end: at its end record, or at the Zip64
 * record before that.
 */
function directoryEnd(bytes: Uint8Array, { comment }: ZipFile): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22 - comment.length;
  const locator = end - 20;
  const isZip64 = locator >= 0 && view.getUint32(locator, true) === 0x07064b50;
  return isZip64 ? Number(view.getBigUint64(locator + 8, true)) : end;
}

/**
 * The entries of the central directory, excluding folders; `null` if they are strongly encrypted.
 */
async function readEntries(zip: ZipFile, bytes: Uint8Array): Promise<NamedEntry[] | null> {
  const entries: NamedEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push({ path: decodePath(entry), entry });
  } catch (error) {
    if (error instanceof Error && error.message === 'strong encryption is not supported') return null;
    throw new DamagedZipError('directory');
  }
  // The end record may state fewer entries than exist. yauzl's types wrongly declare this number as
  // a boolean.
  if (Number(zip.readEntryCursor) !== directoryEnd(bytes, zip)) throw new DamagedZipError('count');
  return entries.filter(({ path }) => !path.endsWith('/'));
}

/**
 * Normalizes paths, so that paths of the same file are equal. Letter case is ignored, as when
 * finding the parts of a shapefile.
 */
function normalizePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.join('/').normalize('NFC').toLowerCase();
}

function checkPaths(all: readonly NamedEntry[], selected: readonly NamedEntry[]): void {
  const outside = all.find(({ path }) => validateFileName(path) !== null);
  if (outside !== undefined) throw new DamagedZipError('outside', { path: outside.path });
  const withNul = all.find(({ path }) => path.includes('\0'));
  if (withNul !== undefined) throw new DamagedZipError('nul', { path: withNul.path });
  const seen = new Set<string>();
  for (const { path } of selected) {
    const key = normalizePath(path);
    if (seen.has(key)) throw new DamagedZipError('twice', { path });
    seen.add(key);
  }
}

async function findFile(zip: ZipFile, { path, entry }: NamedEntry): Promise<PackedFile> {
  const { compressionMethod: method, relativeOffsetOfLocalHeader: start, compressedSize } = entry;
  if (method !== stored && method !== deflated) throw new DamagedZipError('method', { path, method });
  try {
    const { fileDataStart: dataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    return { path, entry, start, dataStart, end: dataStart + compressedSize };
  } catch {
    throw new DamagedZipError('misplaced', { path });
  }
}

function checkOverlaps(files: readonly PackedFile[]): void {
  let end = 0;
  for (const file of files.toSorted((a, b) => a.start - b.start)) {
    if (file.start < end) throw new DamagedZipError('overlap');
    end = file.end;
  }
}

/** Unpacks the whole file; `null` if it is larger than its entry declares. */
function unpackFile(bytes: Uint8Array, { path, entry, dataStart, end }: PackedFile): Uint8Array | null {
  const { compressionMethod, uncompressedSize } = entry;
  let whole = bytes.subarray(dataStart, end);
  if (compressionMethod === deflated)
    try {
      whole = inflateRawSync(whole, { maxOutputLength: Math.max(1, uncompressedSize) });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null;
      throw new DamagedZipError('packed', { path });
    }
  if (whole.length !== uncompressedSize) throw new DamagedZipError('length', { path });
  if (crc32(whole) !== entry.crc32) throw new DamagedZipError('checksum', { path });
  return whole;
}

/**
 * Returns the files of an archive whose paths `isWanted` accepts. Fails with `zip.damaged`
 * (truncated, broken or ambiguous), `zip.locked` (has a password), `zip.nested` (contains an
 * archive), `zip.too-many` (more than 1,000 entries), `zip.too-large` (unpacks to more than the
 * limits) or `zip.size-mismatch` (unpacks to more than declared).
 */
export async function unzip(
  { name, bytes }: SourceFile,
  isWanted: (path: string) => boolean,
  maxBytes = maxUnpackedBytes,
): Promise<Result<SourceFile[]>> {
  try {
    const zip = await openZip(bytes);
    if (zip.entryCount > maxEntries) return failWith('zip.too-many', { name, most: maxEntries });
    const all = await readEntries(zip, bytes);
    if (all === null) return failWith('zip.locked', { name, path: name });
    const nested = all.find(({ path }) => archiveName.test(path));
    if (nested !== undefined) return failWith('zip.nested', { name, path: nested.path });
    const selected = all.filter(({ path }) => isWanted(path));
    const locked = selected.find(({ entry }) => entry.isEncrypted());
    if (locked !== undefined) return failWith('zip.locked', { name, path: locked.path });
    const allowed = Math.min(maxBytes, baseUnpackedBytes + maxRatio * bytes.length);
    if (selected.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0) > allowed)
      return failWith('zip.too-large', { name, most: Math.round(allowed / 1024 / 1024) });
    checkPaths(all, selected);
    const packed: PackedFile[] = [];
    for (const entry of selected) packed.push(await findFile(zip, entry));
    checkOverlaps(packed);
    const files: SourceFile[] = [];
    for (const file of packed) {
      const whole = unpackFile(bytes, file);
      if (whole === null) return failWith('zip.size-mismatch', { name });
      if (isZip(whole)) return failWith('zip.nested', { name, path: file.path });
      files.push({ name: file.path, bytes: whole });
    }
    return ok(files);
  } catch (error) {
    if (error instanceof DamagedZipError) return failWith('zip.damaged', { name, ...error.params });
    throw error;
  }
}
