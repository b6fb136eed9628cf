// API contract for parking sessions, which sources send in batches, and the totals of each source.
import { sessionFields, sessionIssues, sourceText } from '@curbwright/core';
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { maxId, wireKey } from '../platform/query-values.ts';

/** Maximum number of sessions per request, and of observed windows or offline gaps. */
const maxBatchSessions = 5000;

const instant = z.iso.datetime({ offset: true, local: false });

/**
 * One parking session. A session with unknown fields is rejected, so that no plate, name or permit
 * number is ever stored.
 */
export const sessionItem = z
  .strictObject({
    ...sessionFields,
    /** The link, by its segment id or by its id in this city. */
    segment_id: sourceText(200).optional(),
    link: z.int().min(1).max(maxId).optional(),
  })
  .refine((item) => (item.segment_id === undefined) !== (item.link === undefined), {
    path: ['segment_id'],
    error: 'fault.stay-place',
  });
export type SessionItem = z.output<typeof sessionItem>;

const later = { path: ['to'], error: 'fault.stay-order' };
/** A time in which the source observed a link, or all links for which it has reported sessions. */
const observedWindow = z
  .strictObject({
    segment_id: sourceText(200).optional(),
    link: z.int().min(1).max(maxId).optional(),
    from: instant,
    to: instant,
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), later);
/** A time in which the source was offline, for all its links. */
const offlineGap = z
  .strictObject({ from: instant, to: instant })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), later);

const sessionOutcome = z.strictObject({
  outside_id: z.string().nullable(),
  /**
   * `repeated`: the session occurs again later in the request, and only the last occurrence is
   * used.
   */
  outcome: z.enum(['added', 'changed', 'unchanged', 'repeated', 'refused']),
  /**
   * Why the session is left out of totals and averages although it is stored; `null` = it is
   * included.
   */
  fault: z.enum(sessionIssues).nullable(),
  /** Why it was rejected: a stable code and a message. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

const sourceName = sourceText(200);

const sessionSourceResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['sessions', 'sensors']),
  /** Number of sessions in the aggregates. */
  counted: z.int(),
  /** Number of ongoing sessions. */
  ongoing: z.int(),
  /** Sessions left out of the aggregates, by reason. */
  faults: z.array(z.strictObject({ fault: z.enum(sessionIssues), sessions: z.int() })),
  links: z.int(),
  /** Start and end of the time it has reported; `null` = nothing reported yet. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /**
   * Whether the source reports when it observed links; otherwise its links count as observed for
   * the whole time span.
   */
  states_windows: z.boolean(),
  /** Times it was offline, latest first, at most 1,000. */
  gaps: z.array(z.strictObject({ from: z.string(), to: z.string() })),
});

export const sessionOperations = {
  sendSessions: defineOperation({
    method: 'POST',
    path: '/api/sessions/',
    access: 'edit',
    bodyLimit: 'long list',
    scope: 'sessions:write',
    summary:
      'Take stays in, at most 5,000: each for itself. Sent again they change nothing, corrected they replace what was sent before.',
    itemsAt: ['stays'],
    body: z.strictObject({
      /** Name chosen by the sender. Together with `outside_id` it identifies a session. */
      source: sourceName,
      kind: z.enum(['sessions', 'sensors']).default('sessions'),
      /** Each is a `sessionItem`; validated one by one, so an invalid one does not block the rest. */
      stays: z
        .array(z.unknown().meta({ [wireKey]: sessionItem }))
        .max(maxBatchSessions)
        .default([]),
      observed: z.array(observedWindow).max(maxBatchSessions).default([]),
      gaps: z.array(offlineGap).max(maxBatchSessions).default([]),
    }),
    answer: z.strictObject({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      repeated: z.int(),
      refused: z.int(),
      /** In the order of the sessions. */
      results: z.array(sessionOutcome),
      /** Windows whose link is unknown, by their index in `observed`. */
      unknown_observed: z.array(z.int()),
    }),
    invalidates: ['measures'],
  }),
  sessionSources: defineOperation({
    method: 'GET',
    path: '/api/sessions/sources/',
    access: 'view',
    summary: 'Sources of stays: what each has told, what was left out, and when it was offline.',
    query: catalogQuery,
    answer: pageSchema(sessionSourceResponse),
    provides: ['measures'],
  }),
};
