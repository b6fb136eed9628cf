// The embedded database with real processes: created once, shared, found again after kills, and
// rejected with a sentence where it cannot run.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { nightly } from '../../testing/nightly.ts';
import { type Running, runProcess } from '../../testing/run-process.ts';
import { formatFailure } from '../messages/terminal-messages.ts';
import { isProcessAlive } from './embedded/cluster.ts';
import { acquireDataLock } from './embedded/data-lock.ts';
import { readPostmaster } from './embedded/postmaster.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';

// A configured database is tested elsewhere; this file tests the embedded one, on systems with
// sockets and signals.
const here = process.platform !== 'win32';

let base: string;
let dataDir: string;
const running: Running[] = [];
const hold = (directory = dataDir, within: readonly string[] = []) => {
  const process = runProcess('hold-database', [directory, ...(within.length > 0 ? ['durable'] : [])], {
    within,
  });
  running.push(process);
  return process;
};

/** Simulates a container: separate process ids and System V memory, the same files. */
const container = ['unshare', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child', '--'];
const canContain =
  process.platform === 'linux' && spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0;

async function open(directory = dataDir): Promise<EmbeddedDatabase> {
  const opened = await openEmbedded(directory, { durable: false });
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  return opened.value;
}

async function numbersIn({ address, database }: EmbeddedDatabase): Promise<number[]> {
  const client = new pg.Client({ ...address, database });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select n from written order by n');
  await client.end();
  return rows.map(({ n }) => n);
}

const isRunning = async (directory = dataDir) => {
  const found = await readPostmaster(join(directory, 'pg'));
  return found !== null && isProcessAlive(found.pid);
};

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'curbwright-embedded-'));
  dataDir = join(base, 'data');
});
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  // A failed test may have left a server running.
  for (const directory of await readdir(base)) {
    const left = await readPostmaster(join(base, directory, 'pg'));
    if (left !== null && left.pid !== process.pid && isProcessAlive(left.pid))
      process.kill(left.pid, 'SIGINT');
  }
  await rm(base, { recursive: true, force: true });
});

describe.runIf(here && process.platform === 'linux')(
  'a pid file that a reboot left (needs Linux)',
  nightly,
  () => {
    it('names another PostgreSQL by now: that one is neither waited for nor stopped', async () => {
      const directory = join(base, 'left');
      await (await open(directory)).close();
      const other = await open(join(base, 'other'));
      const theirs = await readPostmaster(join(base, 'other', 'pg'));
      const file = join(directory, 'pg/postmaster.pid');
      await writeFile(
        file,
        [theirs?.pid, join(directory, 'pg'), 1, 5432, join(directory, 'pg'), ''].join('\n'),
      );
      const again = await open(directory);
      expect(again.started).toBe(true);
      expect((await readPostmaster(join(directory, 'pg')))?.pid).not.toBe(theirs?.pid);
      expect(isProcessAlive(theirs?.pid ?? 0)).toBe(true);
      await again.close();
      await other.close();
    });
  },
);

it.runIf(process.platform === 'linux')(
  'a lock whose program is missing is said to be missing (needs Linux)',
  async () => {
    const usual = process.env.PATH;
    process.env.PATH = join(base, 'no-programs');
    try {
      expect(await acquireDataLock(base, undefined)).toBe('no program');
    } finally {
      process.env.PATH = usual;
    }
  },
);

describe.runIf(canContain)(
  'two containers on one data directory (needs root and containers)',
  nightly,
  () => {
    it('use one PostgreSQL: who comes later takes it over, though its number means nothing there', async () => {
      const directory = join(base, 'volume');
      const [one, two] = [hold(directory, container), hold(directory, container)];
      await Promise.all([one.until(/open/), two.until(/open/)]);
      const started = [one, two].filter((one) => /open started/.test(one.said()));
      expect(started).toHaveLength(1);
      one.write('write 1');
      await one.until(/ack 1/);
      two.write('write 2');
      await two.until(/ack 2/);
      const outside = hold(directory);
      await outside.until(/open found/);
      outside.write('write 3');
      await outside.until(/ack 3/);
      outside.write('close');
      expect(await outside.ended).toBe(0);
      one.write('write 4');
      two.write('write 5');
      await Promise.all([one.until(/ack 4/), two.until(/ack 5/)]);
      // The container that runs PostgreSQL is killed together with it, and the other container
      // starts its own.
      const [first, other] = started[0] === one ? [one, two] : [two, one];
      first.child.kill('SIGKILL');
      await first.ended;
      await vi.waitFor(async () => {
        const next = hold(directory, container);
        await next.until(/open/);
        next.write('write 6');
        await next.until(/ack 6/);
        next.write('close');
        expect(await next.ended).toBe(0);
      }, 20_000);
      other.child.kill('SIGKILL');
      await other.ended;
      const last = await open(directory);
      expect(await numbersIn(last)).toEqual([1, 2, 3, 4, 5, 6]);
      await last.close();
    });

    it('start none where another has the data and cannot be reached', async () => {
      const directory = join(base, 'elsewhere');
      await (await open(directory)).close();
      const lock = await acquireDataLock(directory, undefined);
      if (typeof lock === 'string') throw new Error(lock);
      const refused = hold(directory, container);
      await expect(Promise.race([refused.ended, wait(3000, 'waits')])).resolves.toBe('waits');
      expect(await isRunning(directory)).toBe(false);
      lock.release();
      await refused.until(/open started/);
      refused.write('close');
      expect(await refused.ended).toBe(0);
    });
  },
);

