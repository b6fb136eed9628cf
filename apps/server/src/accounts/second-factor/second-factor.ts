// Sets up second factors and checks submitted codes, which are authenticator app codes, each valid
// once, or recovery codes.
import { failWith, ok, type Result } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { ApiContext, ServerKeys } from '../../platform/api-context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import {
  confirmFactor,
  consumeRecoveryCode,
  insertUnconfirmedFactor,
  lockFactor,
  recordUsedStep,
  replaceRecoveryCodes,
} from './second-factor.sql.ts';
import {
  decryptSecret,
  encryptSecret,
  legacyRecoveryHash,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  type SharedSecret,
  sharedSecret,
  stepOfCode,
} from './secrets.ts';

type Tx = Transaction<Schema>;
type Context = Pick<ApiContext, 'now'> & { readonly keys: Pick<ServerKeys, 'secondFactor'> };
type Account = { readonly id: number; readonly username: string };

/**
 * The six digits of a submitted code, with spaces and hyphens removed; `null` = not an app code.
 */
function digitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Starts setup and returns the secret for the app. No code is required at sign-in until it is
 * confirmed.
 */
export async function startFactorSetup(
  tx: Tx,
  context: Context,
  account: Account,
  issuer: string,
): Promise<Result<SharedSecret>> {
  const secret = newSecret();
  const sealed = encryptSecret(context.keys.secondFactor, account.id, secret);
  return (await insertUnconfirmedFactor(tx, account.id, sealed, new Date(context.now())))
    ? ok(sharedSecret(secret, issuer, account.username))
    : failWith('accounts.factor-there');
}

/** New recovery codes with their stored hashes. Slow to compute, so done before a transaction. */
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

/** Replaces all recovery codes. The new ones are shown only this once. */
export async function renewCodes(tx: Tx, userId: number, { codes, hashes }: FreshCodes): Promise<string[]> {
  await replaceRecoveryCodes(tx, userId, hashes);
  return [...codes];
}

/**
 * The first app code proves that the app has the secret; a code is required from now on. Returns
 * the recovery codes.
 */
export async function confirmFactorSetup(
  tx: Tx,
  context: Context,
  userId: number,
  typed: string,
  fresh: FreshCodes,
): Promise<Result<readonly string[]>> {
  const row = await lockFactor(tx, userId);
  if (row === undefined || row.confirmed !== null) return failWith('accounts.factor-not-begun');
  const code = digitsOf(typed);
  const secret = decryptSecret(context.keys.secondFactor, userId, row.secret);
  if (secret === null) return failWith('accounts.factor-unreadable');
  const step = code === null ? null : stepOfCode(secret, code, context.now());
  if (step === null) return failWith('accounts.code-wrong');
  await confirmFactor(tx, userId, new Date(context.now()), step);
  return ok(await renewCodes(tx, userId, fresh));
}

/**
 * A submitted code: the digits of an app code, otherwise its possible hashes as a recovery code.
 * Slow to compute, so done before a transaction.
 */
type SubmittedCode = { readonly digits: string } | { readonly hashes: readonly Buffer[] };

export async function parseSubmittedCode(
  { keys }: Pick<Context, 'keys'>,
  userId: number,
  typed: string,
): Promise<SubmittedCode> {
  const digits = digitsOf(typed);
  if (digits !== null) return { digits };
  const { secondFactor: key } = keys;
  return { hashes: [await recoveryHash(key, userId, typed), legacyRecoveryHash(key, userId, typed)] };
}

/**
 * Checks a code and uses it up. An app code is valid once, and no longer after the code of a later
 * time step was used; a recovery code is valid once.
 */
export async function consumeCode(
  tx: Tx,
  context: Context,
  userId: number,
  code: SubmittedCode,
): Promise<Result<'app' | 'recovery'>> {
  const row = await lockFactor(tx, userId);
  if (row === undefined || row.confirmed === null) return failWith('accounts.code-wrong');
  // Recovery codes depend on the same key, so with another server's key none would match.
  const secret = decryptSecret(context.keys.secondFactor, userId, row.secret);
  if (secret === null) return failWith('accounts.factor-unreadable');
  if ('hashes' in code)
    return (await consumeRecoveryCode(tx, userId, code.hashes, new Date(context.now())))
      ? ok('recovery')
      : failWith('accounts.code-wrong');
  const step = stepOfCode(secret, code.digits, context.now());
  if (step === null || step <= row.last_step) return failWith('accounts.code-wrong');
  await recordUsedStep(tx, userId, step);
  return ok('app');
}
