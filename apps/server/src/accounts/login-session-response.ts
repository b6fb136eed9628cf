// Converts a login session to its API response: device, IP address and times.
import type { LoginSessionResponse } from '@curbwright/contract';
import { deviceOf } from '@curbwright/core';
import type { ActiveSession } from './accounts.sql.ts';

/** @param current id of the requesting session; `null` when the sessions are another person's */
export function toLoginSessionResponse(row: ActiveSession, current: string | null): LoginSessionResponse {
  return {
    id: row.id,
    ...deviceOf(row.user_agent),
    address: row.address,
    created: row.created.toISOString(),
    last_used: row.last_used.toISOString(),
    is_current: row.id === current,
  };
}
