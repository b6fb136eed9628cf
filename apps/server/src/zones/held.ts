// What is changed is held first, and must be of the version the person saw.
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Refused, refuse } from '../http/outcome.ts';
import type { Expected } from '../proposals/write/writing.ts';
import { lockZone, type ZoneNumbers } from './queries.ts';

interface Versioned {
  readonly id: number;
  readonly version: number;
  readonly modified: Date;
  readonly modified_by?: string | null;
}

/** The refusal of a write to another version than the one it meant; null when it may go on. */
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

/** A zone, held, of the version the person saw. */
export async function heldZone(
  tx: Transaction<Schema>,
  id: number,
  expected: Expected,
): Promise<ZoneNumbers | Refused> {
  const row = await lockZone(tx, id);
  return row === undefined ? refuse('not_found') : (versionFault(row, expected) ?? row);
}
