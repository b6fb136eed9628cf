// What a message says: the event, when it was, and which things are to be asked for again. Never whole things: those are asked for, by who may.
import type { WebhookEvent } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { namesOfLinks } from '../../city/city-changes/city-changes.sql.ts';
import { cityChanged } from '../../city/published-city/city-changed.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { outboxRow } from './webhook-queue.sql.ts';

/** The text of a message, as Standard Webhooks has it: `type`, `timestamp`, `data`. */
export function messageText(type: string, at: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** Curbs as `GET /api/rules/changes/` tells them; the other kinds by their ids, null = more than can be named. */
async function dataOf(db: Kysely<Schema>, event: WebhookEvent, body: unknown): Promise<unknown> {
  if (event !== 'changed.curbs') return body;
  const { revision, links } = cityChanged.parse(body);
  if (links === null) return { revision, links: null };
  const names = await namesOfLinks(db, links);
  return {
    revision,
    links: links.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, ...name }];
    }),
  };
}

/** The text of the message of an outbox row; null when the row is gone. */
export async function messageOfOutbox(
  db: Kysely<Schema>,
  event: WebhookEvent,
  id: number,
): Promise<string | null> {
  const row = await outboxRow(db, id);
  return row === undefined ? null : messageText(event, row.at, await dataOf(db, event, row.body));
}
