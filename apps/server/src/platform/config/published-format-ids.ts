// The names of every format the published city can be written in, for settings and commands.
import { formats } from '@curbwright/formats';

/** Those made here from curbs and tiles (published-formats.ts). */
export const flatFormatIds = ['flatgeobuf', 'geoparquet', 'csv', 'pmtiles'] as const;

/** All of them. */
export const publishedFormatIds: readonly string[] = [
  ...formats.filter(({ writes }) => writes).map(({ id }) => id),
  ...flatFormatIds,
];
