// Setting a second factor up, and looking at the codes people type: of the authenticator app, each once, or a recovery code.
import { ok, type Result, refused } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { ApiContext, ServerKeys } from '../../platform/api-context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import {
  beginFactor,
  confirmFactor,
  lockFactor,
  putRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.sql.ts';
import {
  newRecoveryCodes,
  newSecret,
  openSecret,
  recoveryHash,
  type SharedSecret,
  sealSecret,
  sharedSecret,
  stepOfCode,
  unstretchedHash,
} from './secrets.ts';

type Tx = Transaction<Schema>;
type Context = Pick<ApiContext, 'now'> & { readonly keys: Pick<ServerKeys, 'secondFactor'> };
type Account = { readonly id: number; readonly username: string };

/** The six digits as they are typed, with or without spaces; null = it is not a code of an app. */
function digitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Begins to set one up: the secret to give to the app. Nothing is asked for until it is confirmed. */
export async function setUp(
  tx: Tx,
  context: Context,
  account: Account,
  issuer: string,
): Promise<Result<SharedSecret>> {
  const secret = newSecret();
  const sealed = sealSecret(context.keys.secondFactor, account.id, secret);
  return (await beginFactor(tx, account.id, sealed, new Date(context.now())))
    ? ok(sharedSecret(secret, issuer, account.username))
    : refused('accounts.factor-there');
}

/** New recovery codes, with what is kept of each. Slow: worked out before a transaction. */
interface FreshCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly Buffer[];
}

export async function freshCodes({ keys }: Pick<Context, 'keys'>, userId: number): Promise<FreshCodes> {
  const codes = newRecoveryCodes();
  return {
    codes,
    hashes: await Promise.all(codes.map((code) => recoveryHash(keys.secondFactor, userId, code))),
  };
}

/** Puts new recovery codes in the place of all before; they are shown this once. */
export async function renewCodes(tx: Tx, userId: number, { codes, hashes }: FreshCodes): Promise<string[]> {
  await putRecoveryCodes(tx, userId, hashes);
  return [...codes];
}

/** The first code of the app proves that it has the secret: from now on one is asked for. Answers the recovery codes. */
export async function confirm(
  tx: Tx,
  context: Context,
  userId: number,
  typed: string,
  fresh: FreshCodes,
): Promise<Result<readonly string[]>> {
  const row = await lockFactor(tx, userId);
  if (row === undefined || row.confirmed !== null) return refused('accounts.factor-not-begun');
  const code = digitsOf(typed);
  const secret = openSecret(context.keys.secondFactor, userId, row.secret);
  if (secret === null) return refused('accounts.factor-unreadable');
  const step = code === null ? null : stepOfCode(secret, code, context.now());
  if (step === null) return refused('accounts.code-wrong');
  await confirmFactor(tx, userId, new Date(context.now()), step);
  return ok(await renewCodes(tx, userId, fresh));
}

/** A code as somebody typed it: of an app its digits, else what would be kept of it as a recovery code. Slow: worked out before a transaction. */
type TypedCode = { readonly digits: string } | { readonly hashes: readonly Buffer[] };

export async function typedCode(
  { keys }: Pick<Context, 'keys'>,
  userId: number,
  typed: string,
): Promise<TypedCode> {
  const digits = digitsOf(typed);
  if (digits !== null) return { digits };
  const { secondFactor: key } = keys;
  return { hashes: [await recoveryHash(key, userId, typed), unstretchedHash(key, userId, typed)] };
}

/** Whether the code fits, which uses it up: one of the app counts once, and none older after it; a recovery code counts once. */
export async function takeCode(
  tx: Tx,
  context: Context,
  userId: number,
  code: TypedCode,
): Promise<Result<'app' | 'recovery'>> {
  const row = await lockFactor(tx, userId);
  if (row === undefined || row.confirmed === null) return refused('accounts.code-wrong');
  // Recovery codes are kept with the same key: none of another server's fits here.
  const secret = openSecret(context.keys.secondFactor, userId, row.secret);
  if (secret === null) return refused('accounts.factor-unreadable');
  if ('hashes' in code)
    return (await takeRecoveryCode(tx, userId, code.hashes, new Date(context.now())))
      ? ok('recovery')
      : refused('accounts.code-wrong');
  const step = stepOfCode(secret, code.digits, context.now());
  if (step === null || step <= row.last_step) return refused('accounts.code-wrong');
  await takeStep(tx, userId, step);
  return ok('app');
}
