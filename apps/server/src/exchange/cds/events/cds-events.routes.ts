// CDS Events: receives events, serves events, and reports the state of devices.
import type { CdsServedVersion, Contract } from '@curbwright/contract';
import { isStale, type LanguageName } from '@curbwright/core';
import { eventUuid, extractEvents, writeEvent } from '@curbwright/formats';
import type { Caller } from '../../../platform/http/caller.ts';
import { cdsBodyVersion, negotiateCdsVersion } from '../../../platform/http/cds-version.ts';
import type { Handlers, OperationRequest } from '../../../platform/http/mount.ts';
import { reject, rejectField, respondRaw } from '../../../platform/http/outcome.ts';
import { getOrCreatePublisher } from '../../../sessions/curb-events/curb-events.sql.ts';
import { retryAfterSeconds } from '../../../sessions/sensors/sensor-ingest-queue.ts';
import type { SessionsContext } from '../../../sessions/sessions-context.ts';
import { cdsDataResponse, cdsEnvelopeOf, cdsHeaders, cdsListResponse } from '../cds.responses.ts';
import { loadCdsCityRow } from '../cds.sql.ts';
import { areaOf } from '../curbs/areas.ts';
import { linkOfZoneId, zoneIdsOfLinks } from '../zone-ids.ts';
import { deviceRows, type EventRow, eventSlices } from './cds-events.sql.ts';
import { ingestEvents } from './ingest-events.ts';

const hourMs = 3_600_000;

/**
 * The name a caller's events are stored under: a key's name, which a renewed key retains
 * (docs/decisions/0240), or a person's.
 */
function publisherName(caller: Caller): string {
  if (caller.kind === 'key') return `key ${caller.key.name}`;
  return caller.kind === 'user' ? `user ${caller.user.username}` : 'nobody';
}

type EventBody = Readonly<Record<string, unknown>>;

interface EventPlaceFilter {
  readonly curb_area_id?: string | undefined;
  readonly curb_zone_id?: string | undefined;
  readonly curb_space_id?: string | undefined;
  readonly curb_object_id?: string | undefined;
}

/** The requested curbs, one list for each kind of place; `null` = not requested. */
interface RequestedLinks {
  readonly zone: readonly number[] | null;
  readonly area: readonly number[] | null;
}

async function loadRequestedLinks(
  context: SessionsContext,
  requested: EventPlaceFilter,
  language: LanguageName,
): Promise<RequestedLinks> {
  const { curb_zone_id: zone, curb_area_id: area } = requested;
  const link = zone === undefined ? null : await linkOfZoneId(context.db, zone);
  return {
    zone: zone === undefined ? null : link === null ? [] : [link],
    area: area === undefined ? null : ((await areaOf(context, area, language))?.links ?? []),
  };
}

function isSame(id: unknown, requested: string): boolean {
  return typeof id === 'string' && id.toLowerCase() === requested.toLowerCase();
}

/**
 * Whether an event matches the requested zone, area, space and object, by its curb or by the ids
 * its sender gives.
 */
function matchesRequestedPlace(
  { link, body }: EventRow,
  event: EventBody,
  requested: EventPlaceFilter,
  links: RequestedLinks,
): boolean {
  const { curb_area_ids: areas, curb_zone_id: zone } = body;
  const {
    curb_zone_id: ofZone,
    curb_area_id: ofArea,
    curb_space_id: space,
    curb_object_id: object,
  } = requested;
  const includesLink = (there: readonly number[] | null) =>
    there === null || (link !== null && there.includes(link));
  return (
    (includesLink(links.zone) || (ofZone !== undefined && isSame(zone, ofZone))) &&
    (includesLink(links.area) ||
      (ofArea !== undefined && Array.isArray(areas) && areas.some((id) => isSame(id, ofArea)))) &&
    (space === undefined || isSame(event.curb_space_id, space)) &&
    (object === undefined || isSame(event.curb_object_id, object))
  );
}

function rejectObjectFilterInCds10(query: EventPlaceFilter, version: CdsServedVersion) {
  return version === '1.0' && query.curb_object_id !== undefined
    ? rejectField('curb_object_id', 'cds.no-such-field', { version })
    : null;
}

