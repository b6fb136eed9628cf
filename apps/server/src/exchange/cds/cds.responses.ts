// Responses of the CDS server: one object or a list in the envelope, with the version's media type
// and an ETag derived from their input data.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type CdsServedVersion, cdsFullVersions } from '@curbwright/contract';
import { type CdsEnvelope, writeEnvelopeAsync } from '@curbwright/formats';
import { cdsContentType } from '../../platform/http/cds-version.ts';
import {
  type CachePolicy,
  type NotModifiedOutcome,
  type RawOutcome,
  respondRaw,
} from '../../platform/http/outcome.ts';
import { toResponseStream } from '../../platform/http/response-stream.ts';
import type { CdsCityRow } from './cds.sql.ts';

/**
 * The envelope of a response without its data. `lastUpdated`: epoch milliseconds; absent = the last
 * change of the published city.
 */
export function cdsEnvelopeOf(
  city: CdsCityRow,
  version: CdsServedVersion,
  more: { readonly lastUpdated?: number; readonly links?: CdsPageLinks } = {},
): CdsEnvelope {
  return {
    version: cdsFullVersions[version],
    time_zone: city.time_zone,
    last_updated: more.lastUpdated ?? city.modified,
    currency: city.currency,
    author: city.author,
    ...(more.links !== undefined && { links: more.links }),
  };
}

export interface CdsPageLinks {
  readonly first: string | null;
  readonly last: string | null;
  readonly prev: string | null;
  readonly next: string | null;
}

/** Headers of every response in a version. */
export function cdsHeaders(version: CdsServedVersion): Readonly<Record<string, string>> {
  return { 'content-type': cdsContentType('cds json', version), vary: 'Accept' };
}

/**
 * Returns an ETag derived from the inputs of a response. It is weak because compression changes the
 * bytes.
 */
export function cdsCacheValidator(...parts: readonly (string | number)[]): CachePolicy {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, control: 'public, max-age=0, must-revalidate' };
}

/**
 * Returns 304 when the client has a response with the same ETag; `null` = the response must be
 * built.
 */
export function cdsNotModified(
  headers: IncomingHttpHeaders,
  keeping: CachePolicy,
): NotModifiedOutcome | null {
  const cachedTags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return cachedTags.includes(keeping.etag.replace(/^W\//, '')) ? { kind: 'unchanged', keeping } : null;
}

/** Puts one object, or any `data`, in its envelope. */
export function cdsDataResponse(
  version: CdsServedVersion,
  envelope: CdsEnvelope,
  data: unknown,
  keeping: CachePolicy | null = null,
): RawOutcome {
  // As bytes, because text would get a charset added to its media type.
  return respondRaw(Buffer.from(JSON.stringify({ ...envelope, data })), {
    headers: cdsHeaders(version),
    keeping,
  });
}

/**
 * Streams a list in its envelope. The response is never complete in memory, a slow client delays
 * the items, and a client that reads nothing for too long is disconnected.
 */
export function cdsListResponse(
  version: CdsServedVersion,
  envelope: CdsEnvelope,
  list: string,
  items: AsyncIterable<unknown> | Iterable<unknown>,
  keeping: CachePolicy | null = null,
): RawOutcome {
  return respondRaw(toResponseStream(writeEnvelopeAsync(envelope, list, items)), {
    headers: cdsHeaders(version),
    keeping,
  });
}

/** Streams text in rows: the CSV of Metrics. */
export function cdsCsvResponse(version: CdsServedVersion, rows: AsyncIterable<string>): RawOutcome {
  return respondRaw(toResponseStream(rows), {
    headers: { 'content-type': cdsContentType('cds csv', version), vary: 'Accept' },
  });
}
