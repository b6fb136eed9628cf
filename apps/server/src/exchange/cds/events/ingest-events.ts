// Converts the events of a request to sensor messages: each is read separately, nothing private is
// stored, and irregular ones are counted.
import { type LanguageName, translateAny } from '@curbwright/core';
import { type EventWarning, readEvent } from '@curbwright/formats';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import type { Publisher } from '../../../sessions/curb-events/curb-events.sql.ts';
import { eventToMessage } from '../../../sessions/curb-events/event-message.ts';
import type { SensorReport, SensorReportOutcome } from '../../../sessions/sensors/ingest-sensor-reports.ts';
import type { SensorIngestQueue } from '../../../sessions/sensors/sensor-ingest-queue.ts';

interface EventFailure {
  readonly item: Record<string, string | number>;
  readonly error: string;
  readonly error_description: string;
  readonly error_details: string[];
}

interface IngestEventsResult {
  /** Number of new events. */
  readonly added: number;
  readonly success: number;
  readonly total: number;
  readonly failures: EventFailure[];
  readonly warnings: { warning: string; description: string; events: number }[];
}

/**
 * Identifies an event to its sender. Only numbers and strings are repeated, strings cut to 200
 * characters.
 */
function itemOf(given: unknown): EventFailure['item'] {
  const item: EventFailure['item'] = {};
  if (typeof given !== 'object' || given === null) return item;
  for (const name of ['event_id', 'event_type', 'event_time', 'data_source_device_id']) {
    const value = new Map<string, unknown>(Object.entries(given)).get(name);
    if (typeof value === 'number' && Number.isFinite(value)) item[name] = value;
    else if (typeof value === 'string') item[name] = value.slice(0, 200);
  }
  return item;
}

/** Ingests events; `null` = too many are waiting. `now` is epoch milliseconds. */
export async function ingestEvents(
  given: readonly unknown[],
  publisher: Publisher,
  ingestQueue: SensorIngestQueue,
  now: number,
  language: LanguageName,
): Promise<IngestEventsResult | null> {
  const pace = createYielder();
  const failures: (EventFailure & { readonly index: number })[] = [];
  const fail = (index: number, error: string, description: string, details: string[]) =>
    failures.push({
      index,
      item: itemOf(given[index]),
      error,
      error_description: description,
      error_details: details,
    });
  const warningCounts = new Map<EventWarning, number>();
  const messages: SensorReport[] = [];
  const places: number[] = [];
  for (const [index, one] of given.entries()) {
    const read = readEvent(one, now);
    if (read.ok) {
      for (const warning of read.warnings) warningCounts.set(warning, (warningCounts.get(warning) ?? 0) + 1);
      messages.push(eventToMessage(read, publisher));
      places.push(index);
    } else {
      const reason = translateAny(language, read.fault);
      fail(index, 'invalid', reason, read.field === '' ? [] : [`${read.field}: ${reason}`]);
    }
    if (pace.due()) await pace.rest();
  }
  const outcomes = await ingestQueue.take(messages);
  if (outcomes === null) return null;
  let added = 0;
  for (const [at, outcome] of outcomes.entries()) {
    if (typeof outcome !== 'string')
      fail(places[at] ?? 0, outcome.code, translateAny(language, outcome.code, outcome.params), []);
    else if (isNew(outcome)) added += 1;
  }
  failures.sort((a, b) => a.index - b.index);
  return {
    added,
    success: given.length - failures.length,
    total: given.length,
    failures: failures.map(({ index: _index, ...failure }) => failure),
    warnings: [...warningCounts].map(([warning, events]) => ({
      warning,
      description: translateAny(language, warning),
      events,
    })),
  };
}

function isNew(outcome: SensorReportOutcome): boolean {
  return outcome !== 'duplicate';
}
