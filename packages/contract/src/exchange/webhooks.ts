// Webhooks: where other software is told what was published, and what was sent to it.
import { webhookEvents } from '@curbwright/core';
import { z } from 'zod';
import { call, catalogueQuery, page, pageQuery } from '../platform/call.ts';
import { idParams, queryInteger } from '../platform/query-values.ts';

const parts = {
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
};

/** Why there was no answer. */
export const webhookFaults = ['private', 'timeout', 'name', 'tls', 'unreachable'] as const;

/** One try to send a message. */
const webhookTry = z.strictObject({
  at: z.string(),
  milliseconds: z.int(),
  /** Of the answer; null = there was none. */
  status: z.int().nullable(),
  fault: z.enum(webhookFaults).nullable(),
  /** The first of what was answered. */
  answer: z.string().nullable(),
});
export type WebhookTry = z.output<typeof webhookTry>;

const webhookAnswer = z.strictObject({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  /** Switched off by itself: `gone` = the receiver answered 410, `failing` = it took nothing for days. */
  stopped: z.enum(['gone', 'failing']).nullable(),
  /** Since when nothing was taken; null = the last message was. */
  failing_since: z.string().nullable(),
  /** Messages that wait, and messages given up. */
  waiting: z.int(),
  dead: z.int(),
  last: webhookTry.nullable(),
  created: z.string(),
  user: z.string().nullable(),
});
export type WebhookAnswer = z.output<typeof webhookAnswer>;

const webhookDelivery = z.strictObject({
  id: z.int(),
  /** The message's name, the same at every try (header `webhook-id`). */
  message: z.string(),
  event: z.string(),
  created: z.string(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  tries: z.int(),
  /** When it is sent again; null when it is not. */
  next_try: z.string().nullable(),
  /** What is sent; null before the first try. */
  body: z.string().nullable(),
  /** The newest first. */
  log: z.array(webhookTry),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const secretAnswer = z.string();

export const webhookCalls = {
  webhooks: call({
    method: 'GET',
    path: '/api/webhooks/',
    access: 'administer',
    summary: 'Webhooks by name, with what waits and how the last try ended; never their secrets',
    query: catalogueQuery,
    answer: page(webhookAnswer),
    provides: ['webhooks'],
  }),
  createWebhook: call({
    method: 'POST',
    path: '/api/webhooks/',
    access: 'administer',
    summary: 'Tell an address what is published from now on. `secret` is answered here and never again.',
    body: z.strictObject(parts),
    answer: z.strictObject({ ...webhookAnswer.shape, secret: secretAnswer }),
    status: 201,
    invalidates: ['webhooks'],
  }),
  changeWebhook: call({
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
    answer: webhookAnswer,
    invalidates: ['webhooks'],
  }),
  deleteWebhook: call({
    method: 'DELETE',
    path: '/api/webhooks/:id/',
    access: 'administer',
    summary: 'Delete a webhook with what waits and its log',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['webhooks'],
  }),
  renewWebhookSecret: call({
    method: 'POST',
    path: '/api/webhooks/:id/secret/',
    creates: true,
    access: 'administer',
    summary: 'Make a new secret. For a day messages are signed with the one before too.',
    params: idParams,
    answer: z.strictObject({ secret: secretAnswer }),
    invalidates: ['webhooks'],
  }),
  testWebhook: call({
    method: 'POST',
    path: '/api/webhooks/:id/test/',
    access: 'administer',
    summary: 'Send a message of the event `ping` now, once, and say what came of it',
    params: idParams,
    answer: webhookTry,
    invalidates: ['webhooks'],
  }),
  webhookDeliveries: call({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/',
    access: 'administer',
    summary: 'Messages to a webhook, the newest first, with every try; ended ones are kept for 30 days',
    params: idParams,
    query: z.strictObject({
      ...pageQuery.shape,
      state: z.enum(['waiting', 'delivered', 'dead']).optional(),
    }),
    answer: page(webhookDelivery),
    provides: ['webhooks'],
  }),
  redeliverWebhook: call({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:delivery/redeliver/',
    access: 'administer',
    summary: 'Send a message again that was given up, or that was taken and lost',
    params: z.strictObject({ ...idParams.shape, delivery: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['webhooks'],
  }),
};
