// A zip archive's files, never trusting what it says of itself: sizes are limits for unpacking, and everything is counted.
import { inflateRawSync } from 'node:zlib';
import { ok, type Result, refused } from '@curbwright/core';
import type { SourceFile } from '../format.ts';

/** Bytes of all unpacked files together, and how many files are looked at. */
export const mostUnpacked = 512 * 1024 * 1024;
const mostEntries = 1000;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

/** True for bytes that begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

class Damaged extends Error {}

function directoryOf(view: DataView): { at: number; count: number } {
  // The end record is the last thing, but for a comment of at most 65,535 bytes.
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 65_557; at -= 1)
    if (view.getUint32(at, true) === endMark)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  throw new Damaged('it has no directory at its end: it was cut off');
}

/**
 * The files of an archive whose names `wanted` takes. Refused `zip.damaged` for one that is cut off or broken, `zip.locked` for one with a
 * password, `zip.too-large` for one that unpacks to more than is taken, whatever it says of its sizes.
 */
export function unzip(
  { name, bytes }: SourceFile,
  wanted: (path: string) => boolean,
  most = mostUnpacked,
): Result<SourceFile[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: SourceFile[] = [];
  let left = most;
  try {
    let { at, count } = directoryOf(view);
    if (count > mostEntries) return refused('zip.too-large', { name, most: mostEntries });
    for (; count > 0; count -= 1) {
      if (view.getUint32(at, true) !== entryMark) throw new Damaged('its directory is broken');
      const flags = view.getUint16(at + 8, true);
      const method = view.getUint16(at + 10, true);
      const packed = view.getUint32(at + 20, true);
      const size = view.getUint32(at + 24, true);
      const nameLength = view.getUint16(at + 28, true);
      const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      const local = view.getUint32(at + 42, true);
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      if (path.endsWith('/') || !wanted(path)) continue;
      if ((flags & 1) === 1) return refused('zip.locked', { name, path });
      if (size > left) return refused('zip.too-large', { name, most: Math.round(most / 1024 / 1024) });
      if (view.getUint32(local, true) !== localMark) throw new Damaged(`'${path}' is not where it should be`);
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      if (from + packed > bytes.length) throw new Damaged(`'${path}' is cut off`);
      const body = bytes.subarray(from, from + packed);
      if (method !== 0 && method !== 8)
        throw new Damaged(`'${path}' is packed in a way nobody knows (${method})`);
      const unpacked =
        method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, Math.min(left, size)) });
      if (unpacked.length !== size) throw new Damaged(`'${path}' is not as long as it says`);
      left -= unpacked.length;
      files.push({ name: path, bytes: unpacked });
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
