// Reads the parking sessions of a request one by one: an invalid session, or one with an unknown
// curb, is reported and does not stop the others.
import { type SessionItem, sessionItem, type sessionOperations } from '@curbwright/contract';
import { type Failure, findSessionIssue, type LanguageName, translateAny } from '@curbwright/core';
import type { z } from 'zod';
import { parseLocalized } from '../platform/http/validation-errors.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import type { SessionAtLink, SessionOutcome } from './ingest-sessions.ts';
import type { LinkFinder, LinkReference } from './link-finder.ts';

type ItemOutcome = z.output<typeof sessionOperations.sendSessions.answer>['results'][number];

interface ReadSessionsResult {
  /** Outcome of each session; `null` = not known yet. */
  readonly outcomes: (ItemOutcome | null)[];
  readonly items: readonly { readonly index: number; readonly item: SessionItem }[];
}

function toRejectedOutcome(
  outsideId: string | null,
  { code, params }: Failure,
  language: LanguageName,
): ItemOutcome {
  const detail = translateAny(language, code, params);
  return { outside_id: outsideId, outcome: 'refused', fault: null, code, detail };
}

function outsideIdOf(given: unknown): string | null {
  const id = typeof given === 'object' && given !== null && 'outside_id' in given ? given.outside_id : null;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}

/** Validates items against the contract's `sessionItem`, yielding to the event loop in between. */
export async function readSessions(
  stays: readonly unknown[],
  language: LanguageName,
): Promise<ReadSessionsResult> {
  const pace = createYielder();
  const outcomes: (ItemOutcome | null)[] = [];
  const items: { index: number; item: SessionItem }[] = [];
  for (const [index, given] of stays.entries()) {
    const read = parseLocalized(sessionItem, given, language);
    if (read.ok) {
      items.push({ index, item: read.value });
      outcomes.push(null);
    } else {
      const [field = '', faults] = Object.entries(read.fields)[0] ?? [];
      const params = { field, reason: faults?.[0] ?? '' };
      outcomes.push(toRejectedOutcome(outsideIdOf(given), { code: 'sessions.field', params }, language));
    }
    if (pace.due()) await pace.rest();
  }
  return { outcomes, items };
}

/** Returns the reference to a link in an item or a window. */
export function toLinkReference(item: {
  readonly segment_id?: string | undefined;
  readonly link?: number | undefined;
}): LinkReference {
  return { segment: item.segment_id, link: item.link };
}

/**
 * Returns the sessions with a known curb and their index in the request; sets the outcome of the
 * others.
 */
export async function resolveSessionLinks(
  { items, outcomes }: ReadSessionsResult,
  finder: LinkFinder,
  language: LanguageName,
): Promise<{ readonly index: number; readonly stay: SessionAtLink }[]> {
  await finder.load(items.map(({ item }) => toLinkReference(item)));
  const pace = createYielder();
  const placed: { index: number; stay: SessionAtLink }[] = [];
  for (const { index, item } of items) {
    const arrival = Date.parse(item.arrival);
    const link = finder.find(toLinkReference(item), arrival);
    if (link.ok) {
      const stay = {
        outsideId: item.outside_id,
        link: link.value,
        arrival,
        departure: item.departure == null ? null : Date.parse(item.departure),
        userClass: item.user_class ?? null,
        vehicleType: item.vehicle_type ?? null,
        fee: item.fee ?? null,
      };
      placed.push({ index, stay });
    } else outcomes[index] = toRejectedOutcome(item.outside_id, link.refusal, language);
    if (pace.due()) await pace.rest();
  }
  return placed;
}

/** Converts the outcome of a session to its response. */
export function toItemOutcome(
  stay: SessionAtLink,
  outcome: SessionOutcome,
  language: LanguageName,
): ItemOutcome {
  if (outcome !== 'added' && outcome !== 'changed' && outcome !== 'unchanged' && outcome !== 'repeated')
    return toRejectedOutcome(stay.outsideId, { code: outcome, params: {} }, language);
  const fault = findSessionIssue(stay.arrival, stay.departure);
  return { outside_id: stay.outsideId, outcome, fault, code: null, detail: null };
}
