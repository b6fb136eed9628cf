// Locks the zone to be changed and checks that it has the version the user saw.
import { type AccessUser, canChangeZone } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { type Rejection, reject } from '../platform/http/outcome.ts';
import type { ExpectedVersion } from '../platform/write-transaction.ts';
import { type LockedZone, lockZone } from './zones.sql.ts';

interface VersionedRow {
  readonly id: number;
  readonly version: number;
  readonly modified: Date;
  readonly modified_by?: string | null;
}

/**
 * Returns the rejection of a write for a version other than the current one; `null` when it may
 * continue.
 */
export function checkExpectedVersion(row: VersionedRow, expected: ExpectedVersion): Rejection | null {
  if (expected.version === null || expected.version === row.version) return null;
  return reject('changed_meanwhile', {
    status: expected.byHeader ? 412 : null,
    facts: {
      id: row.id,
      version: row.version,
      changed_by: row.modified_by ?? null,
      changed_at: row.modified.toISOString(),
    },
  });
}

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
  return 'kind' in row ? row : (checkExpectedVersion(row, expected) ?? row);
}
