// Stays at the curb: sent by sources in portions, and what each source has told.
import { sourceText, stayFaults, stayFields } from '@curbwright/core';
import { z } from 'zod';
import { call, catalogueQuery, page } from '../platform/call.ts';
import { maxId, wireKey } from '../platform/query-values.ts';

/** The most stays of one call, and the most windows or gaps. */
export const mostStays = 5000;

const instant = z.iso.datetime({ offset: true, local: false });

/** One stay. A field that is not here is refused with the stay: no plate, name or permit number is ever stored. */
export const stayItem = z
  .strictObject({
    ...stayFields,
    /** Where: the link by its segment id, or by its id here. */
    segment_id: sourceText(200).optional(),
    link: z.int().min(1).max(maxId).optional(),
  })
  .refine((item) => (item.segment_id === undefined) !== (item.link === undefined), {
    path: ['segment_id'],
    error: 'fault.stay-place',
  });
export type StayItem = z.output<typeof stayItem>;

const later = { path: ['to'], error: 'fault.stay-order' };
/** When the source watched: a link, or all links it has told stays of. */
const watched = z
  .strictObject({
    segment_id: sourceText(200).optional(),
    link: z.int().min(1).max(maxId).optional(),
    from: instant,
    to: instant,
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), later);
/** When the source was offline, everywhere. */
const gap = z
  .strictObject({ from: instant, to: instant })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), later);

const stayOutcome = z.strictObject({
  outside_id: z.string().nullable(),
  /** `repeated`: stands again later in the call, where it counts. */
  outcome: z.enum(['added', 'changed', 'unchanged', 'repeated', 'refused']),
  /** Kept and counted, but left out of sums and averages. */
  fault: z.enum(stayFaults).nullable(),
  /** Why it was refused: a stable code, and in words. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

const sourceName = sourceText(200);

const sessionSourceAnswer = z.strictObject({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['sessions', 'sensors']),
  /** Stays in the sums. */
  counted: z.int(),
  /** Stays that last. */
  ongoing: z.int(),
  /** Stays left out of the sums, by why. */
  faults: z.array(z.strictObject({ fault: z.enum(stayFaults), sessions: z.int() })),
  links: z.int(),
  /** The time it told of; null = none yet. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** It states what it watched; else it is taken to have watched its links all that time. */
  states_windows: z.boolean(),
  /** Times it was offline, the latest first, at most 1,000. */
  gaps: z.array(z.strictObject({ from: z.string(), to: z.string() })),
});

export const sessionCalls = {
  sendSessions: call({
    method: 'POST',
    path: '/api/sessions/',
    access: 'edit',
    scope: 'sessions:write',
    summary:
      'Take stays in, at most 5,000: each for itself. Sent again they change nothing, corrected they replace what was sent before.',
    itemsAt: ['stays'],
    body: z.strictObject({
      /** A name of one's own: with `outside_id` it names a stay. */
      source: sourceName,
      kind: z.enum(['sessions', 'sensors']).default('sessions'),
      /** `stayItem` each; read one by one, so that a bad one does not stop the rest. */
      stays: z
        .array(z.unknown().meta({ [wireKey]: stayItem }))
        .max(mostStays)
        .default([]),
      observed: z.array(watched).max(mostStays).default([]),
      gaps: z.array(gap).max(mostStays).default([]),
    }),
    answer: z.strictObject({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      repeated: z.int(),
      refused: z.int(),
      /** In the order of the stays. */
      results: z.array(stayOutcome),
      /** Windows whose link nobody knows, by their place in `observed`. */
      unknown_observed: z.array(z.int()),
    }),
    invalidates: ['measures'],
  }),
  sessionSources: call({
    method: 'GET',
    path: '/api/sessions/sources/',
    access: 'view',
    summary: 'Sources of stays: what each has told, what was left out, and when it was offline.',
    query: catalogueQuery,
    answer: page(sessionSourceAnswer),
    provides: ['measures'],
  }),
};
