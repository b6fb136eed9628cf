// Prepares photos for print: intact JPEG and PNG files of at most camera size. Other files are only
// listed by name.
import { readFile, stat } from 'node:fs/promises';
import { crc32, inflateSync } from 'node:zlib';

/**
 * Maximum number of pixels of a picture. A decompression bomb declares more, or contains more than
 * it declares.
 */
const maxPhotoPixels = 64_000_000;
/** Maximum number of bytes of a decompressed PNG, because printing needs all its pixels. */
const maxDecompressedBytes = 120_000_000;
export const maxPhotoBytes = 20 * 1024 * 1024;

function isCompletePng(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  let pixels = 0;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) return false;
    if (type === 'IHDR' && length === 13) pixels = body.readUInt32BE(0) * body.readUInt32BE(4);
    if (type === 'IDAT') data.push(body);
    if (type === 'IEND') {
      if (pixels === 0 || pixels > maxPhotoPixels || data.length === 0) return false;
      try {
        return (
          inflateSync(Buffer.concat(data), { maxOutputLength: maxDecompressedBytes }).length >= pixels / 8
        );
      } catch {
        return false;
      }
    }
    at = end;
  }
  return false;
}

function isCompleteJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
      return pixels > 0 && pixels <= maxPhotoPixels && [1, 3, 4].includes(bytes[at + 9] ?? 0);
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/** A photo as a data URL; `null` if it cannot be printed. */
export async function loadPrintablePhoto(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.size > maxPhotoBytes) return null;
  const bytes = await readFile(path);
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG';
  const isWhole = isPng ? isCompletePng(bytes) : bytes[0] === 0xff && isCompleteJpeg(bytes);
  return isWhole ? `data:image/${isPng ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}` : null;
}
