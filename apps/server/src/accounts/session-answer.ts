// A session as a person reads it: on which device, from where, since when.
import type { SessionAnswer } from '@curbwright/contract';
import { deviceOf } from '@curbwright/core';
import type { LivingSession } from './accounts.sql.ts';

/** @param current the session that asks; null = it is somebody else's list */
export function sessionOf(row: LivingSession, current: string | null): SessionAnswer {
  return {
    id: row.id,
    ...deviceOf(row.user_agent),
    address: row.address,
    created: row.created.toISOString(),
    last_used: row.last_used.toISOString(),
    is_current: row.id === current,
  };
}
