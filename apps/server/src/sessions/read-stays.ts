// Reads the parking sessions of a request one by one: an invalid session, or one with an unknown
// curb, is reported and does not stop the others.
import { type StayItem, type sessionCalls, stayItem } from '@curbwright/contract';
import { type LanguageName, type Refusal, sayAny, stayFault } from '@curbwright/core';
import type { z } from 'zod';
import { parseWith } from '../platform/http/faults.ts';
import { pacer } from '../platform/time-slices/in-slices.ts';
import type { LinkFinder, StayPlace } from './link-finder.ts';
import type { StayAtLink, StayOutcome } from './take-in.ts';

type ItemOutcome = z.output<typeof sessionCalls.sendSessions.answer>['results'][number];

interface ReadStays {
  /** Outcome of each; `null` = not known yet. */
  readonly outcomes: (ItemOutcome | null)[];
  readonly items: readonly { readonly index: number; readonly item: StayItem }[];
}

function refusedOutcome(
  outsideId: string | null,
  { code, params }: Refusal,
  language: LanguageName,
): ItemOutcome {
  const detail = sayAny(language, code, params);
  return { outside_id: outsideId, outcome: 'refused', fault: null, code, detail };
}

function outsideIdOf(given: unknown): string | null {
  const id = typeof given === 'object' && given !== null && 'outside_id' in given ? given.outside_id : null;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}

/** Validates items against the contract's `stayItem`, yielding to the event loop in between. */
export async function readStays(stays: readonly unknown[], language: LanguageName): Promise<ReadStays> {
  const pace = pacer();
  const outcomes: (ItemOutcome | null)[] = [];
  const items: { index: number; item: StayItem }[] = [];
  for (const [index, given] of stays.entries()) {
    const read = parseWith(stayItem, given, language);
    if (read.ok) {
      items.push({ index, item: read.value });
      outcomes.push(null);
    } else {
      const [field = '', faults] = Object.entries(read.fields)[0] ?? [];
      const params = { field, reason: faults?.[0] ?? '' };
      outcomes.push(refusedOutcome(outsideIdOf(given), { code: 'sessions.field', params }, language));
    }
    if (pace.due()) await pace.rest();
  }
  return { outcomes, items };
}

/** The place referenced by an item or a window. */
export function placeOf(item: {
  readonly segment_id?: string | undefined;
  readonly link?: number | undefined;
}): StayPlace {
  return { segment: item.segment_id, link: item.link };
}

/**
 * Returns the sessions with a known curb and their index in the request; sets the outcome of the
 * others.
 */
export async function placeStays(
  { items, outcomes }: ReadStays,
  finder: LinkFinder,
  language: LanguageName,
): Promise<{ readonly index: number; readonly stay: StayAtLink }[]> {
  await finder.load(items.map(({ item }) => placeOf(item)));
  const pace = pacer();
  const placed: { index: number; stay: StayAtLink }[] = [];
  for (const { index, item } of items) {
    const arrival = Date.parse(item.arrival);
    const link = finder.find(placeOf(item), arrival);
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
    } else outcomes[index] = refusedOutcome(item.outside_id, link.refusal, language);
    if (pace.due()) await pace.rest();
  }
  return placed;
}

/** The outcome of a session as returned by the endpoint. */
export function outcomeOf(stay: StayAtLink, outcome: StayOutcome, language: LanguageName): ItemOutcome {
  if (outcome !== 'added' && outcome !== 'changed' && outcome !== 'unchanged' && outcome !== 'repeated')
    return refusedOutcome(stay.outsideId, { code: outcome, params: {} }, language);
  const fault = stayFault(stay.arrival, stay.departure);
  return { outside_id: stay.outsideId, outcome, fault, code: null, detail: null };
}
