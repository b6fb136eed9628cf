// CDS ids of objects that have no UUID of their own but are looked up by id: areas, spaces and
// objects encode their row number in the id.
import { sha256 } from '@curbwright/core';

interface NumberedId {
  readonly id: number;
  /** Index among several that share a row; 0 where there is only one. */
  readonly number: number;
}

/**
 * UUIDs of version 8 (RFC 9562 §5.8) that encode the row and the number, and 74 bits of the hash of
 * `of` to make them unique. The same row, number and text give the same id. The hash is computed
 * once per row, because a row may have a thousand spaces.
 */
export function numberedUuids(kind: string, id: number, of: string): (number: number) => string {
  const hash = sha256(`${kind} ${id} ${of}`);
  const variant = ((Number.parseInt(hash.charAt(0), 16) & 3) | 8).toString(16);
  const row = id.toString(16).padStart(8, '0');
  const rest = [`8${hash.slice(1, 4)}`, `${variant}${hash.slice(4, 7)}`, hash.slice(7, 19)].join('-');
  return (number) => `${row}-${number.toString(16).padStart(4, '0')}-${rest}`;
}

/** A single such id. */
export function numberedUuid(kind: string, { id, number }: NumberedId, of: string): string {
  return numberedUuids(kind, id, of)(number);
}

/**
 * Decodes the row and number in an id; `null` when it cannot be ours. The caller confirms the id by
 * generating it again.
 */
export function parseNumberedUuid(uuid: string): NumberedId | null {
  const [row = '', number = '', version = ''] = uuid.split('-');
  if (!version.startsWith('8')) return null;
  const id = Number.parseInt(row, 16);
  return id < 1 || id > 0x7f_ff_ff_ff ? null : { id, number: Number.parseInt(number, 16) };
}
