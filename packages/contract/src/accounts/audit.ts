// The full audit trail for administrators: searchable by person, action, object type, day and text;
// exported as CSV.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageName, queryInteger } from '../platform/query-values.ts';

/** An entry of the audit trail in a list. */
export const historyEntry = z.strictObject({
  id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  user: z.string().nullable(),
  action: z.string(),
  noun: z.string(),
  noun_id: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});

const word = z.string().max(150);
const day = z.iso.date().regex(/^(?:19|20|21)/);

const auditQuestion = z.strictObject({
  user: word.optional(),
  action: word.optional(),
  noun: word.optional(),
  /** Days of the city's calendar, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** Matches anywhere in the object's id, the state before or the state after. */
  text: z.string().max(200).optional(),
});
export type AuditQuery = z.input<typeof auditQuestion>;

/** What an entry is about. */
const auditSubject = z.strictObject({
  /** For a deleted object, the name it had. */
  name: z.string().nullable(),
  /** Where it is, if it lies on a street. */
  place: z
    .strictObject({
      bl_street_name: z.string().nullable(),
      bl_side: z.string().nullable(),
      bl_from: z.string().nullable(),
      bl_to: z.string().nullable(),
    })
    .nullable(),
  at: z.strictObject({ lng: z.number(), lat: z.number() }).nullable(),
  exists: z.boolean(),
});
export type AuditSubject = z.output<typeof auditSubject>;

/** An entry as administrators see it. Credentials are never shown. */
const auditEntry = z.strictObject({
  ...historyEntry.shape,
  request_id: z.string().nullable(),
  /** `null`: the entry names no object, or none that has a name. */
  subject: auditSubject.nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditOperations = {
  auditTrail: defineOperation({
    method: 'GET',
    path: '/api/audit/',
    access: 'administer',
    summary: 'Entries of the audit trail, newest first',
    query: z.strictObject({
      ...auditQuestion.shape,
      limit: queryInteger(1, 100).default(50),
      /** Only entries before this one, so pages do not shift while new entries are written. */
      before_id: queryInteger(1, 9_000_000_000_000).optional(),
    }),
    answer: z.strictObject({
      results: z.array(auditEntry),
      /** Whether there are older entries. */
      has_more: z.boolean(),
      /** Available filter values. */
      users: z.array(z.string()),
      actions: z.array(z.string()),
      nouns: z.array(z.string()),
    }),
    provides: ['history'],
  }),
  exportAuditTrail: defineOperation({
    method: 'POST',
    path: '/api/audit/export/',
    access: 'administer',
    storesData: false,
    summary: 'Entries of the audit trail as CSV; cells that a spreadsheet would run are guarded',
    body: z.strictObject({ ...auditQuestion.shape, language: languageName.optional() }),
    answer: z.unknown(),
    answerMedia: 'file',
  }),
};
