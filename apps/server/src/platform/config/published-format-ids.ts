// Ids of all formats the published city can be written in, for settings and commands.
import { formats } from '@curbwright/formats';

/** Formats generated on the server from curbs and tiles (published-formats.ts). */
export const flatFormatIds = ['flatgeobuf', 'geoparquet', 'csv', 'pmtiles'] as const;

/** All format ids. */
export const publishedFormatIds: readonly string[] = [
  ...formats.filter(({ writes }) => writes).map(({ id }) => id),
  ...flatFormatIds,
];
