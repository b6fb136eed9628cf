// A zip archive's files, never trusting what it says of itself: sizes are limits for unpacking, and everything is counted before the first byte of it.
import { inflateRawSync } from 'node:zlib';
import { ok, type Result, refused } from '@curbwright/core';
import type { SourceFile } from '../format.ts';

/** Bytes of all unpacked files together, and how many files an archive may have. */
export const mostUnpacked = 512 * 1024 * 1024;
const mostEntries = 1000;
/** So many times its own size an archive may be unpacked, beyond so many bytes: tables full of blanks are packed well, bombs better. */
const mostRatio = 100;
const freeBytes = 10 * 1024 * 1024;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const archiveName = /\.(?:zip|7z|rar|tar|tgz|gz|bz2|xz|zst)$/i;

/** True for bytes that begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

class Damaged extends Error {}

interface Entry {
  readonly path: string;
  readonly isLocked: boolean;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
}

function directoryOf(view: DataView): { at: number; count: number } {
  // The end record is the last thing, but for a comment of at most 65,535 bytes.
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 65_557; at -= 1)
    if (view.getUint32(at, true) === endMark)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  throw new Damaged('it has no directory at its end: it was cut off');
}

/** What the directory says of the files, folders left out. */
function entriesOf(view: DataView, bytes: Uint8Array, { at, count }: { at: number; count: number }): Entry[] {
  const entries: Entry[] = [];
  for (let here = at; count > 0; count -= 1) {
    if (view.getUint32(here, true) !== entryMark) throw new Damaged('its directory is broken');
    const nameLength = view.getUint16(here + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(here + 46, here + 46 + nameLength));
    if (!path.endsWith('/'))
      entries.push({
        path,
        isLocked: (view.getUint16(here + 8, true) & 1) === 1,
        method: view.getUint16(here + 10, true),
        packed: view.getUint32(here + 20, true),
        size: view.getUint32(here + 24, true),
        local: view.getUint32(here + 42, true),
      });
    here += 46 + nameLength + view.getUint16(here + 30, true) + view.getUint16(here + 32, true);
  }
  return entries;
}

const sumOf = (entries: readonly Entry[], of: 'packed' | 'size') =>
  entries.reduce((sum, entry) => sum + entry[of], 0);

function unpacked(view: DataView, bytes: Uint8Array, { path, method, packed, size, local }: Entry) {
  if (view.getUint32(local, true) !== localMark) throw new Damaged(`'${path}' is not where it should be`);
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + packed > bytes.length) throw new Damaged(`'${path}' is cut off`);
  const body = bytes.subarray(from, from + packed);
  if (method !== 0 && method !== 8)
    throw new Damaged(`'${path}' is packed in a way nobody knows (${method})`);
  const whole = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, size) });
  if (whole.length !== size) throw new Damaged(`'${path}' is not as long as it says`);
  return whole;
}

/**
 * The files of an archive whose names `wanted` takes. Refused `zip.damaged` for one that is cut off or broken, `zip.locked` for one with a
 * password, `zip.nested` for one with an archive in it, `zip.too-large` for one that unpacks to more than is taken, by itself or beside its own
 * size, whatever it says of its sizes.
 */
export function unzip(
  { name, bytes }: SourceFile,
  wanted: (path: string) => boolean,
  most = mostUnpacked,
): Result<SourceFile[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const directory = directoryOf(view);
    if (directory.count > mostEntries) return refused('zip.too-large', { name, most: mostEntries });
    const all = entriesOf(view, bytes, directory);
    const within = all.find(({ path }) => archiveName.test(path));
    if (within !== undefined) return refused('zip.nested', { name, path: within.path });
    const entries = all.filter(({ path }) => wanted(path));
    const locked = entries.find(({ isLocked }) => isLocked);
    if (locked !== undefined) return refused('zip.locked', { name, path: locked.path });
    const allowed = Math.min(most, freeBytes + mostRatio * bytes.length);
    if (sumOf(entries, 'size') > allowed)
      return refused('zip.too-large', { name, most: Math.round(allowed / 1024 / 1024) });
    if (sumOf(entries, 'packed') > bytes.length) throw new Damaged('its files lie in one another');
    const files: SourceFile[] = [];
    for (const entry of entries) {
      const whole = unpacked(view, bytes, entry);
      if (isZip(whole)) return refused('zip.nested', { name, path: entry.path });
      files.push({ name: entry.path, bytes: whole });
    }
    return ok(files);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ERR_BUFFER_TOO_LARGE') return refused('zip.lies', { name });
    if (error instanceof Damaged || error instanceof RangeError || typeof code === 'string')
      return refused('zip.damaged', { name, reason: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}
