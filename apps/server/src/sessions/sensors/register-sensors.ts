// Registers or corrects sensors from a request or a file, each independently, on the named curb or
// the one nearest to its location.
import {
  type Failure,
  maxMetersToCurb,
  newSensorState,
  type Position,
  type SensorRegistration,
  type SensorState,
} from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { LinkFinder } from '../link-finder.ts';
import { nextRevision, notifyLiveChange, writeStates } from './sensor-readings.sql.ts';
import {
  assignSensorLinks,
  type KnownSensor,
  loadKnownSensors,
  type SensorRow,
  writeSensors,
} from './sensor-register.sql.ts';

interface RegisteredSensor {
  readonly outcome: 'added' | 'changed' | 'unchanged';
  readonly link: number;
}

/** Result of registering a sensor, or why it was rejected. */
type SensorOutcome = RegisteredSensor | Failure;

/** Number of outcomes of each kind. */
export function countSensorOutcomes(outcomes: readonly SensorOutcome[]) {
  const countOf = (name: RegisteredSensor['outcome']) =>
    outcomes.filter((one) => 'outcome' in one && one.outcome === name).length;
  return { added: countOf('added'), changed: countOf('changed'), unchanged: countOf('unchanged') };
}

/** Returns the curb nearest to a location; `null` = none within `within` meters. */
type NearestCurb = (place: Position, within: number) => number | null;

interface LocatedSensor {
  readonly given: SensorRegistration;
  readonly link: number;
}

function locateSensor(
  given: SensorRegistration,
  finder: LinkFinder,
  nearest: NearestCurb,
  now: number,
): LocatedSensor | Failure {
  if (given.segment_id !== undefined || given.link !== undefined) {
    const found = finder.find({ segment: given.segment_id, link: given.link }, now);
    return found.ok ? { given, link: found.value } : found.refusal;
  }
  const found = given.geometry === undefined ? null : nearest(given.geometry.coordinates, maxMetersToCurb);
  return found === null
    ? { code: 'sensors.no-curb-near', params: { metres: maxMetersToCurb } }
    : { given, link: found };
}

function isSame(known: KnownSensor, { given, link }: LocatedSensor): boolean {
  return (
    !known.isRemoved &&
    known.spaces === given.spaces &&
    known.isSimulated === given.is_simulated &&
    known.links.length === 1 &&
    known.links[0] === link &&
    (given.geometry === undefined || known.geometry === JSON.stringify(given.geometry.coordinates))
  );
}

/** Writes the located sensors that differ from what is stored. Returns the outcome of each by its id. */
async function writeChangedSensors(
  tx: Transaction<Schema>,
  last: ReadonlyMap<string, LocatedSensor>,
): Promise<ReadonlyMap<string, RegisteredSensor['outcome']>> {
  const outcomes = new Map<string, RegisteredSensor['outcome']>();
  if (last.size === 0) return outcomes;
  const revision = await nextRevision(tx);
  const known = new Map((await loadKnownSensors(tx, [...last.keys()])).map((row) => [row.outsideId, row]));
  const written: LocatedSensor[] = [];
  for (const [outsideId, one] of last) {
    const before = known.get(outsideId);
    const outcome = before === undefined ? 'added' : isSame(before, one) ? 'unchanged' : 'changed';
    outcomes.set(outsideId, outcome);
    if (outcome !== 'unchanged') written.push(one);
  }
  if (written.length === 0) return outcomes;
  const ids = await writeSensors(
    tx,
    written.map(
      ({ given }): SensorRow => ({
        outsideId: given.outside_id,
        place: given.geometry?.coordinates ?? null,
        spaces: given.spaces,
        isSimulated: given.is_simulated,
      }),
    ),
  );
  await assignSensorLinks(
    tx,
    written.flatMap(({ given, link }) => {
      const sensor = ids.get(given.outside_id);
      return sensor === undefined ? [] : [{ sensor, link }];
    }),
  );
  // A sensor that is registered again after its removal starts without a state; its earlier
  // readings no longer count.
  const fresh = new Map<number, SensorState>();
  for (const { given } of written) {
    const id = ids.get(given.outside_id);
    const before = known.get(given.outside_id);
    if (id !== undefined && (before === undefined || before.isRemoved))
      fresh.set(id, newSensorState(given.spaces));
  }
  await writeStates(tx, fresh);
  await notifyLiveChange(tx, revision, [...ids.values()]);
  return outcomes;
}

/**
 * Registers sensors and returns the outcome of each, in order. If a sensor occurs twice, the last
 * entry counts. `now` is epoch milliseconds. `record` writes the audit entry in the same transaction.
 */
export async function registerSensors(
  db: Kysely<Schema>,
  sensors: readonly SensorRegistration[],
  nearest: NearestCurb,
  now: number,
  record: (tx: Transaction<Schema>, outcomes: readonly SensorOutcome[]) => Promise<void>,
): Promise<SensorOutcome[]> {
  const finder = new LinkFinder(db);
  await finder.load(sensors.map(({ segment_id: segment, link }) => ({ segment, link })));
  const placed = sensors.map((given) => locateSensor(given, finder, nearest, now));
  const last = new Map<string, LocatedSensor>();
  for (const one of placed) if ('given' in one) last.set(one.given.outside_id, one);
  return inTransaction(db, async (tx) => {
    const written = await writeChangedSensors(tx, last);
    const outcomes = placed.map((one) =>
      'given' in one ? { outcome: written.get(one.given.outside_id) ?? 'unchanged', link: one.link } : one,
    );
    await record(tx, outcomes);
    return outcomes;
  });
}
