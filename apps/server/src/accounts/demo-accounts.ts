// Demo accounts: created with the demo city, with one random password per installation that is
// shown at each start while it is valid.
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Config } from '../platform/config/config.ts';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  type DemoAccount,
  hasAnyAccount,
  insertDemoAccounts,
  unchangedDemoAccounts,
} from './demo-accounts.sql.ts';
import { hashPassword, isPasswordCorrect } from './password.ts';

const people: readonly DemoAccount[] = [
  { username: 'admin', display_name: 'Ada Administrator', group: 'admins' },
  { username: 'publisher', display_name: 'Paula Publisher', group: 'publishers' },
  { username: 'editor', display_name: 'Edgar Editor', group: 'editors' },
  { username: 'analyst', display_name: 'Ana Analyst', group: 'analysts' },
];

interface DemoSignIns {
  readonly usernames: readonly string[];
  readonly password: string;
}

/** Stored next to the data, readable only by the owner; the demo password is meant to be shown. */
function signInsPath(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'demo-sign-ins.json');
}

const file = z.object({ usernames: z.array(z.string()), password: z.string() });

/** Four groups of four unambiguous letters and digits: 79 bits. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Creates the demo accounts; does nothing if any account exists. */
export async function createDemoAccounts(db: Kysely<Schema>, config: Pick<Config, 'dataDir'>): Promise<void> {
  if (await hasAnyAccount(db)) return;
  const password = randomPassword();
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(`the demo's own password was refused: ${hashed.refusal.code}`);
  // Written first: a crash between the two steps leaves an unused password, never an account whose
  // password is unknown.
  const path = signInsPath(config);
  await mkdir(dirname(path), { recursive: true });
  const text = `${JSON.stringify({ usernames: people.map(({ username }) => username), password }, null, 2)}\n`;
  await writeFile(path, text, { mode: 0o600 });
  await inTransaction(db, (transaction) => insertDemoAccounts(transaction, people, hashed.value));
}

/** The demo sign-ins that are still valid; `null` if there are none. */
export async function demoSignIns(
  db: Kysely<Schema>,
  config: Pick<Config, 'dataDir'>,
): Promise<DemoSignIns | null> {
  const path = signInsPath(config);
  if (!existsSync(path)) return null;
  const storedSignIns = file.parse(JSON.parse(await readFile(path, 'utf8')));
  const unchangedAccounts = await unchangedDemoAccounts(db, storedSignIns.usernames);
  const [first] = unchangedAccounts;
  // All were created with the same password. A restored backup of another demo has the same
  // usernames, but the password stored here does not match them.
  if (first === undefined || !(await isPasswordCorrect(storedSignIns.password, first.password_hash)))
    return null;
  return { usernames: unchangedAccounts.map(({ username }) => username), password: storedSignIns.password };
}
