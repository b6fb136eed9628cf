// What every CDS answer begins with: the version asked for, the city, the instant, and whether the caller holds the answer already.
import type { CdsMedia, CdsServedVersion } from '@curbwright/contract';
import type { CityContext } from '../../city/city-context.ts';
import { refuseBeforeRecords } from '../../city/published-city/before-records.ts';
import { cdsVersionOf } from '../../platform/http/cds-version.ts';
import type { Keeping, Refused } from '../../platform/http/outcome.ts';
import { cdsKeeping } from './cds.responses.ts';
import { type CdsCityRow, cdsCityRow } from './cds.sql.ts';
import { nextEnd } from './clock.ts';
import { type Policies, policiesOf } from './curbs/policies.ts';

export interface CdsAsked {
  readonly version: CdsServedVersion;
  readonly city: CdsCityRow;
  /** Epoch milliseconds: the time asked for, else the database's clock, by which rules are in force. */
  readonly at: number;
  /** What the answer is made of: the city's revision, the version, the query, until when zones are known to last, and `more`. */
  keeping(query: unknown, ...more: readonly (string | number)[]): Keeping;
  policies(): Promise<Policies>;
}

/** What is asked of the CDS server, or the refusal of a version that is not served. */
export async function cdsAsked(
  context: Pick<CityContext, 'db' | 'city'>,
  accept: string | undefined,
  time?: number,
  media: CdsMedia = 'cds json',
): Promise<CdsAsked | Refused> {
  const version = cdsVersionOf(accept, media);
  if (typeof version !== 'string') return version;
  const unknown = time === undefined ? null : refuseBeforeRecords(context.city, 'time', time);
  if (unknown !== null) return unknown;
  const { db } = context;
  const city = await cdsCityRow(db);
  // Of a time asked for nothing changes by the clock.
  const until = time === undefined ? await nextEnd(db, city) : null;
  return {
    version,
    city,
    at: time ?? city.now,
    keeping: (query, ...more) =>
      cdsKeeping(
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

export const isRefused = (asked: CdsAsked | Refused): asked is Refused => 'kind' in asked;