export function cdsEventsHandlers(
  context: SessionsContext,
): Pick<Handlers, 'cdsEvents' | 'cdsEventsStatus' | 'sendCdsEvents' | 'sendCdsEvent'> {
  const { db, sensorQueue: sensorIntake, liveBoard } = context;
  const receiveEvents = async ({
    body,
    caller,
    headers,
    language,
  }: Pick<OperationRequest<Contract['sendCdsEvents']>, 'body' | 'caller' | 'headers' | 'language'>) => {
    const version = negotiateCdsVersion(headers.accept, 'cds json');
    if (typeof version !== 'string') return version;
    const bodyVersion = cdsBodyVersion(headers['content-type']);
    if (typeof bodyVersion !== 'string') return bodyVersion;
    const given = extractEvents(body) ?? [];
    const publisher = await getOrCreatePublisher(db, publisherName(caller));
    const ingested = await ingestEvents(given, publisher, sensorIntake, context.now(), language);
    if (ingested === null)
      return reject('unavailable', {
        text: 'sensors.busy',
        params: { seconds: retryAfterSeconds },
        retryAfter: retryAfterSeconds,
      });
    const { added, ...answer } = ingested;
    return respondRaw(JSON.stringify(answer), {
      headers: cdsHeaders(version),
      status: added > 0 ? 201 : 200,
    });
  };

  return {
    cdsEvents: async ({ query, headers, language }) => {
      const negotiated = negotiateCdsVersion(headers.accept, 'cds json');
      if (typeof negotiated !== 'string') return negotiated;
      const version = negotiated;
      const refused = rejectObjectFilterInCds10(query, version);
      if (refused !== null) return refused;
      const requested = query.event_time === undefined ? null : Date.parse(`${query.event_time}:00:00Z`);
      const now = context.now();
      // Includes events dated in the future by their sender's clock.
      const [from, to] = requested === null ? [now - hourMs, now + hourMs] : [requested, requested + hourMs];
      const links = await loadRequestedLinks(context, query, language);
      async function* events() {
        for await (const slice of eventSlices(db, from, to)) {
          const zones = await zoneIdsOfLinks(db, [...new Set(slice.flatMap(({ link }) => link ?? []))]);
          for (const row of slice) {
            const { link, ...kept } = row;
            const zone = link === null ? null : (zones.get(link) ?? null);
            const event = writeEvent({ ...kept, zone }, version);
            if (event !== null && matchesRequestedPlace(row, event, query, links)) yield event;
          }
        }
      }
      const envelope = cdsEnvelopeOf(await loadCdsCityRow(db), version, { lastUpdated: now });
      return cdsListResponse(version, envelope, 'events', events());
    },
    cdsEventsStatus: async ({ query, headers, language }) => {
      const version = negotiateCdsVersion(headers.accept, 'cds json');
      if (typeof version !== 'string') return version;
      const refused = rejectObjectFilterInCds10(query, version);
      if (refused !== null) return refused;
      const now = context.now();
      const rows = await deviceRows(db);
      const { zone, area } = await loadRequestedLinks(context, query, language);
      // The location of a device is known only by the curbs it watches, so a query for a space or
      // an object matches no device.
      const isElsewhere = query.curb_space_id !== undefined || query.curb_object_id !== undefined;
      const status = isElsewhere
        ? []
        : rows
            .filter(({ links }) =>
              [zone, area].every((there) => there === null || links.some((link) => there.includes(link))),
            )
            .map(({ device, source_type: type, commissioned, online, heard }) => ({
              data_source_device_id: eventUuid('device', device),
              data_source_type: type,
              sensor_status_is_commissioned: commissioned,
              sensor_status_is_online: online && !isStale(heard, now, liveBoard.staleAfter),
            }));
      return cdsDataResponse(
        version,
        cdsEnvelopeOf(await loadCdsCityRow(db), version, { lastUpdated: now }),
        {
          status,
        },
      );
    },
    sendCdsEvents: receiveEvents,
    sendCdsEvent: receiveEvents,
  };
}
