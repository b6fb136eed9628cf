// Migration 0030 on open proposals, also deleted ones: their authors are everybody who created or
// edited them.
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrate, shippedMigrations } from './migrate.ts';

it('reads the authors of open and deleted proposals from their rows and the audit trail', async () => {
  const database = await openTestDatabase();
  try {
    const { pool } = database;
    await pool.query('drop schema public cascade; create schema public');
    const before = await migrate(
      pool,
      (await shippedMigrations()).filter(({ name }) => name < '0030'),
    );
    if (!before.ok) throw new Error(JSON.stringify(before.refusal));
    await pool.query(`insert into user_account (username) values ('ann'), ('bob'), ('cem'), ('dee')`);
    await pool.query(`insert into activity (name, display_name) values ('parking', 'Parking');
      insert into sub_activity (activity_id, name, display_name, filter_section, color, color_dark, dash_style)
        values (1, 'bus', 'Bus', 'x', '#000', '#fff', 'solid')`);
    const insert = (createdBy: number | null, modifiedBy: number | null, published: boolean) =>
      pool.query(
        `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date, created_by, modified_by,
          is_published, published_on) values (2, 'modify', 1, 'bus', '2026-01-01', $1, $2, $3, case when $3 then now() end)`,
        [createdBy, modifiedBy, published],
      );
    await insert(3, 1, false);
    await insert(null, null, false);
    await insert(1, 2, true);
    const audit = (id: string, user: number | null, action: string, noun = 'proposed-regulation') =>
      pool.query('insert into audit (user_id, action, noun, noun_id) values ($1, $2, $3, $4)', [
        user,
        action,
        noun,
        id,
      ]);
    await audit('1', 3, 'create');
    await audit('1', 2, 'edit');
    await audit('1', 2, 'edit');
    await audit('1', null, 'edit');
    await audit('1', 4, 'publish');
    await audit('1', 4, 'edit', 'batch');
    await audit('9', 4, 'edit');
    const deleted = [
      { id: 9, created_by: 2, modified_by: null, reason: 'first' },
      { id: 10, created_by: null, modified_by: null, reason: 'second' },
    ];
    await pool.query(
      `insert into deleted_record (noun, record_id, rows) values ('proposed-regulation', 9, $1), ('template', 1, '{"template": [{"id": 1}]}')`,
      [JSON.stringify({ proposed_regulation: deleted, proposal_claim: [] })],
    );
    expect((await migrate(pool)).ok).toBe(true);
    const { rows } = await pool.query(
      'select id, authors, review_state from proposed_regulation order by id',
    );
    expect(rows).toEqual([
      { id: 1, authors: [1, 2, 3], review_state: 'draft' },
      { id: 2, authors: [], review_state: 'draft' },
      { id: 3, authors: [], review_state: 'draft' },
    ]);
    const copies = await pool.query('select rows from deleted_record order by id');
    expect(copies.rows).toEqual([
      {
        rows: {
          proposed_regulation: [
            { ...deleted[0], authors: [2, 4] },
            { ...deleted[1], authors: [] },
          ],
          proposal_claim: [],
        },
      },
      { rows: { template: [{ id: 1 }] } },
    ]);
  } finally {
    await database.close();
  }
});
