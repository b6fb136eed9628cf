// Tables for integrations as Kysely types: keys, counted requests, webhooks and their deliveries
// (migration 0009).
import type { KeyScope, WebhookEvent } from '@curbwright/core';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type InstantWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  name: string;
  prefix: string;
  secret_hash: Buffer;
  scopes: KeyScope[];
  calls_per_minute: Optional<number>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  expires: InstantOrNull;
  last_used: InstantOrNull;
  revoked: InstantOrNull;
  revoked_by: Optional<string>;
  version: Generated<number>;
}

interface ApiRateTable {
  subject: string;
  minute: Date;
  calls: number;
}

interface ApiUsageTable {
  hour: Date;
  key_id: number;
  call: string;
  calls: number;
  refused: number;
  limited: number;
  failed: number;
}

export interface WebhookTable {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  events: WebhookEvent[];
  is_active: Generated<boolean>;
  secret_number: Generated<number>;
  secret_changed: InstantWithDefault;
  failing_since: InstantOrNull;
  stopped: Optional<string>;
  claimed_by: Optional<string>;
  claimed_until: InstantOrNull;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  version: Generated<number>;
}

type DeliveryState = 'waiting' | 'delivered' | 'dead';

export interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  message: Generated<string>;
  event: string;
  outbox_id: Optional<number>;
  body: Optional<string>;
  created: InstantWithDefault;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  next_try: InstantWithDefault;
  ended: InstantOrNull;
}

export interface WebhookTryTable {
  delivery_id: number;
  number: number;
  at: Date;
  milliseconds: number;
  status: Optional<number>;
  fault: Optional<string>;
  answer: Optional<string>;
}

export interface IntegrationTables {
  api_key: ApiKeyTable;
  api_rate: ApiRateTable;
  api_usage: ApiUsageTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_try: WebhookTryTable;
}
