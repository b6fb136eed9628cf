// A data directory of the embedded PostgreSQL: created atomically and inspected before use.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failWith, ok, type Result } from '@curbwright/core';
import { makeDirectory } from '../../files/make-directory.ts';
import { type Binaries, embeddedMajorVersion, errorReason } from './binaries.ts';
import { changeOwner, type RunAs } from './run-as.ts';

/** The database superuser; only users who can enter the directory can connect as it. */
export const databaseUser = 'curbwright';

/** The environment for PostgreSQL's programs: ours without variables that would redirect them. */
export function sanitizedEnvironment(): NodeJS.ProcessEnv {
  const remaining = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(remaining), LC_ALL: 'C' };
}

/** Creates the directory and verifies that it is writable. */
export async function prepareDirectory(path: string): Promise<Result<true>> {
  try {
    await makeDirectory(path);
    const probe = join(path, `.write-${process.pid}`);
    const file = await open(probe, 'w');
    await file.close();
    // Another container may use the same process id and have removed the file already.
    await rm(probe, { force: true });
    return ok(true);
  } catch (error) {
    return failWith('database.directory-unwritable', { path, reason: errorReason(error) });
  }
}

/** `absent`, `present`, or the reason why the directory cannot be used. */
export async function inspectCluster(pgDir: string): Promise<Result<'absent' | 'present'>> {
  if (!existsSync(pgDir)) return ok('absent');
  try {
    const entries = await readdir(pgDir);
    if (entries.length === 0) return ok('absent');
    if (!entries.includes('PG_VERSION') || !entries.includes('global') || !entries.includes('pg_wal'))
      return failWith('database.damaged', { path: pgDir, reason: 'PG_VERSION, global, pg_wal' });
    const found = (await readFile(join(pgDir, 'PG_VERSION'), 'utf8')).trim();
    if (found === String(embeddedMajorVersion)) return ok('present');
    return /^\d+$/.test(found)
      ? failWith('database.wrong-major', { path: pgDir, found, wanted: embeddedMajorVersion })
      : failWith('database.damaged', { path: pgDir, reason: 'PG_VERSION' });
  } catch (error) {
    return failWith('database.directory-unwritable', { path: pgDir, reason: errorReason(error) });
  }
}

/** Runs a program to completion; returns its exit code and output. */
export function runProgram(
  program: string,
  args: readonly string[],
  as: RunAs,
): Promise<{ code: number | null; said: string }> {
  const [command = program, ...rest] = [...as.prefix, program, ...args];
  return new Promise((resolve) => {
    const child = spawn(command, rest, { env: sanitizedEnvironment(), cwd: '/', ...as.identity });
    let said = '';
    const appendOutput = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.on('error', (error) => resolve({ code: null, said: error.message }));
    child.on('close', (code) => resolve({ code, said }));
  });
}

/** The line of PostgreSQL's output that states the error. */
export function findErrorLine(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /\b(PANIC|FATAL|error):/i.test(line));
  // `Expected to find it in …, but could not open …` spans two lines, and the second one alone is
  // not a sentence.
  const line = (fatal ?? lines.at(-1) ?? '').replace(/^.*?\b(PANIC|FATAL|error):\s*/i, '');
  return line.replace(/^but /, '').trim();
}

/** How the app reaches the database: a socket in a private directory, or (Windows) a loopback port with a secret. */
export type Transport = 'socket' | 'loopback';

export function secretPath(dataDir: string): string {
  return join(dataDir, 'pg.secret');
}

async function prepareAuthentication(dataDir: string, transport: Transport, as: RunAs): Promise<string[]> {
  // Only the owner of the data directory can enter it and reach the socket.
  if (transport === 'socket') return ['--auth=trust'];
  const secret = randomBytes(32).toString('base64url');
  await writeFile(secretPath(dataDir), secret, { mode: 0o600 });
  if (as.owner !== undefined) await chown(secretPath(dataDir), as.owner.uid, as.owner.gid);
  return ['--auth=scram-sha-256', `--pwfile=${secretPath(dataDir)}`];
}

async function deleteUnfinishedClusters(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const creatorPid = /^pg\.new-(\d+)$/.exec(entry)?.[1];
    // Another process that is starting may have deleted it first; `force` ignores that.
    if (creatorPid !== undefined && !isProcessAlive(Number(creatorPid)))
      await rm(join(dataDir, entry), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Whether a process with this id is running, under any user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Creates the cluster in a temporary directory and renames it when complete, so that a kill leaves
 * no partial cluster. If another process was faster, its cluster is used.
 */
export async function createCluster(
  dataDir: string,
  binaries: Binaries,
  as: RunAs,
  options: { readonly durable: boolean; readonly transport: Transport },
): Promise<Result<true>> {
  const pgDir = join(dataDir, 'pg');
  const fresh = join(dataDir, `pg.new-${process.pid}`);
  await deleteUnfinishedClusters(dataDir);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await chmod(fresh, 0o700);
  changeOwner(as.owner, fresh);
  const { code, said } = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${fresh}`,
      `--username=${databaseUser}`,
      ...(await prepareAuthentication(dataDir, options.transport, as)),
      '--encoding=UTF8',
      // Same sort order on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    as,
  );
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    if (/No space left/i.test(said)) return failWith('database.disk-full', { path: dataDir });
    return failWith('database.create-failed', { path: pgDir, reason: findErrorLine(said) });
  }
  try {
    await rename(fresh, pgDir);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(join(pgDir, 'PG_VERSION')))
      return failWith('database.create-failed', { path: pgDir, reason: errorReason(error) });
  }
  return ok(true);
}
