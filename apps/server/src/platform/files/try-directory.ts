// Whether who runs this may write in a directory: tried with a file, and told in words that name the directory, its owner and what mends it.
import { type ExecFileOptions, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ok, type Refusal, type Result } from '@curbwright/core';
import { reasonOf } from '../database/embedded/binaries.ts';
import { accountName, ownUid } from '../database/embedded/run-as.ts';
import { shellWord } from '../shell-word.ts';

const noRights: readonly unknown[] = ['EACCES', 'EPERM'];
const full: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** The system's code of an error, such as ENOENT; null where it has none. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

/** The nearest directory that is there, the path itself among them. Throws where one may not look. */
export async function nearestThere(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error;
    return nearestThere(parent);
  }
}

/** An account as commands take it: one without a name by its number. */
function accountWord(uid: number): string {
  return shellWord(accountName(uid).replace('#', ''));
}

/** How root makes a directory that is the account's, and nothing else its. */
function commandToMake(path: string, uid: number): string {
  return `install -d -o ${accountWord(uid)} ${shellWord(path)}`;
}

/** There is no such directory, and it is not made by itself; who shall write there makes it so. */
export function noDirectory(path: string, uid: number | null): Refusal {
  const command = uid === null ? `mkdir ${shellWord(path)}` : commandToMake(path, uid);
  return { code: 'backup.no-directory', params: { path, command } };
}

/** Why an account may not write, told with whose the directory is, or whose the one it would lie in; null where it is the account's own. */
async function rightsFault(path: string, uid: number): Promise<Refusal | null> {
  const there = await nearestThere(path).catch(() => null);
  const owner = there === null ? uid : (await stat(there)).uid;
  if (owner === uid) return null;
  const isThere = there === path;
  const command = isThere ? `chown ${accountWord(uid)} ${shellWord(path)}` : commandToMake(path, uid);
  const params = { path, user: accountName(uid), command };
  // Nobody is told to serve a city as root.
  if (owner === 0) return { code: isThere ? 'directory.of-root' : 'directory.missing-in-root', params };
  const code = isThere ? 'directory.of-another' : 'directory.missing-in-another';
  return { code, params: { ...params, owner: accountName(owner) } };
}

/** What an error of the file system means for who wanted to write in the directory, or to make it. */
export async function directoryFault(path: string, error: unknown, uid = ownUid()): Promise<Refusal> {
  const code = codeOf(error);
  if (full.includes(code)) return { code: 'database.disk-full', params: { path } };
  // Its owner can be shut out too, by its mode or by how the disk is mounted: then nobody else would help.
  const fault = noRights.includes(code) && uid !== null ? await rightsFault(path, uid) : null;
  return fault ?? { code: 'directory.unusable', params: { path, reason: reasonOf(error) } };
}

/** Makes a file in the directory, or in the one it would be made in, and removes it; refused with the reason where that does not go. */
export async function tryDirectory(path: string): Promise<Result<true>> {
  try {
    const probe = join(await nearestThere(path), `.curbwright-${randomUUID()}`);
    const file = await open(probe, 'wx');
    await file.close();
    await rm(probe);
    return ok(true);
  } catch (error) {
    return { ok: false, refusal: await directoryFault(path, error) };
  }
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Whether a command ends well; one that is not there does not. */
async function endsWell(
  program: string,
  words: readonly string[],
  as: ExecFileOptions = {},
): Promise<boolean> {
  return promisify(execFile)(program, words, { cwd: '/', timeout: 10_000, ...as }).then(
    () => true,
    () => false,
  );
}

const mayWrite = ['sh', '-c', 'test -w "$1" && test -x "$1"', 'sh'] as const;

/**
 * The same for another account, asked by root, who may write everywhere: looked at as that account, with its further groups where the system can
 * say them. Makes nothing.
 */
export async function tryDirectoryAs({ uid, gid }: Account, path: string): Promise<Result<true>> {
  try {
    const there = await nearestThere(path);
    const [shell, ...words] = [...mayWrite, there];
    const withGroups = [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--', shell, ...words];
    if ((await endsWell('setpriv', withGroups)) || (await endsWell(shell, words, { uid, gid })))
      return ok(true);
    const error = Object.assign(new Error(`EACCES: ${accountName(uid)}`), { code: 'EACCES' });
    return { ok: false, refusal: await directoryFault(path, error, uid) };
  } catch (error) {
    return { ok: false, refusal: await directoryFault(path, error, uid) };
  }
}
