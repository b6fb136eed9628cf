// Decodes bytes to text: UTF-8 with or without a byte order mark, UTF-16 with one. Anything else
// fails with the offset of the invalid byte.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from './format.ts';

/**
 * Returns the text of a file. Fails if it is empty, compressed, too large or not valid text (with
 * the offset of the first invalid UTF-8 byte).
 */
export function decodeText(file: SourceFile): Result<string> {
  const { bytes, name } = file;
  if (bytes.length === 0) return failWith('source.empty', { name });
  if ((bytes[0] === 0x1f && bytes[1] === 0x8b) || (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3))
    return failWith('source.packed', { name });
  const mark = `${bytes[0]?.toString(16)}${bytes[1]?.toString(16)}`;
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (problem) {
    if (problem instanceof RangeError) return failWith('source.too-large', { name, bytes: bytes.length });
    if (encoding !== 'utf-8') return failWith('source.not-utf-16', { name });
    const offset = firstInvalidByte(bytes);
    return failWith('source.not-utf-8', {
      name,
      offset,
      byte: `0x${(bytes[offset] ?? 0).toString(16).padStart(2, '0').toUpperCase()}`,
    });
  }
  return text.trim() === '' ? failWith('source.empty', { name }) : ok(text);
}

/**
 * Offset of the first byte that is not valid UTF-8 (RFC 3629: no overlong forms, no surrogates, at
 * most U+10FFFF).
 */
function firstInvalidByte(bytes: Uint8Array): number {
  const at = (index: number): number => bytes[index] ?? -1;
  const follows = (index: number, least = 0x80, most = 0xbf): boolean =>
    at(index) >= least && at(index) <= most;
  let index = 0;
  while (index < bytes.length) {
    const byte = at(index);
    const valid =
      byte < 0x80
        ? 1
        : byte >= 0xc2 && byte <= 0xdf && follows(index + 1)
          ? 2
          : byte >= 0xe0 &&
              byte <= 0xef &&
              follows(index + 1, byte === 0xe0 ? 0xa0 : 0x80, byte === 0xed ? 0x9f : 0xbf) &&
              follows(index + 2)
            ? 3
            : byte >= 0xf0 &&
                byte <= 0xf4 &&
                follows(index + 1, byte === 0xf0 ? 0x90 : 0x80, byte === 0xf4 ? 0x8f : 0xbf) &&
                follows(index + 2) &&
                follows(index + 3)
              ? 4
              : 0;
    if (valid === 0) return index;
    index += valid;
  }
  return bytes.length;
}

/** Line and column (1-based) of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
