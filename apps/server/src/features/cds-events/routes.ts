// CDS Events: events in, events out, and how the devices are.
import type { CdsServedVersion, Contract } from '@curbwright/contract';
import { isStale } from '@curbwright/core';
import { cdsZoneId, eventsIn, eventUuid, writeEvent } from '@curbwright/formats';
import type { ApiContext } from '../../api-context.ts';
import { cdsData, cdsEnvelopeOf, cdsHeaders, cdsList } from '../../cds/answers.ts';
import { cdsCityRow } from '../../cds/queries.ts';
import { cdsVersionOf, cdsVersionOfBody } from '../../cds/version.ts';
import type { Caller } from '../../http/caller.ts';
import { ready, refuse, refuseField } from '../../http/outcome.ts';
import type { CallRequest, Handlers } from '../../mount.ts';
import { publisherOf } from '../../sensors/events/queries.ts';
import { comeBack } from '../../sensors/sensor-intake.ts';
import { deviceRows, eventSlices } from './queries.ts';
import { takeEvents } from './take-events.ts';

const hourMs = 3_600_000;

/** Under which name a caller's events are known: a key's name, or a person's. */
function publisherName(caller: Caller): string {
  if (caller.kind === 'key') return `key ${caller.key.id}`;
  return caller.kind === 'user' ? `user ${caller.user.username}` : 'nobody';
}

interface Places {
  readonly curb_area_id?: string | undefined;
  readonly curb_zone_id?: string | undefined;
  readonly curb_space_id?: string | undefined;
  readonly curb_object_id?: string | undefined;
}

/** Whether an event is of the places asked for. */
function isAsked(event: Readonly<Record<string, unknown>>, asked: Places): boolean {
  const same = (name: 'curb_zone_id' | 'curb_space_id' | 'curb_object_id') => {
    const id = event[name];
    return (
      asked[name] === undefined || (typeof id === 'string' && id.toLowerCase() === asked[name].toLowerCase())
    );
  };
  const areas = event.curb_area_ids;
  const inArea =
    asked.curb_area_id === undefined || (Array.isArray(areas) && areas.includes(asked.curb_area_id));
  return inArea && same('curb_zone_id') && same('curb_space_id') && same('curb_object_id');
}

function laterField(query: Places, version: CdsServedVersion) {
  return version === '1.0' && query.curb_object_id !== undefined
    ? refuseField('curb_object_id', 'cds.no-such-field', { version })
    : null;
}

export function cdsEventsHandlers(
  context: ApiContext,
): Pick<Handlers, 'cdsEvents' | 'cdsEventsStatus' | 'sendCdsEvents' | 'sendCdsEvent'> {
  const { db, sensorIntake, liveBoard } = context;
  const send = async ({
    body,
    caller,
    headers,
    language,
  }: Pick<CallRequest<Contract['sendCdsEvents']>, 'body' | 'caller' | 'headers' | 'language'>) => {
    const version = cdsVersionOf(headers.accept, 'cds json');
    if (typeof version !== 'string') return version;
    const bodyVersion = cdsVersionOfBody(headers['content-type']);
    if (typeof bodyVersion !== 'string') return bodyVersion;
    const given = eventsIn(body) ?? [];
    const publisher = await publisherOf(db, publisherName(caller));
    const taken = await takeEvents(given, publisher, sensorIntake, context.now(), language);
    if (taken === null)
      return refuse('unavailable', {
        text: 'sensors.busy',
        params: { seconds: comeBack },
        retryAfter: comeBack,
      });
    const { added, ...answer } = taken;
    return ready(JSON.stringify(answer), { headers: cdsHeaders(version), status: added > 0 ? 201 : 200 });
  };

  return {
    cdsEvents: async ({ query, headers }) => {
      const wanted = cdsVersionOf(headers.accept, 'cds json');
      if (typeof wanted !== 'string') return wanted;
      const version = wanted;
      const refused = laterField(query, version);
      if (refused !== null) return refused;
      const asked = query.event_time === undefined ? null : Date.parse(`${query.event_time}:00:00Z`);
      const now = context.now();
      // What its sender's clock dates ahead is told as well.
      const [from, to] = asked === null ? [now - hourMs, now + hourMs] : [asked, asked + hourMs];
      async function* events() {
        for await (const slice of eventSlices(db, from, to)) {
          for (const { segment, ...row } of slice) {
            const zone = segment === null ? null : cdsZoneId(segment);
            const event = writeEvent({ ...row, zone }, version);
            if (event !== null && isAsked(event, query)) yield event;
          }
        }
      }
      const envelope = cdsEnvelopeOf(await cdsCityRow(db), version, { lastUpdated: now });
      return cdsList(version, envelope, 'events', events());
    },
    cdsEventsStatus: async ({ query, headers }) => {
      const version = cdsVersionOf(headers.accept, 'cds json');
      if (typeof version !== 'string') return version;
      const refused = laterField(query, version);
      if (refused !== null) return refused;
      const now = context.now();
      const rows = await deviceRows(db);
      const asked = query.curb_zone_id?.toLowerCase();
      // Devices are known by the curbs they watch: of areas, spaces and objects nothing is known.
      const isElsewhere =
        query.curb_area_id !== undefined ||
        query.curb_space_id !== undefined ||
        query.curb_object_id !== undefined;
      const status = isElsewhere
        ? []
        : rows
            .filter(
              ({ segments }) =>
                asked === undefined || segments.some((one) => cdsZoneId(one).toLowerCase() === asked),
            )
            .map(({ device, source_type: type, commissioned, online, heard }) => ({
              data_source_device_id: eventUuid('device', device),
              data_source_type: type,
              sensor_status_is_commissioned: commissioned,
              sensor_status_is_online: online && !isStale(heard, now, liveBoard.staleAfter),
            }));
      return cdsData(version, cdsEnvelopeOf(await cdsCityRow(db), version, { lastUpdated: now }), { status });
    },
    sendCdsEvents: send,
    sendCdsEvent: send,
  };
}
