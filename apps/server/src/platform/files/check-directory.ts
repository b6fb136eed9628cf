// Checks whether the current user may write in a directory, by creating a file. The error names the
// directory, its owner and a command that fixes the problem.
import { type ExecFileOptions, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Failure, ok, type Result } from '@curbwright/core';
import { errorReason } from '../database/embedded/binaries.ts';
import { accountName, currentUid } from '../database/embedded/run-as.ts';
import { shellQuote } from '../shell-quote.ts';

const permissionErrorCodes: readonly unknown[] = ['EACCES', 'EPERM'];
const diskFullErrorCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Returns the system code of an error, such as ENOENT; `null` if it has none. */
export function systemErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

/** The nearest existing directory, which may be the path itself. Throws if access is denied. */
export async function nearestExistingPath(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    const parent = dirname(path);
    if (systemErrorCode(error) !== 'ENOENT' || parent === path) throw error;
    return nearestExistingPath(parent);
  }
}

/** An account as a command argument; its number if it has no name. */
function accountArgument(uid: number): string {
  return shellQuote(accountName(uid).replace('#', ''));
}

/**
 * Command for root that creates a directory owned by the account, without changing other owners.
 */
function makeDirectoryCommand(path: string, uid: number): string {
  return `install -d -o ${accountArgument(uid)} ${shellQuote(path)}`;
}

/**
 * Error for a missing directory that is not created automatically, with a command that creates it
 * for the account.
 */
export function missingDirectoryFailure(path: string, uid: number | null): Failure {
  const command = uid === null ? `mkdir ${shellQuote(path)}` : makeDirectoryCommand(path, uid);
  return { code: 'backup.no-directory', params: { path, command } };
}

/**
 * Returns why an account may not write, with the owner of the directory or of its nearest existing
 * parent;
 * `null` if the account is the owner.
 */
async function permissionFailure(path: string, uid: number): Promise<Failure | null> {
  const there = await nearestExistingPath(path).catch(() => null);
  const owner = there === null ? uid : (await stat(there)).uid;
  if (owner === uid) return null;
  const isThere = there === path;
  const command = isThere
    ? `chown ${accountArgument(uid)} ${shellQuote(path)}`
    : makeDirectoryCommand(path, uid);
  const params = { path, user: accountName(uid), command };
  // Never advise anyone to run the server as root.
  if (owner === 0) return { code: isThere ? 'directory.of-root' : 'directory.missing-in-root', params };
  const code = isThere ? 'directory.of-another' : 'directory.missing-in-another';
  return { code, params: { ...params, owner: accountName(owner) } };
}

/** Converts a file system error from creating a directory or writing in it to a message. */
export async function toDirectoryFailure(path: string, error: unknown, uid = currentUid()): Promise<Failure> {
  const code = systemErrorCode(error);
  if (diskFullErrorCodes.includes(code)) return { code: 'database.disk-full', params: { path } };
  // Even the owner can be denied, by the file mode or the mount options; changing the owner would
  // not help then.
  const fault =
    permissionErrorCodes.includes(code) && uid !== null ? await permissionFailure(path, uid) : null;
  return fault ?? { code: 'directory.unusable', params: { path, reason: errorReason(error) } };
}

/**
 * Creates and removes a file in the directory, or in its nearest existing parent; fails with the
 * reason if that is not possible.
 */
export async function checkDirectoryWritable(path: string): Promise<Result<true>> {
  try {
    const probe = join(await nearestExistingPath(path), `.curbwright-${randomUUID()}`);
    const file = await open(probe, 'wx');
    await file.close();
    await rm(probe);
    return ok(true);
  } catch (error) {
    return { ok: false, refusal: await toDirectoryFailure(path, error) };
  }
}

export interface AccountIds {
  readonly uid: number;
  readonly gid: number;
}

/** Whether a command succeeds; a missing command counts as failed. */
async function commandSucceeds(
  program: string,
  words: readonly string[],
  as: ExecFileOptions = {},
): Promise<boolean> {
  return promisify(execFile)(program, words, { cwd: '/', timeout: 10_000, ...as }).then(
    () => true,
    () => false,
  );
}

const writeAccessCommand = ['sh', '-c', 'test -w "$1" && test -x "$1"', 'sh'] as const;

/**
 * Lets root make the same check for another account. The check runs as that account, with its
 * supplementary groups where the system supports it, because root itself may write everywhere.
 * Creates nothing.
 */
export async function checkDirectoryWritableAs(
  { uid, gid }: AccountIds,
  path: string,
): Promise<Result<true>> {
  try {
    const there = await nearestExistingPath(path);
    const [shell, ...words] = [...writeAccessCommand, there];
    const withGroups = [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--', shell, ...words];
    if ((await commandSucceeds('setpriv', withGroups)) || (await commandSucceeds(shell, words, { uid, gid })))
      return ok(true);
    const error = Object.assign(new Error(`EACCES: ${accountName(uid)}`), { code: 'EACCES' });
    return { ok: false, refusal: await toDirectoryFailure(path, error, uid) };
  } catch (error) {
    return { ok: false, refusal: await toDirectoryFailure(path, error, uid) };
  }
}
