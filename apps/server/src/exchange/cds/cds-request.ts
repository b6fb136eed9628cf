// The common start of every CDS response: the requested version, the city, the instant, and whether
// the client already has the response.
import type { CdsMedia, CdsServedVersion } from '@curbwright/contract';
import type { CityContext } from '../../city/city-context.ts';
import { rejectBeforeRecords } from '../../city/published-city/before-records.ts';
import { negotiateCdsVersion } from '../../platform/http/cds-version.ts';
import type { CachePolicy, Rejection } from '../../platform/http/outcome.ts';
import { cdsCacheValidator } from './cds.responses.ts';
import { type CdsCityRow, loadCdsCityRow } from './cds.sql.ts';
import { type Policies, policiesOf } from './curbs/policies.ts';
import { nextZoneEnd } from './zone-end-cache.ts';

export interface CdsRequest {
  readonly version: CdsServedVersion;
  readonly city: CdsCityRow;
  /**
   * Epoch milliseconds: the requested time, otherwise the time of the database's clock, which
   * decides which rules are in force.
   */
  readonly at: number;
  /**
   * Returns the cache validator of a response: a hash of the publication version, the CDS version,
   * the query, the next zone end, and `more`.
   */
  keeping(query: unknown, ...more: readonly (string | number)[]): CachePolicy;
  policies(): Promise<Policies>;
}

/**
 * The request to the CDS server, or the rejection of a version that is not served or a time before
 * the records.
 */
export async function readCdsRequest(
  context: Pick<CityContext, 'db' | 'city'>,
  accept: string | undefined,
  time?: number,
  media: CdsMedia = 'cds json',
): Promise<CdsRequest | Rejection> {
  const version = negotiateCdsVersion(accept, media);
  if (typeof version !== 'string') return version;
  const unknown = time === undefined ? null : rejectBeforeRecords(context.city, 'time', time);
  if (unknown !== null) return unknown;
  const { db } = context;
  const city = await loadCdsCityRow(db);
  // A response for a requested time does not change with the clock.
  const until = time === undefined ? await nextZoneEnd(db, city) : null;
  return {
    version,
    city,
    at: time ?? city.now,
    keeping: (query, ...more) =>
      cdsCacheValidator(
        version,
        city.revision,
        city.modified,
        city.author,
        until ?? '',
        JSON.stringify(query),
        ...more,
      ),
    policies: () => policiesOf(db, city, version),
  };
}

export const isRejection = (asked: CdsRequest | Rejection): asked is Rejection => 'kind' in asked;
