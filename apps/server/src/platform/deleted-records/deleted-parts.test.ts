// Compares the list of tables that belong to each record type with the database's foreign keys, so
// that nothing a deletion removes is missing.
import { deletedNouns } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type DeletedRecordPart, deletedRecordParts } from './deleted-parts.ts';

interface ForeignKey {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  /** PostgreSQL code: `c` cascade, `n` set null, `a` no action. */
  readonly on_delete: string;
}

const foreignKeys = `select c.conrelid::regclass::text as child, a.attname::text as column, c.confrelid::regclass::text as parent,
    c.confdeltype::text as on_delete
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`;

let database: TestDatabase;
let keys: readonly ForeignKey[] = [];
const read = async () => (await database.pool.query<ForeignKey>(foreignKeys)).rows;
beforeAll(async () => {
  database = await openTestDatabase();
  keys = await read();
});
afterAll(() => database.close());

/** Whether the rows are really deleted, not only marked as deleted. */
const goes = ({ stays }: DeletedRecordPart) => !(stays ?? []).includes('deleted');

/** Returns child tables that a cascade would empty but no part lists. */
function missing(known: readonly ForeignKey[]): string[] {
  return deletedNouns.flatMap((noun) => {
    const { parts } = deletedRecordParts[noun];
    return parts.filter(goes).flatMap(({ table }) =>
      known
        .filter(({ parent, on_delete }) => parent === table && on_delete === 'c')
        // A row may be deleted by either of two foreign keys; it is enough that one part lists its
        // table.
        .filter(({ child }) => !parts.some((part) => part.table === child))
        .map(({ child, column }) => `${noun}: ${child}.${column}`),
    );
  });
}

describe('what belongs to a noun', () => {
  it('is everything that a cascade takes along', async () => {
    expect(keys.filter(({ on_delete }) => on_delete === 'c').length).toBeGreaterThan(10);
    expect(missing(keys)).toEqual([]);
  });

  it('and a new child table that is not in the list would be found (the control)', async () => {
    await database.pool.query(`create table template_tag (id integer primary key,
      template_id integer references template on delete cascade)`);
    try {
      expect(missing(await read())).toEqual(['template: template_tag.template_id']);
    } finally {
      await database.pool.query('drop table template_tag');
    }
  });

  it.each(deletedNouns)('is restored parents first, and by keys that are there: %s', (noun) => {
    const { parts } = deletedRecordParts[noun];
    const places = new Map(parts.map(({ table }, place) => [table, place]));
    for (const [place, part] of parts.entries())
      for (const { child, column, parent, on_delete } of keys.filter(({ child }) => child === part.table)) {
        const before = places.get(parent);
        if (before !== undefined && parent !== child)
          expect(before, `${child}.${column} of ${parent}`).toBeLessThan(place);
        // If deleting the parent would set the column to null, the stored copy must also allow it
        // to be empty.
        if (on_delete === 'n') expect(part.loose, `${child}.${column}`).toMatchObject({ [column]: parent });
      }
  });

  it('is of columns that the tables have', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
    );
    const known = new Set(rows.map(({ name }) => name));
    const named = Object.values(deletedRecordParts).flatMap(({ root, name, maker, parts }) => [
      ...[...name, maker].map((column) => `${root}.${column}`),
      ...parts.flatMap(({ table, column, of, loose = {}, needs = {}, stays = [] }) => [
        ...[column, ...stays, ...Object.keys(loose), ...Object.keys(needs)].map((each) => `${table}.${each}`),
        ...(typeof of === 'object' ? [`${of.table}.${of.column}`] : []),
      ]),
    ]);
    expect(named.filter((each) => !known.has(each))).toEqual([]);
  });
});
