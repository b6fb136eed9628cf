// Responses of the CDS server: one object or a list in the envelope, with the version's media type
// and an ETag of what they were made from.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type CdsServedVersion, cdsFullVersions } from '@curbwright/contract';
import { type CdsEnvelope, envelopeTexts } from '@curbwright/formats';
import { cdsType } from '../../platform/http/cds-version.ts';
import { type Keeping, type Ready, ready, type Unchanged } from '../../platform/http/outcome.ts';
import { streamOf } from '../../platform/http/slow-readers.ts';
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
  return { 'content-type': cdsType('cds json', version), vary: 'Accept' };
}

/** ETag of what a response was made from; weak, because compression changes the bytes. */
export function cdsKeeping(...parts: readonly (string | number)[]): Keeping {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, control: 'public, max-age=0, must-revalidate' };
}

/** 304 when the client has a response made from the same; `null` = build it. */
export function cdsUnchanged(headers: IncomingHttpHeaders, keeping: Keeping): Unchanged | null {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return held.includes(keeping.etag.replace(/^W\//, '')) ? { kind: 'unchanged', keeping } : null;
}

/** Puts one object, or any `data`, in its envelope. */
export function cdsData(
  version: CdsServedVersion,
  envelope: CdsEnvelope,
  data: unknown,
  keeping: Keeping | null = null,
): Ready {
  // As bytes, because text would get a charset added to its media type.
  return ready(Buffer.from(JSON.stringify({ ...envelope, data })), { headers: cdsHeaders(version), keeping });
}

/**
 * Streams a list in its envelope: the response is never whole in memory, a slow reader delays the
 * items, and a reader that takes nothing for too long is disconnected.
 */
export function cdsList(
  version: CdsServedVersion,
  envelope: CdsEnvelope,
  list: string,
  items: AsyncIterable<unknown> | Iterable<unknown>,
  keeping: Keeping | null = null,
): Ready {
  return ready(streamOf(envelopeTexts(envelope, list, items)), { headers: cdsHeaders(version), keeping });
}

/** Streams text in rows: the CSV of Metrics. */
export function cdsRows(version: CdsServedVersion, rows: AsyncIterable<string>): Ready {
  return ready(streamOf(rows), {
    headers: { 'content-type': cdsType('cds csv', version), vary: 'Accept' },
  });
}
