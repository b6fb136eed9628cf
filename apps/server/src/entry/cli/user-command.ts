// curbwright user: manages the people who may sign in.
import { failWith, ok, type Result } from '@curbwright/core';
import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../accounts/password.ts';
import type { Schema } from '../../platform/database/schema.ts';
import {
  addPerson,
  findPerson,
  listGroups,
  listPeople,
  resetSecondFactor,
  setGroups,
  setPassword,
} from './cli.sql.ts';
import { generatePassword, readNewPassword } from './password-input.ts';
import { fail, formatTable, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface PasswordOptions {
  readonly generate?: true;
}
interface AddOptions extends PasswordOptions {
  readonly group: string[];
  readonly displayName?: string;
  readonly email?: string;
}

/** Hashes the typed or generated password; a generated one is printed as the command's result. */
async function hashNewPassword(username: string, options: PasswordOptions): Promise<Result<string>> {
  const password = options.generate ? ok(generatePassword()) : await readNewPassword(username);
  if (!password.ok) return password;
  const hashed = await hashPassword(password.value, { known: [username] });
  if (hashed.ok && options.generate) print(password.value);
  return hashed;
}

async function groupIds(db: Kysely<Schema>, names: readonly string[]): Promise<Result<number[]>> {
  const known = await listGroups(db);
  const unknown = names.find((name) => !known.some((group) => group.name === name));
  if (unknown !== undefined)
    return failWith('user.unknown-group', {
      group: unknown,
      known: known.map(({ name }) => name).join(', '),
    });
  return ok(known.filter(({ name }) => names.includes(name)).map(({ id }) => id));
}

async function add(username: string, options: AddOptions): Promise<void> {
  if (!/^[A-Za-z0-9_.@+-]{1,150}$/.test(username)) return fail({ code: 'user.name', params: { username } });
  await withDatabase(async ({ db }) => {
    if (await findPerson(db, username)) return fail({ code: 'user.exists', params: { username } });
    const ids = await groupIds(db, options.group);
    if (!ids.ok) return fail(ids.refusal);
    const passwordHash = await hashNewPassword(username, options);
    if (!passwordHash.ok) return fail(passwordHash.refusal);
    const added = await addPerson(db, {
      username,
      displayName: options.displayName ?? username,
      email: options.email ?? null,
      passwordHash: passwordHash.value,
      groupIds: ids.value,
    });
    if (!added) return fail({ code: 'user.exists', params: { username } });
    note(`${username} can sign in${options.group.length > 0 ? ` as ${options.group.join(', ')}` : ''}.`);
  });
}

async function list(options: { json?: true }): Promise<void> {
  await withDatabase(async ({ db }) => {
    const users = await listPeople(db);
    if (options.json) return printJson(users);
    const rows = users.map((person) => [
      person.username,
      person.display_name,
      person.groups.join(', ') || '-',
      person.is_active ? 'active' : 'inactive',
      person.last_sign_in?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never signed in',
    ]);
    for (const line of formatTable([['NAME', 'SHOWN AS', 'GROUPS', 'STATE', 'LAST SIGN-IN'], ...rows]))
      print(line);
  });
}

async function changePassword(username: string, options: PasswordOptions): Promise<void> {
  await withDatabase(async ({ db }) => {
    const person = await findPerson(db, username);
    if (person === undefined) return fail({ code: 'user.unknown', params: { username } });
    if (person.provider_issuer !== null) return fail({ code: 'user.from-provider', params: { username } });
    const passwordHash = await hashNewPassword(username, options);
    if (!passwordHash.ok) return fail(passwordHash.refusal);
    await setPassword(db, username, passwordHash.value, new Date());
    note(`The password of ${username} is set; all sessions of ${username} have ended.`);
  });
}

async function removeSecondFactor(username: string): Promise<void> {
  await withDatabase(async ({ db }) => {
    if (!(await findPerson(db, username))) return fail({ code: 'user.unknown', params: { username } });
    await resetSecondFactor(db, username, new Date());
    note(`The second factor of ${username} is gone; all sessions of ${username} have ended.`);
  });
}

async function changeGroups(
  username: string,
  names: readonly string[],
  options: { force?: true },
): Promise<void> {
  await withDatabase(async ({ db }, { provider }) => {
    if (!(await findPerson(db, username))) return fail({ code: 'user.unknown', params: { username } });
    const ids = await groupIds(db, names);
    if (!ids.ok) return fail(ids.refusal);
    const done = await setGroups(db, username, ids.value, { provider, force: options.force ?? false });
    if (!done) return fail({ code: 'user.last-administrator', params: { username } });
    note(`${username} is in: ${names.join(', ') || 'no group'}.`);
  });
}

const generate = ['--generate', 'make a password and print it'] as const;

export function userCommand(): Command {
  const command = new Command('user').description('the people who may sign in');
  command
    .command('add')
    .description('add a person; the password is asked for, or read from standard input')
    .argument('<username>')
    .option('-g, --group <names...>', 'groups: admins, publishers, editors, analysts, guests', [])
    .option('--display-name <name>', 'the name others see')
    .option('--email <address>')
    .option(...generate)
    .action(add);
  command.command('list').description('list everybody').option('--json', 'answer as JSON').action(list);
  command
    .command('password')
    .description("set a person's password and end their sessions")
    .argument('<username>')
    .option(...generate)
    .action(changePassword);
  command
    .command('reset-second-factor')
    .description(
      "take a person's second factor away and end their sessions, when phone and recovery codes are lost",
    )
    .argument('<username>')
    .action(removeSecondFactor);
  command
    .command('groups')
    .description('put a person in exactly these groups (none: in no group)')
    .argument('<username>')
    .argument('[groups...]')
    .option('--force', 'also when nobody is left to administer')
    .action(changeGroups);
  return command;
}
