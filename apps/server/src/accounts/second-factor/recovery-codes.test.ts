// Stored recovery codes: hashed slowly, valid once each, including codes hashed by earlier
// versions.
import { createHmac, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { confirmFactor, insertUnconfirmedFactor, replaceRecoveryCodes } from './second-factor.sql.ts';
import { consumeCode, freshCodes, parseSubmittedCode, renewCodes } from './second-factor.ts';
import { encryptSecret, legacyRecoveryHash, newSecret, recoveryHash } from './secrets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('are kept stretched, and those of before are taken, each once', async () => {
  const secondFactor = randomBytes(32);
  const context = { keys: { secondFactor }, now: () => Date.UTC(2026, 10, 27) };
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into user_account (username, display_name) values ('robin', 'Robin') returning id`,
  );
  const { id } = rows[0] ?? { id: 0 };
  const take = async (typed: string) => {
    const code = await parseSubmittedCode(context, id, typed);
    return inTransaction(database.db, (tx) => consumeCode(tx, context, id, code));
  };
  const fresh = await freshCodes(context, id);
  const codes = await inTransaction(database.db, async (tx) => {
    const at = new Date(context.now());
    await insertUnconfirmedFactor(tx, id, encryptSecret(secondFactor, id, newSecret()), at);
    await confirmFactor(tx, id, at, 0);
    return renewCodes(tx, id, fresh);
  });
  const [first = '', second = ''] = codes;
  const stored = await database.pool.query<{ code_hash: Buffer }>('select code_hash from recovery_code');
  const kept = stored.rows.map(({ code_hash }) => code_hash.toString('hex'));
  expect(kept).toHaveLength(10);
  expect(kept).toContain((await recoveryHash(secondFactor, id, first)).toString('hex'));
  // As slow as a password hash: argon2id with the same parameters.
  const salt = createHmac('sha256', secondFactor).update(`recovery salt\n${id}`).digest().subarray(0, 16);
  const slow = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32, salt };
  expect(kept).toContain((await hashRaw(first.replace('-', ''), slow)).toString('hex'));
  expect(kept).not.toContain(legacyRecoveryHash(secondFactor, id, first).toString('hex'));
  expect(await take(first)).toEqual({ ok: true, value: 'recovery' });
  expect(await take(first)).toMatchObject({ ok: false });

  // A hash as stored by an earlier version.
  await inTransaction(database.db, (tx) =>
    replaceRecoveryCodes(tx, id, [legacyRecoveryHash(secondFactor, id, second)]),
  );
  expect(await take(second)).toEqual({ ok: true, value: 'recovery' });
  expect(await take(second)).toMatchObject({ ok: false });
});
