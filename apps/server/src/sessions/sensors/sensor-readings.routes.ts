// Endpoints for sensor readings and for registering, listing and removing sensors.
import { sensorReadingOperations } from '@curbwright/contract';
import { type Failure, type LanguageName, sensorRegistration, translateAny } from '@curbwright/core';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { parseLocalized } from '../../platform/http/validation-errors.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import type { SessionsContext } from '../sessions-context.ts';
import type { SensorReport } from './ingest-sensor-reports.ts';
import { findSensorId, parseReading } from './parse-reading.ts';
import { countSensorOutcomes, registerSensors } from './register-sensors.ts';
import { retryAfterSeconds } from './sensor-ingest-queue.ts';
import { loadSegmentIds, loadSensorPage } from './sensor-list.sql.ts';
import { loadLinkedSensorStates, nextRevision, notifyLiveChange } from './sensor-readings.sql.ts';
import { removeSensor } from './sensor-register.sql.ts';
import { toSensorResponse } from './sensor-response.ts';

function describeFailure(refusal: Failure | null, language: LanguageName) {
  return refusal === null
    ? { code: null, detail: null }
    : { code: refusal.code, detail: translateAny(language, refusal.code, refusal.params) };
}

function readOutsideId(given: unknown): string | null {
  const name = typeof given === 'object' && given !== null && 'outside_id' in given ? given.outside_id : null;
  return typeof name === 'string' ? name.slice(0, 200) : null;
}

export function sensorReadingHandlers(
  context: SessionsContext,
): Pick<Handlers, 'sendReadings' | 'registerSensors' | 'sensors' | 'removeSensor'> {
  const { db, liveBoard, sensorQueue: sensorIntake } = context;
  return {
    sendReadings: async ({ body: { readings }, language }) => {
      const pace = createYielder();
      const read: (SensorReport | Failure)[] = [];
      for (const given of readings) {
        read.push(parseReading(given, language));
        if (pace.due()) await pace.rest();
      }
      const taken = await sensorIntake.take(read.filter((one): one is SensorReport => 'words' in one));
      if (taken === null)
        return reject('unavailable', {
          text: 'sensors.busy',
          params: { seconds: retryAfterSeconds },
          retryAfter: retryAfterSeconds,
        });
      const counts = { taken: 0, unchanged: 0, older: 0, refused: 0 };
      let at = 0;
      const results = read.map((one, index) => {
        const outcome = 'words' in one ? (taken[at++] ?? 'unchanged') : one;
        const sensor = 'words' in one ? one.sensor : findSensorId(readings[index]);
        if (outcome === 'duplicate') throw new Error('a reading is no event');
        const name = typeof outcome === 'string' ? outcome : ('refused' as const);
        counts[name] += 1;
        return {
          sensor,
          outcome: name,
          ...describeFailure(typeof outcome === 'string' ? null : outcome, language),
        };
      });
      return respond({ ...counts, results });
    },
    registerSensors: async ({ body, caller, language, requestId }) => {
      const read = body.sensors.map((given) => parseLocalized(sensorRegistration, given, language));
      const { id: userId, username } = authorOf(caller);
      const entry = { userId, username, requestId, action: 'register', noun: 'sensors', nounId: null };
      const done = await registerSensors(
        db,
        read.flatMap((one) => (one.ok ? [one.value] : [])),
        ([lng, lat], within) => context.city.near(lng, lat, within, 1).ids[0] ?? null,
        context.now(),
        (tx, outcomes) => {
          const { added, changed } = countSensorOutcomes(outcomes);
          const refused = read.length - outcomes.filter((outcome) => 'outcome' in outcome).length;
          return writeAudit(tx, { ...entry, after: { added, changed, refused } });
        },
      );
      let at = 0;
      const results = read.map((one, index) => {
        if (one.ok) {
          const outcome = done[at++];
          if (outcome !== undefined && 'outcome' in outcome)
            return { outside_id: one.value.outside_id, ...outcome, ...describeFailure(null, language) };
          return {
            outside_id: one.value.outside_id,
            outcome: 'refused' as const,
            link: null,
            ...describeFailure(outcome ?? null, language),
          };
        }
        const [field = '', faults] = Object.entries(one.fields)[0] ?? [];
        const refusal = { code: 'sensors.field', params: { field, reason: faults?.[0] ?? '' } };
        const outsideId = readOutsideId(body.sensors[index]);
        return {
          outside_id: outsideId,
          outcome: 'refused' as const,
          link: null,
          ...describeFailure(refusal, language),
        };
      });
      return respond({ results });
    },
    sensors: async ({ query }) => {
      const { count, ids } = await loadSensorPage(db, query.limit, query.offset);
      const states = await loadLinkedSensorStates(db, ids);
      const segments = await loadSegmentIds(db, [...new Set(states.flatMap(({ links }) => links))]);
      const byId = new Map(states.map((one) => [one.id, one]));
      const now = context.now();
      const rows = ids.flatMap((id) => {
        const one = byId.get(id);
        if (one === undefined) return [];
        return [
          {
            ...toSensorResponse(one, now, liveBoard.staleAfter),
            spaces: one.state.spaces,
            is_commissioned: one.state.commissioned,
            links: one.links.map((link) => ({ link, segment_id: segments.get(link) ?? '' })),
          },
        ];
      });
      return respond(toPage(sensorReadingOperations.sensors.path, query, count, rows));
    },
    removeSensor: async ({ params: { id }, caller, requestId }) => {
      const { id: userId, username } = authorOf(caller);
      const isGone = await inTransaction(db, async (tx) => {
        const revision = await nextRevision(tx);
        if (!(await removeSensor(tx, id))) return false;
        await writeAudit(tx, {
          userId,
          username,
          action: 'remove',
          noun: 'sensors',
          nounId: String(id),
          requestId,
          after: null,
        });
        await notifyLiveChange(tx, revision, [id]);
        return true;
      });
      return isGone ? respond({ id }) : reject('not_found');
    },
  };
}
