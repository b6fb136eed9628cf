// Writes a batch of sensor messages in one transaction: readings are applied in order of time, each
// event is stored once, and all share one revision.
import {
  applySensorMessage,
  earliestArrival,
  type Failure,
  type SensorMessage,
  type SensorMessageOutcome,
  type SensorState,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { addEvents, type NewEvent } from '../curb-events/curb-events.sql.ts';
import {
  loadSensorsByOutsideId,
  nextRevision,
  notifyLiveChange,
  type SensorRecord,
  writeStates,
} from './sensor-readings.sql.ts';

/** What one sensor reported at one time, with the event if it reported one. */
export interface SensorReport {
  /** External id of the sensor. */
  readonly sensor: string;
  readonly at: number;
  readonly words: readonly SensorMessage[];
  readonly event: NewEvent | null;
}

/**
 * `duplicate`: an already known event of this publisher. `no-spaces` and similar outcomes become
 * failures.
 */
export type SensorReportOutcome = Exclude<SensorMessageOutcome, 'no-spaces'> | 'duplicate' | Failure;

/** Current time in epoch milliseconds, and how many milliseconds ahead a sensor's clock may be. */
interface ReportIngestOptions {
  readonly now: number;
  readonly skew: number;
}

/**
 * Returns why a message is rejected before its content is applied; `null` if it is not rejected.
 */
function rejectReport(
  { sensor, at }: SensorReport,
  known: SensorRecord | undefined,
  { now, skew }: ReportIngestOptions,
): Failure | null {
  if (at < earliestArrival) return { code: 'sensors.too-early', params: {} };
  if (at > now + skew) return { code: 'sensors.future', params: { seconds: skew / 1000 } };
  if (known === undefined) return { code: 'sensors.unknown', params: { sensor } };
  return known.isRemoved ? { code: 'sensors.removed', params: { sensor } } : null;
}

/** Combines the outcomes of one message: if any part was applied, the message counts as applied. */
function combineOutcomes(
  outcomes: readonly SensorMessageOutcome[],
): Exclude<SensorReportOutcome, 'duplicate'> {
  if (outcomes.includes('no-spaces')) return { code: 'sensors.no-spaces', params: {} };
  for (const one of ['taken', 'unchanged'] as const) if (outcomes.includes(one)) return one;
  return outcomes.includes('older') ? 'older' : 'taken';
}

function applyMessages(state: SensorState, words: readonly SensorMessage[]) {
  const outcomes: SensorMessageOutcome[] = [];
  let current = state;
  for (const word of words) {
    const next = applySensorMessage(current, word);
    current = next.state;
    outcomes.push(next.outcome);
  }
  return { state: current, outcome: combineOutcomes(outcomes) };
}

/** Writes all messages, or none if it throws. Returns the outcome of each, in order. */
export async function ingestSensorReports(
  db: Kysely<Schema>,
  messages: readonly SensorReport[],
  options: ReportIngestOptions,
): Promise<SensorReportOutcome[]> {
  const pace = createYielder();
  return inTransaction(db, async (tx) => {
    const revision = await nextRevision(tx);
    const known = new Map<string, SensorRecord>();
    for (const each of await loadSensorsByOutsideId(tx, [...new Set(messages.map(({ sensor }) => sensor))]))
      known.set(each.outsideId, each);
    const outcomes = messages.map((message): SensorReportOutcome | null =>
      rejectReport(message, known.get(message.sensor), options),
    );
    const events = messages.flatMap(({ event, sensor }, index) => {
      const of = known.get(sensor);
      return event === null || outcomes[index] !== null || of === undefined
        ? []
        : [{ ...event, sensor: of.id, link: of.link, index }];
    });
    const added = await addEvents(tx, events);
    for (const { index } of events) if (!added.has(index)) outcomes[index] = 'duplicate';
    const changed = new Map<number, SensorState>();
    // Sorted by time, so a request's messages need not be in order.
    const order = messages
      .map((_message, index) => index)
      .sort((a, b) => (messages[a]?.at ?? 0) - (messages[b]?.at ?? 0));
    for (const index of order) {
      const message = messages[index];
      const of = message === undefined ? undefined : known.get(message.sensor);
      if (message === undefined || of === undefined || outcomes[index] !== null) continue;
      const before = changed.get(of.id) ?? of.state;
      const { state, outcome } = applyMessages(before, message.words);
      // A new event is accepted whether or not it changes the number of free spaces.
      outcomes[index] = message.event !== null && outcome !== 'older' ? 'taken' : outcome;
      if (outcome !== 'unchanged') changed.set(of.id, state);
      if (pace.due()) await pace.rest();
    }
    if (changed.size > 0) {
      await writeStates(tx, changed);
      await notifyLiveChange(tx, revision, [...changed.keys()]);
    }
    return outcomes.map((outcome) => outcome ?? 'unchanged');
  });
}
