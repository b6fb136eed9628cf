// Answers of the CDS server: one object or a list in the envelope, with the version's media type, kept by what they were made from.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type CdsServedVersion, cdsFullVersions } from '@curbwright/contract';
import { type CdsEnvelope, envelopeTexts } from '@curbwright/formats';
import { cdsType } from '../../platform/http/cds-version.ts';
import { type Keeping, type Ready, ready, type Unchanged } from '../../platform/http/outcome.ts';
import { streamOf } from '../../platform/http/slow-readers.ts';
import type { CdsCityRow } from './cds.sql.ts';

/** The envelope of an answer without its data. `lastUpdated`: epoch milliseconds; absent = when the published city changed last. */
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

/** Headers of every answer in a version. */
export function cdsHeaders(version: CdsServedVersion): Readonly<Record<string, string>> {
  return { 'content-type': cdsType('cds json', version), vary: 'Accept' };
}

/** What an answer was made from, as its ETag; weak, because compression changes the bytes. */
export function cdsKeeping(...parts: readonly (string | number)[]): Keeping {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, control: 'public, max-age=0, must-revalidate' };
}

/** 304 when the caller holds what was made from the same; null = make it. */
export function cdsUnchanged(headers: IncomingHttpHeaders, keeping: Keeping): Unchanged | null {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return held.includes(keeping.etag.replace(/^W\//, '')) ? { kind: 'unchanged', keeping } : null;
}

/** One object, or whatever `data` is, in its envelope. */
export function cdsData(
  version: CdsServedVersion,
  envelope: CdsEnvelope,
  data: unknown,
  keeping: Keeping | null = null,
): Ready {
  // Bytes: of text the media type would be given a charset.
  return ready(Buffer.from(JSON.stringify({ ...envelope, data })), { headers: cdsHeaders(version), keeping });
}

/**
 * A list in its envelope, sent as its items come: the answer is never whole in memory, a slow reader holds the items back, and one that takes
 * nothing for long is let go.
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

/** Text in rows: CSV of Metrics. */
export function cdsRows(version: CdsServedVersion, rows: AsyncIterable<string>): Ready {
  return ready(streamOf(rows), {
    headers: { 'content-type': cdsType('cds csv', version), vary: 'Accept' },
  });
}
