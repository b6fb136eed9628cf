// Converts a login session to its API response: device, address and times.
import type { SessionAnswer } from '@curbwright/contract';
import { deviceOf } from '@curbwright/core';
import type { LivingSession } from './accounts.sql.ts';

/** @param current id of the requesting session; `null` = the list belongs to someone else */
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
