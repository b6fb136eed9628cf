// `/metrics/sessions`: parking sessions that began in a period, one per row, without anything that
// identifies a person.
import type { CdsServedVersion } from '@curbwright/contract';
import { cdsSessionColumns, toCdsVehicleType, uuidFromText } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import { zoneIdsOfLinks } from '../zone-ids.ts';
import type { MeasuredSession } from './cds-metrics.sql.ts';
import { csvLine } from './csv.ts';
import { readSessionBatches } from './session-batches.ts';

/** The columns of a version, in order. */
export function sessionHeader(version: CdsServedVersion): readonly string[] {
  return version === '1.0'
    ? cdsSessionColumns
    : cdsSessionColumns.flatMap((column) =>
        column === 'curb_space_id' ? [column, 'curb_object_id'] : [column],
      );
}

interface SessionsRequest {
  readonly db: Kysely<Schema>;
  readonly version: CdsServedVersion;
  readonly links: readonly number[];
  /** Epoch milliseconds, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Area ids by link. */
  readonly areas: ReadonlyMap<number, readonly string[]>;
}

/**
 * The id a source gives a session may be a ticket or an app's session id; our row number identifies
 * nobody.
 */
function idOf({ id, arrival }: MeasuredSession): string {
  return uuidFromText(`session ${id} ${arrival}`);
}

/** The rows, header first, ordered by link and arrival. */
export async function* sessionRows({
  db,
  version,
  links,
  from,
  to,
  areas,
}: SessionsRequest): AsyncGenerator<string> {
  const header = sessionHeader(version);
  yield csvLine(header);
  const pace = createYielder();
  for await (const sessionBatch of readSessionBatches(db, links, { from, to })) {
    const stays = sessionBatch.filter(({ arrival }) => arrival >= from);
    const zones = await zoneIdsOfLinks(db, [...new Set(stays.map(({ link }) => link))]);
    for (const stay of stays) {
      const valuesByColumn: Readonly<Record<string, string | number | null>> = {
        session_type: 'parking',
        event_session_id: idOf(stay),
        event_time_start: stay.arrival,
        event_time_end: stay.departure,
        curb_zone_id: zones.get(stay.link) ?? null,
        curb_area_ids: areas.get(stay.link)?.join(',') ?? null,
        vehicle_type: stay.vehicle_type === null ? null : toCdsVehicleType(stay.vehicle_type, version),
      };
      yield csvLine(header.map((column) => valuesByColumn[column] ?? null));
      if (pace.due()) await pace.rest();
    }
  }
}
