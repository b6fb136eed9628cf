// CDS Curbs 1.1: objects, the assets of the types the city shows on its public map.
import type { LanguageName } from '@curbwright/core';
import type { CityContext } from '../../../city/city-context.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { type Rejection, reject } from '../../../platform/http/outcome.ts';
import { cdsDataResponse, cdsEnvelopeOf, cdsListResponse, cdsNotModified } from '../cds.responses.ts';
import { type CdsRequest, isRejection, readCdsRequest } from '../cds-request.ts';
import { parseNumberedUuid } from '../ids.ts';
import { cdsPageLinks } from '../pages.ts';
import { linkOfZoneId } from '../zone-ids.ts';
import {
  type ObjectFilter,
  type ObjectRow,
  objectCount,
  objectRows,
  objectsChangeStamp,
} from './cds-objects.sql.ts';
import { type CdsObjectOutput, objectIdOf, toCdsObject } from './objects.ts';
import type { ZoneContext } from './zone-context.ts';
import { zonesAt } from './zones.ts';

/** Objects read at once. */
const atOnce = 1_000;

/**
 * Converts these objects to their wire form; those whose link is not a zone at the instant are left
 * out.
 */
async function objectsOf(
  parts: ZoneContext,
  rows: readonly ObjectRow[],
  language: LanguageName,
): Promise<CdsObjectOutput[]> {
  const zones = await zonesAt(parts, [...new Set(rows.map(({ link }) => link))]);
  const byLink = new Map(zones.map((zone) => [zone.row.id, zone]));
  return rows.flatMap((row) => {
    const zone = byLink.get(row.link);
    return zone === undefined ? [] : [toCdsObject(row, zone, language)];
  });
}

/** Streams at most `limit` objects after the first `skip`, reading them as they are sent. */
async function* streamCdsObjects(
  parts: ZoneContext,
  filter: ObjectFilter,
  {
    skip,
    limit,
    language,
  }: { readonly skip: number; readonly limit: number; readonly language: LanguageName },
): AsyncGenerator<CdsObjectOutput> {
  let [after, left, rowsToSkip] = [0, limit, skip];
  while (left > 0) {
    const portion = Math.min(left, atOnce);
    const rows = await objectRows(parts.db, { ...filter, after, limit: portion, skip: rowsToSkip });
    yield* await objectsOf(parts, rows, language);
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return;
    [after, left, rowsToSkip] = [last.id, left - rows.length, 0];
  }
}

function rejectBeforeCds11({ version }: CdsRequest): Rejection | null {
  return version === '1.0'
    ? reject('not_implemented', { text: 'cds.not-in-version', params: { version } })
    : null;
}

export function cdsObjectHandlers(context: CityContext): Pick<Handlers, 'cdsObjects' | 'cdsObject'> {
  const loadZoneContext = async (cdsRequest: CdsRequest): Promise<ZoneContext> => ({
    db: context.db,
    version: cdsRequest.version,
    at: cdsRequest.at,
    policies: await cdsRequest.policies(),
  });
  return {
    cdsObjects: async ({ query, headers, language }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept, query.time);
      if (isRejection(cdsRequest)) return cdsRequest;
      const versionRejection = rejectBeforeCds11(cdsRequest);
      if (versionRejection !== null) return versionRejection;
      const keeping = cdsRequest.keeping(
        query,
        'objects',
        language,
        await objectsChangeStamp(context.db, cdsRequest.at),
      );
      const unchanged = cdsNotModified(headers, keeping);
      if (unchanged !== null) return unchanged;
      const zone = query.zone === undefined ? null : await linkOfZoneId(context.db, query.zone);
      if (query.zone !== undefined && zone === null) return reject('not_found');
      const parts = await loadZoneContext(cdsRequest);
      const envelope = cdsEnvelopeOf(cdsRequest.city, cdsRequest.version);
      // No source reports which space an object is in, so no object matches.
      if (query.space !== undefined)
        return cdsListResponse(cdsRequest.version, envelope, 'objects', [], keeping);
      const filter: ObjectFilter = { at: cdsRequest.at, ...(zone !== null && { link: zone }) };
      const { limit = Infinity, offset: skip } = query;
      const objects = streamCdsObjects(parts, filter, { skip, limit, language });
      const count = query.limit === undefined ? 0 : await objectCount(context.db, filter);
      const links = cdsPageLinks(count, '/cds/curbs/objects', query, { time: cdsRequest.at });
      const pagedEnvelope = cdsEnvelopeOf(cdsRequest.city, cdsRequest.version, { links });
      return cdsListResponse(cdsRequest.version, pagedEnvelope, 'objects', objects, keeping);
    },
    cdsObject: async ({ params, query, headers, language }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept, query.time);
      if (isRejection(cdsRequest)) return cdsRequest;
      const versionRejection = rejectBeforeCds11(cdsRequest);
      if (versionRejection !== null) return versionRejection;
      const parsedId = parseNumberedUuid(params.id);
      if (parsedId === null) return reject('not_found');
      const parts = await loadZoneContext(cdsRequest);
      const [row] = await objectRows(context.db, { at: cdsRequest.at, after: 0, limit: 1, id: parsedId.id });
      if (row === undefined || objectIdOf(row) !== params.id.toLowerCase()) return reject('not_found');
      const [data] = await objectsOf(parts, [row], language);
      if (data === undefined) return reject('not_found');
      return cdsDataResponse(cdsRequest.version, cdsEnvelopeOf(cdsRequest.city, cdsRequest.version), data);
    },
  };
}
