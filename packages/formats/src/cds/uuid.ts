// Stable ids for CDS: UUIDs derived from content, so that the same rule has the same id in every
// export and a changed rule gets a new one.
import { sha256 } from '@curbwright/core';

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is the text form of a UUID of any version. */
export function isUuid(value: string): boolean {
  return uuidShape.test(value);
}

/**
 * Returns a link's CDS zone id: its external id if that is a UUID, otherwise a UUID derived from
 * it.
 */
export function cdsZoneId(outsideId: string): string {
  return isUuid(outsideId) ? outsideId : uuidFromText(`zone ${outsideId}`);
}

/** Returns a version 8 UUID (RFC 9562 §5.8) derived from the SHA-256 hash of a text. */
export function uuidFromText(text: string): string {
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
