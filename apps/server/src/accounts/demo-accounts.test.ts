// The sign-ins of the demo accounts are shown only while they are valid.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDemoAccounts, demoSignIns } from './demo-accounts.ts';
import { hashPassword } from './password.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('are not told of people of the same names who came with a restored backup', async () => {
  const { db, config, pool } = database;
  await createDemoAccounts(db, config);
  expect(await demoSignIns(db, config)).toMatchObject({
    usernames: ['admin', 'publisher', 'editor', 'analyst'],
  });
  const ofAnother = await hashPassword('the password of another demo');
  await pool.query('update user_account set password_hash = $1', [ofAnother.ok ? ofAnother.value : null]);
  expect(await demoSignIns(db, config)).toBeNull();
});