describe.runIf(here)('the embedded database (needs Unix)', () => {
  it('is created once when two processes start on an empty directory, and stops with the last of them', async () => {
    await mkdir(join(dataDir, 'pg.new-999999999'), { recursive: true });
    const [one, two] = [hold(), hold()];
    await Promise.all([one.until(/open/), two.until(/open/)]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pg.new'))).toEqual([]);
    one.write('write 1');
    await one.until(/ack 1/);
    two.write('write 2');
    await two.until(/ack 2/);
    one.write('close');
    expect(await one.ended).toBe(0);
    expect(await isRunning()).toBe(true);
    two.write('write 3');
    await two.until(/ack 3/);
    two.write('close');
    expect(await two.ended).toBe(0);
    expect(await isRunning()).toBe(false);
  });

  it('outlives a killed process; the next one takes it over and finds what was acknowledged', async () => {
    const killed = hold();
    await killed.until(/open started/);
    killed.write('write 4');
    await killed.until(/ack 4/);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(await isRunning()).toBe(true);
    const next = await open();
    expect(next.started).toBe(false);
    expect(await numbersIn(next)).toEqual([1, 2, 3, 4]);
    await next.close();
    expect(await isRunning()).toBe(false);
  });

  it('is started again when it is killed under a process that uses it', async () => {
    const held = await open();
    const before = await readPostmaster(join(dataDir, 'pg'));
    if (before === null) throw new Error('there is no postmaster.pid');
    process.kill(before.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await numbersIn(held)).toEqual([1, 2, 3, 4]), {
      timeout: 15_000,
      interval: 100,
    });
    expect((await readPostmaster(join(dataDir, 'pg')))?.pid).not.toBe(before.pid);
    await held.close();
    expect(await isRunning()).toBe(false);
  });

  it('is not misled by a postmaster.pid from before a reboot that names another program', async () => {
    await writeFile(
      join(dataDir, 'pg/postmaster.pid'),
      `${process.pid}\n${join(dataDir, 'pg')}\n1\n5432\n/tmp\n`,
    );
    const next = await open();
    expect(next.started).toBe(true);
    expect(await numbersIn(next)).toEqual([1, 2, 3, 4]);
    await next.close();
  });

  it('is reached again when something swept its socket away', nightly, async () => {
    const killed = hold();
    await killed.until(/open/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await rm(join(dataDir, 'pg/.s.PGSQL.5432'));
    const next = await open();
    expect(await numbersIn(next)).toEqual([1, 2, 3, 4]);
    await next.close();
  });

  it('finds a short place for the socket when the path is too long for one', async () => {
    const deep = join(base, 'x'.repeat(100));
    const opened = await open(deep);
    expect(opened.address.host.length).toBeLessThan(90);
    await opened.close();
    await rm(opened.address.host, { recursive: true });
  });

  it('can be reached over a loopback port with a secret, as on Windows', async () => {
    const directory = join(base, 'loopback');
    const opened = await openEmbedded(directory, { durable: false, transport: 'loopback' });
    if (!opened.ok) throw new Error(opened.refusal.code);
    const { address, database } = opened.value;
    const stranger = new pg.Client({ ...address, database, password: 'guess' });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
    const again = await openEmbedded(directory, { durable: false, transport: 'loopback' });
    expect(again).toMatchObject({ ok: true, value: { started: false } });
    if (again.ok) await again.value.close();
    await opened.value.close();
  });

  it('says which other version made the data, and leaves them alone', async () => {
    const path = join(dataDir, 'pg/PG_VERSION');
    const kept = await readFile(path, 'utf8');
    await writeFile(path, '17\n');
    expect(await openEmbedded(dataDir)).toEqual({
      ok: false,
      refusal: {
        code: 'database.wrong-major',
        params: { path: join(dataDir, 'pg'), found: '17', wanted: 18 },
      },
    });
    await writeFile(path, kept);
  });

  it('says that data are damaged', async () => {
    const control = join(dataDir, 'pg/global/pg_control');
    await writeFile(control, Buffer.alloc(8192));
    expect(await openEmbedded(dataDir)).toMatchObject({
      ok: false,
      refusal: { code: 'database.damaged-at-start' },
    });
    await rm(control);
    const lost = await openEmbedded(dataDir);
    if (lost.ok) throw new Error('opened without pg_control');
    const [path, said] = [join(dataDir, 'pg'), formatFailure(lost.refusal, 'en')];
    // The message includes what to do, because a restore would open the same data.
    expect(said).toContain(`with the data in ${path}: could not open file`);
    expect(said).toContain(`move ${path} away and restore a backup`);
    await rm(join(dataDir, 'pg/global'), { recursive: true });
    expect(await openEmbedded(dataDir)).toMatchObject({ ok: false, refusal: { code: 'database.damaged' } });
  });

  it('says that a directory cannot be written', async () => {
    await writeFile(join(base, 'file'), '');
    expect(await openEmbedded(join(base, 'file/data'))).toMatchObject({
      ok: false,
      refusal: { code: 'database.directory-unwritable' },
    });
  });
});
