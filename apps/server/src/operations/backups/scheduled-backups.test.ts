// Scheduled backups: one an hour however many processes there are, each verified before it counts,
// and a limited number retained.
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkArchive } from './archive/read-archive.ts';
import { backupName, instantsToRetain, retentionCounts, scheduledName, slotOf } from './backup-name.ts';
import {
  claimBackup,
  databaseFingerprint,
  loadBackupState,
  loadScheduledFiles,
  recordManualBackup,
} from './backup-runs.sql.ts';
import { makeDueBackup, removeExpiredBackups } from './scheduled-backups.ts';

const hour = 3_600_000;
let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-backups-'));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

/** The server's context with its clock at `now` and its backup directory at `place`. */
function partsAt(now: number, place = directory) {
  const backups = { ...database.config.backups, every: 'hourly', directory: place } as const;
  return { ...database.context, now: () => now, config: { ...database.config, backups } };
}
const goOn = new AbortController().signal;
/** Collects the backup processes started by this test, and none of an earlier test file. */
function backupProcesses(): readonly ChildProcess[] {
  const started: ChildProcess[] = [];
  const hear = (message: unknown) => {
    const { process: child } = message as { readonly process: ChildProcess };
    started.push(child);
  };
  subscribe('child_process', hear);
  onTestFinished(() => void unsubscribe('child_process', hear));
  return started;
}

describe('backups by the server', () => {
  it('are made once an hour, whole, and what went wrong is told and tried again', async () => {
    const now = Math.floor(Date.now() / hour) * hour + 10 * 60_000;
    const mark = await databaseFingerprint(database.db);
    expect(await loadBackupState(database.db)).toEqual({ lastGood: null, failure: null });
    const started = backupProcesses();
    const [one, other] = await Promise.all([
      makeDueBackup(partsAt(now), goOn),
      makeDueBackup(partsAt(now), goOn),
    ]);
    expect(new Set([one, other])).toEqual(new Set(['done', null]));
    const makers = started.filter(({ spawnargs }) =>
      spawnargs.some((word) => word.includes('backup-worker')),
    );
    expect(makers.map(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)).toEqual([
      true,
    ]);
    expect(await makeDueBackup(partsAt(now + 40 * 60_000), goOn)).toBeNull();
    const [name, ...more] = await readdir(directory);
    expect(more).toEqual([]);
    expect(name).toBe(scheduledName(now - 10 * 60_000, mark));
    const checked = await checkArchive(join(directory, name ?? ''));
    expect(checked).toMatchObject({ ok: true, value: { manifest: { has_keys: false, missing: [] } } });
    const first = (await loadBackupState(database.db)).lastGood ?? 0;
    expect(Date.now() - first).toBeLessThan(60_000);

    // The directory is a file: the backup fails, reports it, and is retried only after a while.
    const taken = join(directory, 'taken');
    await writeFile(taken, '');
    const later = now + hour;
    expect(await makeDueBackup(partsAt(later, taken), goOn)).toBe('failed');
    expect(await loadBackupState(database.db)).toMatchObject({
      lastGood: first,
      failure: expect.stringMatching(/EEXIST|ENOTDIR/),
    });
    const slot = new Date(slotOf(later, 'hourly'));
    expect(await claimBackup(database.db, slot)).toBe(false);
    const onceMore = () =>
      database.pool.query(
        `update backup_run set heard = now() - interval '11 minutes' where state = 'failed'`,
      );
    // The disk is not mounted: no directory is created in its place.
    await onceMore();
    const unmounted = join(directory, 'disk', 'backups');
    expect(await makeDueBackup(partsAt(later, unmounted), goOn)).toBe('failed');
    expect((await loadBackupState(database.db)).failure).toContain(unmounted);
    expect(existsSync(join(directory, 'disk'))).toBe(false);
    await onceMore();
    // The process that made it was killed before it could record it.
    const again = join(directory, scheduledName(slot.getTime(), mark));
    await writeFile(again, 'made');
    expect(await makeDueBackup(partsAt(later), goOn)).toBe('done');
    expect(await checkArchive(again)).toMatchObject({ ok: true });
    expect((await loadBackupState(database.db)).failure).toBeNull();
    expect((await readdir(directory)).filter((file) => file.endsWith('.tar'))).toHaveLength(2);
  });

  it('are removed beyond those that are kept, and all other files never', async () => {
    const place = await mkdtemp(join(tmpdir(), 'curbwright-backups-'));
    const now = Date.UTC(2026, 10, 22, 12);
    const unfinished = `${backupName(now)}.00000000-0000-4000-8000-000000000000.part`;
    const made = Array.from({ length: 60 }, (_, n) => {
      const slot = new Date(now - n * hour);
      return { id: n, slot, file: `/was/there/${scheduledName(slot.getTime(), '0a1b2c3d')}`, bytes: 4 };
    });
    for (const { file } of made) await writeFile(join(place, basename(file)), 'city');
    // From the same hours: backups of another city, and manual ones.
    const others = [20, 30, 40].flatMap((n) => [
      scheduledName(now - n * hour, '99999999'),
      backupName(now - n * hour),
    ]);
    for (const name of others) await writeFile(join(place, name), 'city');
    // One of the files was replaced by another.
    const replaced = basename(made[50]?.file ?? '');
    await writeFile(join(place, replaced), 'another');
    for (const name of ['mine.tar', 'curbwright-old.tar', unfinished]) await writeFile(join(place, name), '');
    await utimes(join(place, unfinished), new Date(now - 30 * hour), new Date(now - 30 * hour));
    const kept = await removeExpiredBackups(place, made, { hourly: 3, daily: 2, weekly: 2 }, now);
    expect(kept).toEqual([0, 1, 2, 13]);
    // Retained: Sunday's last three hours and the last of Saturday; there is none of the week
    // before.
    expect((await readdir(place)).toSorted()).toEqual(
      [
        'mine.tar',
        'curbwright-old.tar',
        ...others,
        replaced,
        ...[0, 1, 2, 13].map((back) => basename(made[back]?.file ?? '')),
      ].toSorted(),
    );
    await rm(place, { recursive: true });
  });

  it('leave those of another city and those made by hand, and remember what they keep', async () => {
    const place = await mkdtemp(join(tmpdir(), 'curbwright-backups-'));
    const other = await openTestDatabase();
    const of = (one: TestDatabase, now: number) => ({
      ...one.context,
      now: () => now,
      config: {
        ...one.config,
        backups: {
          ...one.config.backups,
          every: 'hourly' as const,
          directory: place,
          kept: { hourly: 1, daily: 0, weekly: 0 },
        },
      },
    });
    try {
      const now = Date.UTC(2031, 0, 1, 12);
      const byHand = join(place, backupName(now));
      await writeFile(byHand, 'by hand');
      await recordManualBackup(database.db, { made: new Date(now).toISOString(), file: byHand, bytes: 7 });
      expect(await makeDueBackup(of(database, now), goOn)).toBe('done');
      const [first] = (await readdir(place)).filter((name) => name !== basename(byHand));
      for (const later of [now, now + hour, now + 2 * hour])
        expect(await makeDueBackup(of(other, later), goOn)).toBe('done');
      const theirs = scheduledName(now + 2 * hour, await databaseFingerprint(other.db));
      expect(new Set(await readdir(place))).toEqual(new Set([basename(byHand), first, theirs]));
      // An old log entry is kept, because the backup must be known when it expires.
      await database.pool.query(`update backup_run set started = '2020-01-01' where file = $1`, [
        join(place, first ?? ''),
      ]);
      await makeDueBackup({ ...of(database, now + hour), config: of(database, now).config }, goOn);
      expect(new Set(await readdir(place))).toEqual(
        new Set([
          basename(byHand),
          theirs,
          scheduledName(now + hour, await databaseFingerprint(database.db)),
        ]),
      );
      expect((await loadScheduledFiles(database.db)).some(({ file }) => file.endsWith(first ?? ''))).toBe(
        false,
      );
    } finally {
      await other.close();
      await rm(place, { recursive: true });
    }
  });
});

