// Selects the user that runs PostgreSQL. PostgreSQL refuses to run as root, so root uses another
// identity that can still reach the files.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failWith, ok, type Result } from '@curbwright/core';

export interface RunAs {
  /** Program and arguments placed before a command. */
  readonly prefix: readonly string[];
  /** User for spawn; `undefined` = the current user. */
  readonly identity: { readonly uid: number; readonly gid: number } | undefined;
  /** Owner of the files on disk; `undefined` = the user that creates them. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** User id of this process; `null` on Windows, which has none. */
export function currentUid(): number | null {
  return process.getuid?.() ?? null;
}

function readSystemAccounts(): SystemAccount[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':');
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
    });
}

/** The name of a uid, or its number if it has no account. */
export function accountName(uid: number): string {
  return readSystemAccounts().find((account) => account.uid === uid)?.name ?? `#${uid}`;
}

/**
 * The account to use: the owner of the data, else `postgres`, else `nobody`. initdb requires a
 * named account.
 */
function chooseSystemAccount(pgDir: string): SystemAccount | undefined {
  const all = readSystemAccounts();
  const owner = existsSync(pgDir) ? statSync(pgDir).uid : 0;
  const byName = (name: string) => all.find((account) => account.name === name && account.uid !== 0);
  const ownerAccount = owner === 0 ? undefined : all.find((account) => account.uid === owner);
  return ownerAccount ?? byName('postgres') ?? byName('nobody');
}

/** Three ways to run as the account, least privileged first. */
function runAsCandidates(account: SystemAccount): readonly RunAs[] {
  const { uid, gid } = account;
  const capability = '-all,+dac_override';
  return [
    // Simply as that user; the user must be able to enter the directory.
    { prefix: [], identity: { uid, gid }, owner: { uid, gid } },
    // As that user, with permission to enter closed directories: for a clone under root's home,
    // also in a container without user namespaces.
    {
      prefix: [
        'setpriv',
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        `--inh-caps=${capability}`,
        `--ambient-caps=${capability}`,
        // Without this, access(2), which initdb uses to find postgres, ignores the capability.
        '--securebits=+no_setuid_fixup',
        '--',
      ],
      identity: undefined,
      owner: { uid, gid },
    },
    // In a user namespace in which root appears as that user; the files remain owned by root.
    {
      prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
      identity: undefined,
      owner: { uid: 0, gid: 0 },
    },
  ];
}

/** Whether a command run this way can reach the programs and the directory. */
function canReachFiles(way: RunAs, postgres: string, dataDir: string): boolean {
  const [command, ...rest]: string[] = [
    ...way.prefix,
    'sh',
    '-c',
    'test "$(id -u)" != 0 && test -x "$1" && cd "$2"',
    'sh',
    postgres,
    dataDir,
  ];
  if (command === undefined) return false;
  const run = spawnSync(command, rest, { cwd: '/', stdio: 'ignore', timeout: 10_000, ...way.identity });
  return run.status === 0;
}

/**
 * Chooses how to run PostgreSQL's programs on `pgDir` (inside `dataDir`), or returns why that is
 * impossible here.
 */
export function chooseRunAs(pgDir: string, dataDir: string, postgres: string): Result<RunAs> {
  const uid = currentUid();
  if (uid !== 0) {
    const owner = existsSync(pgDir) ? statSync(pgDir).uid : uid;
    if (uid !== null && owner !== uid)
      return failWith('database.other-owner', {
        path: pgDir,
        owner: accountName(owner ?? 0),
        user: accountName(uid),
      });
    return ok({ prefix: [], identity: undefined, owner: undefined });
  }
  const account = chooseSystemAccount(pgDir);
  const way = account && runAsCandidates(account).find((each) => canReachFiles(each, postgres, dataDir));
  return way ? ok(way) : failWith('database.root-impossible', { path: dataDir });
}

/**
 * Changes the owner of a directory and its contents as required; no effect if the owner is already
 * correct.
 */
export function changeOwner(owner: RunAs['owner'], directory: string): void {
  if (owner === undefined || !existsSync(directory) || statSync(directory).uid === owner.uid) return;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  chownSync(directory, owner.uid, owner.gid);
}
