// CDS files of the published city: the same zones and policies as on the CDS server, with their
// ids, dates and history.
import { type CdsServedVersion, cdsVersions } from '@curbwright/contract';
import { type CdsEnvelope, writeEnvelopeAsync } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { cdsContentType } from '../../platform/http/cds-version.ts';
import { cdsEnvelopeOf } from './cds.responses.ts';
import { loadCdsCityRow } from './cds.sql.ts';
import { policiesOf } from './curbs/policies.ts';
import { selectZoneLinks } from './curbs/zone-selection.ts';
import { streamCdsZones } from './curbs/zones.ts';

interface CdsFile {
  readonly name: string;
  readonly mediaType: string;
  /** Yields the file's text, generated on demand. */
  readonly texts: () => AsyncIterable<string>;
}

/**
 * Parses a format's version to a CDS version; the newest without one, `null` when there is no such
 * version.
 */
export function parseCdsVersion(version: string | undefined): CdsServedVersion | null {
  return version === undefined ? cdsVersions[0] : (cdsVersions.find((one) => one === version) ?? null);
}

/** Zones and policies now (`at` is `null`) or at an instant, epoch milliseconds. */
export async function cdsFiles(
  db: Kysely<Schema>,
  version: CdsServedVersion,
  at: number | null,
): Promise<readonly CdsFile[]> {
  const city = await loadCdsCityRow(db);
  const policies = await policiesOf(db, city, version);
  const parts = { db, version, at: at ?? city.now, policies };
  const links = await selectZoneLinks(parts, { place: null, links: null });
  const envelope: CdsEnvelope = cdsEnvelopeOf(city, version);
  const file = (list: string, items: () => AsyncIterable<unknown> | Iterable<unknown>): CdsFile => ({
    name: `curbs-${list}.json`,
    mediaType: cdsContentType('cds json', version),
    texts: () => writeEnvelopeAsync(envelope, list, items()),
  });
  return [file('zones', () => streamCdsZones(parts, links, true)), file('policies', () => policies.all())];
}
