// Locks the zone to be changed and checks that it has the version the user saw.
import { type AccessUser, canChangeZone } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { type Refused, refuse } from '../platform/http/outcome.ts';
import type { Expected } from '../platform/write-transaction.ts';
import { lockZone, type ZoneNumbers } from './zones.sql.ts';

interface Versioned {
  readonly id: number;
  readonly version: number;
  readonly modified: Date;
  readonly modified_by?: string | null;
}

/** The failure of a write for a version other than the current one; `null` when it may continue. */
export function versionFault(row: Versioned, expected: Expected): Refused | null {
  if (expected.version === null || expected.version === row.version) return null;
  return refuse('changed_meanwhile', {
    status: expected.byHeader ? 412 : null,
    facts: {
      id: row.id,
      version: row.version,
      changed_by: row.modified_by ?? null,
      changed_at: row.modified.toISOString(),
    },
  });
}

/** Locks a zone that the user may change; `undefined` = there is none. */
export async function lockChangeableZone(
  tx: Transaction<Schema>,
  id: number,
  user: AccessUser | null,
): Promise<ZoneNumbers | Refused | undefined> {
  const row = await lockZone(tx, id);
  return row === undefined || canChangeZone(user, row.username) ? row : refuse('permission_denied');
}

/** Locks a zone that the user may change and checks that it has the version the user saw. */
export async function heldZone(
  tx: Transaction<Schema>,
  id: number,
  expected: Expected,
  user: AccessUser | null,
): Promise<ZoneNumbers | Refused> {
  const row = await lockChangeableZone(tx, id, user);
  if (row === undefined) return refuse('not_found');
  return 'kind' in row ? row : (versionFault(row, expected) ?? row);
}
