// Decodes the text of a table: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252,
// which Western spreadsheet programs still write.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from '../format.ts';

interface TableText {
  readonly text: string;
  /** The encoding that was used. */
  readonly encoding: string;
  /** Whether the encoding was detected from the bytes because the file does not declare it. */
  readonly isGuess: boolean;
}

/**
 * Returns a decoder for an encoding name as used in `.cpg` files, in mappings and by users; `null`
 * if unknown.
 */
export function decoderOf(name: string): TextDecoder | null {
  const plain = name.trim();
  const number = /^(?:ansi |cp|windows-?)?(125[0-8]|874)$/i.exec(plain)?.[1];
  const latin = /^(?:iso[- ]?)?8859[-_ ]?(\d{1,2})$/i.exec(plain)?.[1];
  const label =
    number !== undefined
      ? `windows-${number}`
      : latin !== undefined
        ? `iso-8859-${latin}`
        : plain === '65001'
          ? 'utf-8'
          : plain.toLowerCase();
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (problem) {
    if (problem instanceof RangeError) throw problem;
    return null;
  }
}

/** Detects UTF-16 without a byte order mark: in Western text, every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 200);
  const empty = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) empty[index % 2] = (empty[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const many = head.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

/**
 * Decodes a file in the given encoding, or the one its bytes suggest. Fails when the file is empty,
 * the encoding is unknown, or the bytes do not match it.
 */
export function decodeTableText({ name, bytes }: SourceFile, said?: string): Result<TableText> {
  if (bytes.length === 0) return failWith('source.empty', { name });
  if (said !== undefined) {
    const decoder = decoderOf(said);
    if (decoder === null) return failWith('table.encoding-unknown', { name, encoding: said });
    try {
      return ok({ text: decoder.decode(bytes), encoding: decoder.encoding, isGuess: false });
    } catch {
      return failWith('table.not-in-encoding', { name, encoding: said });
    }
  }
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  const wide = marked ?? detectUtf16(bytes);
  if (wide !== null) {
    const text = tryDecode(bytes, wide);
    return text === null
      ? failWith('source.not-utf-16', { name })
      : ok({ text, encoding: wide, isGuess: marked === null });
  }
  const text = tryDecode(bytes, 'utf-8');
  if (text !== null)
    return text.trim() === ''
      ? failWith('source.empty', { name })
      : ok({ text, encoding: 'utf-8', isGuess: false });
  if (bytes.includes(0)) return failWith('table.no-text', { name });
  return ok({ text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', isGuess: true });
}
