// Stable ids for CDS: a UUID made of content, so that the same rule has the same id in every export and a changed one never.
import { sha256 } from '@curbwright/core';

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID of any version. */
export function isUuid(value: string): boolean {
  return uuidShape.test(value);
}

/** The id a link has as a CDS zone: its outside id where that is a UUID, else one made of it. */
export function cdsZoneId(outsideId: string): string {
  return isUuid(outsideId) ? outsideId : uuidOf(`zone ${outsideId}`);
}

/** A UUID of version 8 (RFC 9562 §5.8) made of the SHA-256 of a text. */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
