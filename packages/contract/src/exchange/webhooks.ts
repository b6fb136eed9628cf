// Webhooks: where integrations are notified of publications, and the log of messages sent.
import { webhookEvents } from '@curbwright/core';
import { z } from 'zod';
import { catalogQuery, defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, queryInteger } from '../platform/query-values.ts';

const parts = {
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
};

/** Why there was no response. */
export const webhookErrors = ['private', 'timeout', 'name', 'tls', 'unreachable'] as const;

/** One attempt to deliver a message. */
const webhookAttempt = z.strictObject({
  at: z.string(),
  milliseconds: z.int(),
  /** Status of the response; `null` = there was none. */
  status: z.int().nullable(),
  fault: z.enum(webhookErrors).nullable(),
  /** The beginning of the response body. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

const webhookResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  /**
   * Why the webhook was disabled automatically: `gone` = the receiver responded with 410, `failing`
   * = it accepted no message for days.
   */
  stopped: z.enum(['gone', 'failing']).nullable(),
  /** Since when no message has been accepted; `null` = the last one was accepted. */
  failing_since: z.string().nullable(),
  /** Number of messages waiting to be sent, and number that were given up. */
  waiting: z.int(),
  dead: z.int(),
  last: webhookAttempt.nullable(),
  created: z.string(),
  user: z.string().nullable(),
});
export type WebhookResponse = z.output<typeof webhookResponse>;

const webhookDelivery = z.strictObject({
  id: z.int(),
  /** Message id, the same for every attempt (header `webhook-id`). */
  message: z.string(),
  event: z.string(),
  created: z.string(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  tries: z.int(),
  /** Time of the next attempt; `null` when there is none. */
  next_try: z.string().nullable(),
  /** The request body; `null` before the first attempt. */
  body: z.string().nullable(),
  /** Newest first. */
  log: z.array(webhookAttempt),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const webhookSecret = z.string();

export const webhookOperations = {
  webhooks: defineOperation({
    method: 'GET',
    path: '/api/webhooks/',
    access: 'administer',
    summary: 'Webhooks by name, with what waits and how the last try ended; never their secrets',
    query: catalogQuery,
    answer: pageSchema(webhookResponse),
    provides: ['webhooks'],
  }),
  createWebhook: defineOperation({
    method: 'POST',
    path: '/api/webhooks/',
    access: 'administer',
    summary: 'Tell an address what is published from now on. `secret` is answered here and never again.',
    body: z.strictObject(parts),
    answer: z.strictObject({ ...webhookResponse.shape, secret: webhookSecret }),
    status: 201,
    invalidates: ['webhooks'],
  }),
  changeWebhook: defineOperation({
    method: 'PATCH',
    path: '/api/webhooks/:id/',
    access: 'administer',
    summary: 'Change a webhook, switch it off, or on again: what waits is then sent at once',
    params: idParams,
    body: z.strictObject({
      name: parts.name.optional(),
      url: parts.url.optional(),
      events: parts.events.optional(),
      is_active: z.boolean().optional(),
    }),
    answer: webhookResponse,
    invalidates: ['webhooks'],
  }),
  deleteWebhook: defineOperation({
    method: 'DELETE',
    path: '/api/webhooks/:id/',
    access: 'administer',
    summary: 'Delete a webhook with what waits and its log',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['webhooks'],
  }),
  renewWebhookSecret: defineOperation({
    method: 'POST',
    path: '/api/webhooks/:id/secret/',
    creates: true,
    access: 'administer',
    summary: 'Make a new secret. For a day messages are signed with the one before too.',
    params: idParams,
    answer: z.strictObject({ secret: webhookSecret }),
    invalidates: ['webhooks'],
  }),
  testWebhook: defineOperation({
    method: 'POST',
    path: '/api/webhooks/:id/test/',
    access: 'administer',
    summary: 'Send a message of the event `ping` now, once, and say what came of it',
    params: idParams,
    answer: webhookAttempt,
    invalidates: ['webhooks'],
  }),
  webhookDeliveries: defineOperation({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/',
    access: 'administer',
    summary: 'Messages to a webhook, the newest first, with every try; ended ones are kept for 30 days',
    params: idParams,
    query: z.strictObject({
      ...pageQuery.shape,
      state: z.enum(['waiting', 'delivered', 'dead']).optional(),
    }),
    answer: pageSchema(webhookDelivery),
    provides: ['webhooks'],
  }),
  redeliverWebhook: defineOperation({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:delivery/redeliver/',
    access: 'administer',
    summary: 'Send a message again that was given up, or that was taken and lost',
    params: z.strictObject({ ...idParams.shape, delivery: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['webhooks'],
  }),
};
