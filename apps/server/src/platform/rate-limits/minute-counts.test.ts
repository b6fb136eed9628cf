// Requests per minute across several processes: each knows the counts of the others after the next
// sync, hardly any client needs a database row, and setting the clock back blocks nobody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../testing/heard-statements.ts';
import { createInterruptibleDatabase, type InterruptibleDatabase } from '../../testing/leaving-database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hashClientNetwork } from '../http/client-network.ts';
import { createMinuteCounts, type MinuteCounts } from './minute-counts.ts';

let database: TestDatabase;
let leaving: InterruptibleDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  leaving = createInterruptibleDatabase(database.db);
});
afterAll(() => database.close());

let now = Date.UTC(2026, 5, 1, 12, 0, 5);
const process = () =>
  createMinuteCounts(
    { db: leaving.db, now: () => now },
    { untold: (most) => Math.floor(most / 20), crowd: 'not counted' },
  );
const most = 100;
/** Returns how many of this many requests are allowed. */
const ask = (counts: MinuteCounts, subject: string, times: number) =>
  Array.from({ length: times }, () => counts.take(subject, most)).filter(({ exceeded }) => !exceeded).length;
const subjectOf = (address: string) => `${hashClientNetwork(new Uint8Array(32), address)} getLinks`;
const rowsOf = async (subject: string) =>
  database.db.selectFrom('api_rate').selectAll().where('subject', '=', subject).execute();

describe('calls a minute', () => {
  it('are added up: three processes let through the limit, and what was not told of', async () => {
    const subject = subjectOf('192.0.2.1');
    const processes = [process(), process(), process()];
    let through = 0;
    // Ten requests reach each process between two syncs.
    for (let second = 0; second < 30; second += 1)
      for (const one of processes) {
        through += ask(one, subject, 10);
        await one.add();
      }
    expect(through).toBeGreaterThanOrEqual(most);
    // What the two other processes had not shared (a twentieth each), and what each allowed before
    // it knew the other counts.
    expect(through).toBeLessThanOrEqual(most + 2 * 5 + 2 * 10);
    expect(processes.map((one) => ask(one, subject, 1))).toEqual([0, 0, 0]);
  });

  it('made while the others are told are told the next time', async () => {
    const subject = subjectOf('192.0.2.30');
    const one = process();
    ask(one, subject, 40);
    const adding = one.add();
    ask(one, subject, 7);
    await adding;
    expect(one.take(subject, most)).toMatchObject({ left: most - 48 });
    await one.add();
    expect(await rowsOf(subject)).toMatchObject([{ calls: 48 }]);
  });

  it('of who asks little are told to nobody', async () => {
    const subject = subjectOf('192.0.2.2');
    const one = process();
    expect(ask(one, subject, 5)).toBe(5);
    await one.add();
    expect(await rowsOf(subject)).toEqual([]);
    expect(ask(one, subject, 1)).toBe(1);
    await one.add();
    expect(await rowsOf(subject)).toMatchObject([{ calls: 6 }]);
    expect(ask(one, subject, 1)).toBe(1);
    await one.add();
    expect(await rowsOf(subject)).toMatchObject([{ calls: 7 }]);
  });

  it('cost no statement for a thousand of five hundred people, and one for a thousand of a hundred who ask much', async () => {
    const heard: string[] = [];
    recordStatements(database.pool, ({ text }) => heard.push(text));
    const counting = () => heard.filter((text) => text.includes('insert into api_rate')).length;
    const one = process();
    for (let person = 0; person < 500; person += 1)
      ask(one, subjectOf(`198.18.${person >> 8}.${person & 255}`), 2);
    await one.add();
    expect(counting()).toBe(0);
    const eager = Array.from({ length: 100 }, (_, at) => subjectOf(`198.19.0.${at}`));
    for (const subject of eager) ask(one, subject, 10);
    await one.add();
    expect(counting()).toBe(1);
    expect(await rowsOf(eager[99] ?? '')).toMatchObject([{ calls: 10 }]);
  });

  it('begin anew with the minute, also when the clock is set back', async () => {
    const subject = subjectOf('192.0.2.3');
    const one = process();
    expect(ask(one, subject, 150)).toBe(most);
    await one.add();
    expect(one.take(subject, most)).toMatchObject({ exceeded: true, left: 0, seconds: 55 });
    now -= 60 * 60_000;
    expect(one.take(subject, most)).toMatchObject({ exceeded: false, left: 99 });
    await one.add();
    expect(process().take(subject, most).exceeded).toBe(false);
    now += 60 * 60_000 + 60_000;
    expect(one.take(subject, most).exceeded).toBe(false);
  });

  it('are counted by each process while the database is away, and told when it is back', async () => {
    const subject = subjectOf('192.0.2.4');
    const one = process();
    expect(ask(one, subject, 60)).toBe(60);
    leaving.leave();
    await expect(one.add()).rejects.toThrow('away');
    expect(ask(one, subject, 60)).toBe(40);
    leaving.comeBack();
    await one.add();
    expect(await rowsOf(subject)).toMatchObject([{ calls: 120 }]);
    const other = process();
    expect(ask(other, subject, 6)).toBe(6);
    await other.add();
    expect(ask(other, subject, 1)).toBe(0);
  });

  it('of more addresses than can be counted turn nobody away', () => {
    const one = process();
    for (let at = 0; at < 50_000; at += 1) one.take(`ip ${at} getLinks`, 1);
    expect(ask(one, 'ip new getLinks', 101)).toBe(101);
    expect(one.take('ip 7 getLinks', 1).exceeded).toBe(true);
  });
});
