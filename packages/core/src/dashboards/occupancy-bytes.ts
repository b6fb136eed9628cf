// Encodes a link's occupancy by hour of the week in 168 bytes, so that a map can load thousands of
// links and show any hour without another request.
import { hoursPerWeek } from '../city/rates/hourly-rates.ts';

/** Not observed in this hour. */
const notMeasured = 255;
/** The encoding uses steps of half a percent: 254 = 127 %, enough to show more than full. */
const steps = 200;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a share of the spaces (1 = full) as a byte; `null` = not measured. */
export function encodeOccupancy(share: number | null): number {
  if (share === null || !Number.isFinite(share)) return notMeasured;
  return Math.min(notMeasured - 1, Math.max(0, Math.round(share * steps)));
}

/** Base64 of the bytes: 168 bytes become 224 characters. */
export function occupancyToBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    for (const shift of [18, 12, 6, 0]) text += alphabet[(bits >> shift) & 63];
  }
  const over = bytes.length % 3;
  return over === 0 ? text : text.slice(0, over - 3) + '='.repeat(3 - over);
}

/**
 * Decodes the share of spaces taken (1 = full) by hour of the week, `null` where not observed. Text
 * that is not 168 bytes counts as not measured.
 */
export function decodeOccupancy(text: string): readonly (number | null)[] {
  const shares = Array.from({ length: hoursPerWeek }, (): number | null => null);
  if (text.length !== (hoursPerWeek / 3) * 4) return shares;
  for (let group = 0; group * 3 < hoursPerWeek; group += 1) {
    let bits = 0;
    for (let letter = 0; letter < 4; letter += 1)
      bits = bits * 64 + Math.max(0, alphabet.indexOf(text[group * 4 + letter] ?? ''));
    for (const [index, shift] of [16, 8, 0].entries()) {
      const byte = (bits >> shift) & 255;
      shares[group * 3 + index] = byte === notMeasured ? null : byte / steps;
    }
  }
  return shares;
}