describe('those that are kept', () => {
  it('are the newest of each of the last hours, days and weeks, and the newest always', () => {
    const instants = fc.array(
      fc.integer({ min: 0, max: 4000 }).map((n) => n * 20 * 60_000),
      { minLength: 1, maxLength: 60 },
    );
    const counts = fc.record({ hourly: fc.nat(5), daily: fc.nat(5), weekly: fc.nat(5) });
    fc.assert(
      fc.property(instants, counts, (all, kept) => {
        const stay = instantsToRetain(all, kept);
        expect(stay.has(Math.max(...all))).toBe(true);
        expect(stay.size).toBeLessThanOrEqual(Math.max(1, kept.hourly + kept.daily + kept.weekly));
        // Computed independently: each of the last `daily` days with a backup keeps at least one.
        const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
        const days = [...new Set(all.map(dayOf))]
          .toSorted()
          .slice(all.length === 0 ? 0 : -kept.daily || all.length);
        for (const day of days) expect([...stay].some((instant) => dayOf(instant) === day)).toBe(true);
        // Retained backups stay retained when nothing is added.
        expect(instantsToRetain([...stay], kept)).toEqual(stay);
      }),
      { seed: 20261122 },
    );
  });

  it('are of one a day the last fourteen days and eight weeks, of one an hour the last 24 hours as well', () => {
    const usual = { hourly: 24, daily: 14, weekly: 8 };
    const monday = Date.UTC(2026, 10, 23);
    const back = (span: number, count: number) => Array.from({ length: count }, (_, n) => monday - n * span);
    const ofDays = instantsToRetain(back(24 * hour, 100), retentionCounts('daily', usual));
    const sundays = Array.from({ length: 7 }, (_, n) => monday - (1 + 7 * n) * 24 * hour);
    expect(ofDays).toEqual(new Set([...back(24 * hour, 14), ...sundays]));
    const ofHours = instantsToRetain(back(hour, 2400), retentionCounts('hourly', usual));
    expect([...ofHours].filter((instant) => monday - instant < 24 * hour)).toHaveLength(24);
    // Those are Monday's and Sunday's; in addition the last of each of twelve more days, and of the
    // five Sundays before.
    expect(ofHours.size).toBe(24 + 12 + 5);
  });

  it('weeks begin on Monday', () => {
    const sunday = Date.UTC(2026, 10, 22, 23, 59);
    const monday = Date.UTC(2026, 10, 23);
    const saturday = Date.UTC(2026, 10, 21);
    expect([...instantsToRetain([saturday, sunday, monday], { hourly: 0, daily: 0, weekly: 2 })]).toEqual([
      monday,
      sunday,
    ]);
  });
});
