// Reads dBase tables, which contain the columns of a shapefile. They have fixed column widths,
// deleted rows that are only marked, and an encoding that is declared elsewhere.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from '../format.ts';

interface DbfRow {
  readonly isDeleted: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly from: number;
  readonly length: number;
}

function columnsOf(bytes: Uint8Array, view: DataView, decode: (part: Uint8Array) => string): Column[] {
  const columns: Column[] = [];
  const end = view.getUint16(8, true);
  let from = 1;
  for (let at = 32; at + 32 <= end && bytes[at] !== 0x0d; at += 32) {
    const raw = bytes.subarray(at, at + 11);
    const stop = raw.indexOf(0);
    const length = bytes[at + 16] ?? 0;
    columns.push({
      name: decode(stop === -1 ? raw : raw.subarray(0, stop)).trim() || `column ${columns.length + 1}`,
      type: String.fromCharCode(bytes[at + 11] ?? 0),
      from,
      length,
    });
    from += length;
  }
  return columns;
}

/**
 * Parses a cell: numbers, dates as YYYY-MM-DD, booleans; `null` when empty or filled with
 * asterisks.
 */
function cellOf(text: string, type: string): unknown {
  const plain = text.replaceAll('\u0000', '').trim();
  if (plain === '' || /^\*+$/.test(plain)) return null;
  if (type === 'N' || type === 'F') {
    const number = Number(plain);
    return Number.isFinite(number) ? number : plain;
  }
  if (type === 'D' && /^\d{8}$/.test(plain))
    return `${plain.slice(0, 4)}-${plain.slice(4, 6)}-${plain.slice(6)}`;
  if (type === 'L') return /^[yt]$/i.test(plain) ? true : /^[nf]$/i.test(plain) ? false : null;
  return plain;
}

/**
 * Reads the rows of a table. Fails when the file is cut off, or a cell is not in the encoding (with
 * its row and column).
 */
export function readDbf({ name, bytes }: SourceFile, decoder: TextDecoder): Result<DbfRow[]> {
  if (bytes.length < 33) return failWith('shapefile.damaged', { name, reason: 'dbf' });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [count, start, width] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  // The end-of-file mark after the last row may be missing, but the row itself must be complete.
  if (width === 0 || start + count * width > bytes.length)
    return failWith('shapefile.damaged', { name, reason: `${count} × ${width} > ${bytes.length - start}` });
  const lenient = new TextDecoder('latin1');
  const columns = columnsOf(bytes, view, (part) => lenient.decode(part));
  const rows: DbfRow[] = [];
  for (let row = 0; row < count; row += 1) {
    const at = start + row * width;
    const values: Record<string, unknown> = {};
    for (const { name: column, type, from, length } of columns) {
      let text: string;
      try {
        text = decoder.decode(bytes.subarray(at + from, at + from + length));
      } catch {
        return failWith('shapefile.encoding', { name, row: row + 1, column, encoding: decoder.encoding });
      }
      Object.defineProperty(values, column, {
        value: cellOf(text, type),
        enumerable: true,
        configurable: true,
      });
    }
    rows.push({ isDeleted: bytes[at] === 0x2a, values });
  }
  return ok(rows);
}
