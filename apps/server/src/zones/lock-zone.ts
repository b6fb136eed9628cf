// Locks the zone to be changed and checks that it has the version the user saw.
import { type AccessUser, canChangeZone } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { checkExpectedVersion, type ExpectedVersion } from '../platform/expected-version.ts';
import { type Rejection, reject } from '../platform/http/outcome.ts';
import { type LockedZone, lockZone } from './zones.sql.ts';

/** Locks and returns a zone that the user may change; `undefined` = there is none. */
export async function lockEditableZone(
  tx: Transaction<Schema>,
  id: number,
  user: AccessUser | null,
): Promise<LockedZone | Rejection | undefined> {
  const row = await lockZone(tx, id);
  return row === undefined || canChangeZone(user, row.username) ? row : reject('permission_denied');
}

/** Locks a zone that the user may change and checks that it has the version the user saw. */
export async function lockZoneAtVersion(
  tx: Transaction<Schema>,
  id: number,
  expected: ExpectedVersion,
  user: AccessUser | null,
): Promise<LockedZone | Rejection> {
  const row = await lockEditableZone(tx, id, user);
  if (row === undefined) return reject('not_found');
  return 'kind' in row ? row : (checkExpectedVersion(row, expected, row.modified_by) ?? row);
}
