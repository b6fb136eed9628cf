// Names what the entries of an audit page are about, in a constant number of statements.
import type { AuditSubject } from '@curbwright/contract';
import { anchorOf } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { AuditRow } from '../../accounts/audit-trail/audit-trail.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import {
  existingSubjects,
  hasRows,
  recordedStates,
  type SubjectKey,
  type SubjectRow,
} from './audit-subjects.sql.ts';
import { recordedName } from './recorded-name.ts';

type SubjectsByKey = Map<string, AuditSubject>;

function keyOf({ noun, id }: SubjectKey): string {
  return `${noun} ${id}`;
}

function toSubject(row: SubjectRow): AuditSubject {
  const [lng, lat] = row.geometry === null ? [] : anchorOf(row.geometry);
  const hasPlace = [row.street, row.from_street, row.to_street].some((one) => one !== null);
  return {
    name: row.name,
    place: hasPlace
      ? {
          bl_street_name: row.street,
          bl_side: row.side,
          bl_from: row.from_street,
          bl_to: row.to_street,
        }
      : null,
    at: lng === undefined || lat === undefined ? null : { lng, lat },
    exists: true,
  };
}

/** The deleted objects among these, named as they were recorded. */
async function deletedSubjects(db: Kysely<Schema>, keys: readonly SubjectKey[]): Promise<SubjectsByKey> {
  const states = await recordedStates(db, keys);
  const subjects: SubjectsByKey = new Map();
  for (const key of new Set(states.map(keyOf))) {
    const own = states.filter((state) => keyOf(state) === key);
    const listed = own.find((state) => state.listed !== null)?.listed ?? null;
    const street = own.find((state) => state.street !== null)?.street ?? null;
    const name = listed ?? recordedName(own.flatMap(({ before, after }) => [before, after])) ?? street;
    subjects.set(key, { name, place: null, at: null, exists: false });
  }
  return subjects;
}

/**
 * Returns what each entry is about, in their order; `null` for entries that name no object, or one
 * without a row.
 */
export async function findAuditSubjects(
  db: Kysely<Schema>,
  rows: readonly Pick<AuditRow, 'noun' | 'noun_id'>[],
): Promise<readonly (AuditSubject | null)[]> {
  const keys = rows.flatMap(({ noun, noun_id: id }) => (id === null ? [] : [{ noun, id }]));
  const found: SubjectsByKey = new Map();
  for (const row of await existingSubjects(db, keys)) found.set(keyOf(row), toSubject(row));
  const missing = keys.filter((key) => hasRows(key.noun) && !found.has(keyOf(key)));
  const deleted = await deletedSubjects(db, missing);
  return rows.map(({ noun, noun_id: id }) => {
    if (id === null) return null;
    const key = keyOf({ noun, id });
    return found.get(key) ?? deleted.get(key) ?? null;
  });
}
