// API keys, the scopes the city opens to requests without a key, and API usage counts.
import { keyScopes, openableScopes } from '@curbwright/core';
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams, idText, queryInteger } from '../platform/query-values.ts';

/** Longest usage period that can be requested, in days; usage is retained for this long. */
const maxUsageDays = 396;

const rate = z.int().min(1).max(1_000_000);
const keyName = z.string().trim().min(1).max(100);
const scopes = z.array(z.enum(keyScopes)).min(1).max(keyScopes.length);
/** Instant from which the key is invalid; `null` = valid until revoked. */
const expires = z.iso.datetime({ offset: true }).nullable();

export const apiAccess = z.strictObject({
  /** Scopes anyone may read without a key. */
  open: z.array(z.enum(openableScopes)),
  /** Requests per minute for a key without its own limit, and for an IP address without a key. */
  key_calls_per_minute: rate,
  address_calls_per_minute: rate,
});

const apiKeyAnswer = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The public part of the key, as it appears in the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  calls_per_minute: z.int().nullable(),
  created: z.string(),
  /** Username of the creator. */
  user: z.string().nullable(),
  expires: z.string().nullable(),
  last_used: z.string().nullable(),
  revoked: z.string().nullable(),
  revoked_by: z.string().nullable(),
});
export type ApiKeyResponse = z.output<typeof apiKeyAnswer>;

/**
 * Number of requests, and how many of them were rejected (400 to 499), rate limited (429) and
 * failed (500 and above).
 */
const counts = {
  calls: z.int(),
  refused: z.int(),
  limited: z.int(),
  failed: z.int(),
};
export const apiUsageResponse = z.strictObject({
  /** Bucket size: an hour for periods up to two days, otherwise a civil day of the city. */
  step: z.enum(['hour', 'day']),
  time_zone: z.string(),
  /** Oldest first, without gaps; `at` is the start of the bucket. */
  buckets: z.array(z.strictObject({ at: z.string(), ...counts })),
  /** Busiest first; key 0 = requests without a key. */
  keys: z.array(z.strictObject({ key: z.int(), name: z.string().nullable(), ...counts })),
  calls: z.array(z.strictObject({ call: z.string(), ...counts })),
});
export type ApiUsage = z.output<typeof apiUsageResponse>;

export const apiKeyOperations = {
  apiAccess: defineOperation({
    method: 'GET',
    path: '/api/api-keys/access/',
    access: 'public',
    summary: 'What other software may read without a key, and how often it may ask',
    answer: apiAccess,
    provides: ['api-keys'],
  }),
  setApiAccess: defineOperation({
    method: 'PUT',
    path: '/api/api-keys/access/',
    access: 'administer',
    summary: 'Set what other software may read without a key, and how often it may ask',
    body: apiAccess,
    answer: apiAccess,
    invalidates: ['api-keys'],
  }),
  apiKeys: defineOperation({
    method: 'GET',
    path: '/api/api-keys/',
    access: 'administer',
    summary: 'Keys of other software, the living first, the newest first; never their secrets',
    query: catalogQuery,
    answer: pageSchema(apiKeyAnswer),
    provides: ['api-keys'],
  }),
  createApiKey: defineOperation({
    method: 'POST',
    path: '/api/api-keys/',
    access: 'administer',
    summary: 'Make a key. `key` is its whole text: it is answered here and never again.',
    body: z.strictObject({
      name: keyName,
      scopes,
      expires: expires.default(null),
      calls_per_minute: rate.nullable().default(null),
    }),
    answer: z.strictObject({ ...apiKeyAnswer.shape, key: z.string() }),
    status: 201,
    invalidates: ['api-keys'],
  }),
  changeApiKey: defineOperation({
    method: 'PATCH',
    path: '/api/api-keys/:id/',
    access: 'administer',
    summary: 'Change the name, the scopes, the end or the limit of a key that was not revoked',
    params: idParams,
    body: z.strictObject({
      name: keyName.optional(),
      scopes: scopes.optional(),
      expires: expires.optional(),
      calls_per_minute: rate.nullable().optional(),
    }),
    answer: apiKeyAnswer,
    invalidates: ['api-keys'],
  }),
  revokeApiKey: defineOperation({
    method: 'POST',
    path: '/api/api-keys/:id/revoke/',
    access: 'administer',
    storesData: false,
    summary: 'End a key for good: from then on it answers 401. Its uses stay counted.',
    params: idParams,
    answer: apiKeyAnswer,
    invalidates: ['api-keys'],
  }),
  apiUsage: defineOperation({
    method: 'GET',
    path: '/api/api-keys/usage/',
    access: 'administer',
    summary: 'How often other software asked, by hour or day, by key and by call',
    query: z.strictObject({
      days: queryInteger(1, maxUsageDays).default(30),
      /** Only usage of this key; 0 = requests without a key. */
      key: z.union([z.literal('0').transform(() => 0), z.literal(0), idText]).optional(),
    }),
    answer: apiUsageResponse,
    provides: ['api-keys'],
  }),
};
