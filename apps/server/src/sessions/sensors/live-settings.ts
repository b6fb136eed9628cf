// City settings for live data: whether it is shown, when a silent sensor becomes stale, and how far
// ahead a sensor's clock may be.
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';

const liveSettingsSchema = z.object({
  is_enabled: z.boolean().catch(true),
  stale_minutes: z.number().min(1).max(1440).catch(15),
  skew_seconds: z.number().min(0).max(3600).catch(60),
});

export interface LiveSettings {
  readonly isEnabled: boolean;
  /** Milliseconds without a reading after which a sensor is stale. */
  readonly staleAfter: number;
  readonly skew: number;
}

/** Reads the city's LIVE setting and fills in defaults. */
export async function loadLiveSettings(db: Kysely<Schema>): Promise<LiveSettings> {
  const value = liveSettingsSchema.parse((await configurationValue(db, 'LIVE')) ?? {});
  return {
    isEnabled: value.is_enabled,
    staleAfter: value.stale_minutes * 60_000,
    skew: value.skew_seconds * 1000,
  };
}
