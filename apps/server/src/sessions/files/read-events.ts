// Reads CDS events from JSON: one page, a list of pages, a list of events, or one of these per
// line.
import { readFile } from 'node:fs/promises';
import { type CdsEvent, cdsEvent, failWith, ok, type Result } from '@curbwright/core';

export interface EventsReadResult {
  readonly events: readonly CdsEvent[];
  /** Positions of invalid events, from 1. */
  readonly wrong: readonly number[];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The events in a value: `{data: {events}}`, `{events}`, an event, or a list of any of these. */
function extractEvents(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(extractEvents);
  if (!isObject(value)) return [value];
  if ('event_id' in value || 'event_type' in value) return [value];
  return extractEvents(value.events ?? (isObject(value.data) ? value.data.events : undefined) ?? []);
}

function parseJsonOrLines(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length < 2) throw error;
    return lines.map((line): unknown => JSON.parse(line));
  }
}

/**
 * Reads events from files. Each page is read into memory as a whole, so many small files are better
 * than one huge one. Fails with
 * `stays.json` (name, reason).
 */
export async function readEvents(paths: readonly string[]): Promise<Result<EventsReadResult>> {
  const events: CdsEvent[] = [];
  const wrong: number[] = [];
  let place = 0;
  for (const path of paths) {
    let found: unknown[];
    try {
      found = extractEvents(parseJsonOrLines((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failWith('stays.json', { name: path, reason });
    }
    for (const one of found) {
      place += 1;
      const event = cdsEvent.safeParse(one);
      if (event.success) events.push(event.data);
      else wrong.push(place);
    }
  }
  return ok({ events, wrong });
}
