// Rare, expensive requests across several processes: exactly as many as the limit, whichever
// process is asked; counted per process while the database is down; and no clock change blocks
// anybody.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInterruptibleDatabase, type InterruptibleDatabase } from '../../testing/leaving-database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWindowCounts, type WindowCounts } from './window-counts.ts';

let database: TestDatabase;
let leaving: InterruptibleDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  leaving = createInterruptibleDatabase(database.db);
});
afterAll(() => database.close());

const hour = 60 * 60_000;
const most = 5;
let passed = 0;
const process = () => createWindowCounts({ ...database.context, db: leaving.db, elapsed: () => passed });
const isLetThrough = async (counts: WindowCounts, subject: string) =>
  (await counts.take(subject, hour, most)).calls <= most;
const row = async (subject: string) =>
  database.db.selectFrom('call_window').selectAll().where('subject', '=', subject).executeTakeFirst();

describe('calls an hour', () => {
  it('are counted one by one: of many at once at three processes exactly the limit is let through', async () => {
    const processes = [process(), process(), process()];
    const asked = Array.from({ length: 30 }, (_, at) => processes[at % 3] ?? process());
    const through = await Promise.all(asked.map((one) => isLetThrough(one, 'ip crowd feedback')));
    expect(through.filter(Boolean)).toHaveLength(most);
    expect((await row('ip crowd feedback'))?.calls).toBe(30);
  });

  it('cost the database nothing once somebody had them all', async () => {
    const one = process();
    for (let call = 0; call < 20; call += 1) await one.take('ip persistent feedback', hour, most);
    expect((await row('ip persistent feedback'))?.calls).toBe(most + 1);
    const { left } = await one.take('ip persistent feedback', hour, most);
    expect(left).toBeGreaterThan(hour - 60_000);
    expect(left).toBeLessThanOrEqual(hour);
  });

  it('begin anew when the hour is over', async () => {
    const one = process();
    for (let call = 0; call < 6; call += 1) await one.take('ip later feedback', hour, most);
    expect(await isLetThrough(one, 'ip later feedback')).toBe(false);
    await sql`update call_window set began = began - interval '1 hour', ends = ends - interval '1 hour'
      where subject = 'ip later feedback'`.execute(database.db);
    passed += hour;
    expect(await isLetThrough(one, 'ip later feedback')).toBe(true);
    expect((await row('ip later feedback'))?.calls).toBe(1);
  });

  it('begin anew when the clock of the database was set back', async () => {
    const subject = 'ip clock feedback';
    for (let call = 0; call < 6; call += 1) await process().take(subject, hour, most);
    expect(await isLetThrough(process(), subject)).toBe(false);
    await sql`update call_window set began = began + interval '1 day', ends = ends + interval '1 day'
      where subject = ${subject}`.execute(database.db);
    const { calls, left } = await process().take(subject, hour, most);
    expect(calls).toBe(1);
    expect(left).toBeLessThanOrEqual(hour);
  });

  it('are counted by each process while the database is away, and told when it is back', async () => {
    const subject = 'ip away feedback';
    const [one, other] = [process(), process()];
    expect(await isLetThrough(one, subject)).toBe(true);
    leaving.leave();
    const through = [];
    for (let call = 0; call < 6; call += 1) through.push(await isLetThrough(one, subject));
    expect(through).toEqual([true, true, true, true, false, false]);
    // The other process knows none of these counts, so it allows as many again and no more.
    const others = [];
    for (let call = 0; call < 7; call += 1) others.push(await isLetThrough(other, subject));
    expect(others.filter(Boolean)).toHaveLength(most);
    leaving.comeBack();
    const untold = 'ip short away feedback';
    leaving.leave();
    for (let call = 0; call < 3; call += 1) await one.take(untold, hour, most);
    leaving.comeBack();
    expect((await one.take(untold, hour, most)).calls).toBe(4);
    expect((await other.take(untold, hour, most)).calls).toBe(5);
    expect(await isLetThrough(other, untold)).toBe(false);
  });
});
