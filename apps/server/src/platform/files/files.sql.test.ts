// The database rows of uploaded files: their owner, their order, and which are no longer shown.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  deleteFileRow,
  type FileOwner,
  findFileBySubmission,
  findFileRow,
  findReferencedKeys,
  insertFile,
  loadFilesOfOwner,
  loadFilesOfWorkOrders,
} from './files.sql.ts';

let database: TestDatabase;
let user = 0;
let asset = 0;
let orders: number[] = [];
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const [made] = await database.rows(
    `insert into user_account (username, display_name) values ('sender', 'S') returning id`,
  );
  user = made.id;
  await database.rows(
    `insert into asset_config (name, display_name, geometry_type, object_type, icon_path, color) values ('thing-of-files', 'Thing', 'point', 'other', 'M0 0', '#000000')`,
  );
  const [stands] = await database.rows(
    `insert into asset (asset_config_id, geometry, bounds) select max(id), '{"type": "Point", "coordinates": [11, 43]}', '(11,43),(11,43)' from asset_config returning id`,
  );
  asset = stands.id;
  // The ids overlap, so that a query that confuses assets with work orders fails.
  orders = [asset, asset + 1, asset + 2];
  for (const id of orders)
    await database.rows(`insert into work_order (id, name) overriding system value values ($1, 'order')`, [
      id,
    ]);
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate stored_file'));

let sent = 0;
async function put(owner: FileOwner, submission: string | null = null) {
  sent += 1;
  const file = {
    key: randomUUID(),
    name: `photo ${sent}.jpg`,
    mediaType: 'image/jpeg',
    size: sent,
    sha256: `sum ${sent}`,
  };
  const id = await insertFile(database.db, file, owner, { id: user, username: 'sender' }, submission);
  return { id, ...file };
}
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

it('a file is read as it was written, of its asset or its work order', async () => {
  const { db } = database;
  const [one = 0, two = 0, three = 0] = orders;
  const submission = randomUUID();
  const photo = await put({ asset }, submission);
  const first = await put({ workOrder: one });
  const other = await put({ workOrder: two });
  const second = await put({ workOrder: one });
  expect(await findFileRow(db, photo.id)).toEqual({
    id: photo.id,
    key: photo.key,
    name: photo.name,
    media_type: 'image/jpeg',
    size: photo.size,
    sha256: photo.sha256,
    asset_id: asset,
    work_order_id: null,
    submission,
    created: expect.any(Date),
    created_by: user,
    username: 'sender',
  });
  expect(await findFileRow(db, first.id)).toMatchObject({
    asset_id: null,
    work_order_id: one,
    submission: null,
  });
  // An updated row moves to the end of the table.
  await database.rows('update stored_file set name = name where id = $1', [first.id]);
  expect(idsOf(await loadFilesOfOwner(db, { asset }))).toEqual([photo.id]);
  expect(idsOf(await loadFilesOfOwner(db, { workOrder: one }))).toEqual([first.id, second.id]);
  expect(await loadFilesOfOwner(db, { workOrder: three })).toEqual([]);
  await database.rows('update stored_file set name = name where id = $1', [first.id]);
  expect(idsOf(await loadFilesOfWorkOrders(db, [three, two, one]))).toEqual([first.id, other.id, second.id]);
  expect(idsOf(await loadFilesOfWorkOrders(db, [two]))).toEqual([other.id]);
  expect((await findFileBySubmission(db, submission))?.id).toBe(photo.id);
  expect(await findFileBySubmission(db, randomUUID())).toBeUndefined();
  expect(await findReferencedKeys(db, [first.key, randomUUID(), other.key])).toEqual(
    new Set([first.key, other.key]),
  );
});

it('a file of a work order that was deleted is not there, and a file is forgotten alone', async () => {
  const { db } = database;
  const [one = 0, two = 0] = orders;
  const [photo, gone, kept] = [
    await put({ asset }),
    await put({ workOrder: one }),
    await put({ workOrder: two }),
  ];
  await database.rows('update work_order set deleted = now() where id = $1', [one]);
  expect(await findFileRow(db, gone.id)).toBeUndefined();
  expect([(await findFileRow(db, kept.id))?.id, (await findFileRow(db, photo.id))?.id]).toEqual([
    kept.id,
    photo.id,
  ]);
  expect(await deleteFileRow(db, kept.id)).toMatchObject({ id: kept.id, key: kept.key });
  expect(await deleteFileRow(db, kept.id)).toBeUndefined();
  expect(idsOf(await database.rows('select id from stored_file order by id'))).toEqual([photo.id, gone.id]);
});
