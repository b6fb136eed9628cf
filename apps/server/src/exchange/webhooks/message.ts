// Content of a webhook message: the event, its time, and which objects to fetch again. It never
// includes the objects, which only authorized clients can fetch.
import type { WebhookEvent } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { externalLinkIds } from '../../city/city-changes/city-changes.sql.ts';
import { cityChanged } from '../../city/published-city/city-changed.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { outboxRow } from './webhook-queue.sql.ts';

/** Returns the text of a message in Standard Webhooks format: `type`, `timestamp`, `data`. */
export function formatMessage(type: string, at: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/**
 * Returns curbs as in `GET /api/rules/changes/`, and other changes by their ids. `null`: more than
 * can be listed.
 */
async function loadMessageData(db: Kysely<Schema>, event: WebhookEvent, body: unknown): Promise<unknown> {
  if (event !== 'changed.curbs') return body;
  const { revision, links } = cityChanged.parse(body);
  if (links === null) return { revision, links: null };
  const names = await externalLinkIds(db, links);
  return {
    revision,
    links: links.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, ...name }];
    }),
  };
}

/** Returns the message text for an outbox row, `null` when the row is gone. */
export async function loadOutboxMessage(
  db: Kysely<Schema>,
  event: WebhookEvent,
  id: number,
): Promise<string | null> {
  const row = await outboxRow(db, id);
  return row === undefined ? null : formatMessage(event, row.at, await loadMessageData(db, event, row.body));
}
