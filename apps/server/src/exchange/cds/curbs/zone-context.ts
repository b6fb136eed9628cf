// The input for building CDS zones: database, version, instant, policies and live values.

import type { CdsServedVersion } from '@curbwright/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { LiveZoneState } from './live.ts';
import type { Policies } from './policies.ts';

export interface ZoneContext {
  readonly db: Kysely<Schema>;
  readonly version: CdsServedVersion;
  readonly policies: Policies;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Current sensor values; absent = the zones have no live values. */
  readonly live?: LiveZoneState | undefined;
}
