// The stored form of a session: its minutes, month and rule, what it adds to the counts of its
// source, and whether a repeated report is the same.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { rejectSessionTimes, SessionIngest } from './ingest-sessions.ts';
import { findRuleAt, LinkRules } from './link-rules.ts';
import { parseMinuteMultirange, toMinuteMultirange, toTimeMultirange } from './multiranges.ts';
import { toPgNumberArray, toPgTextArray } from './pg-arrays.ts';
import {
  isSameSession,
  SessionCounts,
  timeRangeOfSessions,
  toReportedLinks,
  toStoredSession,
} from './stored-session.ts';

const at = (text: string) => Date.parse(text);
const minute = 60_000;
const rules = new LinkRules();
rules.follow({ revision: 1, timeZone: 'America/New_York', currency: 'USD', calendar: {} });
const given = {
  outsideId: 'a',
  link: 5,
  arrival: at('2026-03-01T04:30:00Z'),
  departure: at('2026-03-01T05:40:30Z'),
  fee: 250,
  userClass: 'car',
  vehicleType: 'van',
};
const kept = (more: { arrival?: number; departure?: number | null } = {}) =>
  toStoredSession({ ...given, ...more }, rules);

it('is of the month in which it began by the clock of the city, with its time to the second', () => {
  expect(kept()).toMatchObject({ month: '2026-02-01', minutes: 70, seconds: 70 * 60 + 30, fault: null });
  expect(kept({ arrival: at('2026-03-01T05:00:00Z') }).month).toBe('2026-03-01');
});

it('is not counted while it lasts, nor when it ends before it begins', () => {
  expect(kept({ departure: null })).toMatchObject({ minutes: null, seconds: null, fault: null });
  const wrong = kept({ departure: given.arrival - 1 });
  expect([wrong.minutes, wrong.seconds]).toEqual([null, null]);
  expect(wrong.fault).not.toBeNull();
});

it.each<[string, object, boolean]>([
  ['nothing', {}, true],
  ['less than a millisecond of its arrival', { arrival: given.arrival + 0.9 }, true],
  ['a millisecond of its arrival', { arrival: given.arrival + 1 }, false],
  ['less than a millisecond of its end', { departure: given.departure - 0.9 }, true],
  ['a millisecond of its end', { departure: given.departure - 1 }, false],
  ['that it lasts', { departure: null }, false],
  ['its link', { link: 6 }, false],
  ['its fee', { fee: 251 }, false],
  ['its class', { userClass: 'truck' }, false],
  ['its vehicle', { vehicleType: null }, false],
])('told again with another %s it is the same: %s', (_, more, same) => {
  const stay = kept();
  expect(isSameSession(stay, { ...stay, ...more })).toBe(same);
  expect(isSameSession({ ...stay, ...more }, stay)).toBe(same);
});

it('two that last are the same', () => {
  expect(isSameSession(kept({ departure: null }), kept({ departure: null }))).toBe(true);
});

it('adds to the counts of its month by what became of it, and is taken out of them', () => {
  const counts = new SessionCounts();
  const wrong = kept({ departure: given.arrival - 1 });
  for (const stay of [kept(), kept(), kept({ departure: null }), wrong]) counts.add(stay, 1);
  counts.add(kept({ arrival: at('2026-03-02T05:00:00Z'), departure: at('2026-03-02T06:00:00Z') }), 1);
  counts.add(kept(), -1);
  expect(counts.changes).toEqual([
    { month: '2026-02-01', outcome: 'counted', sessions: 1 },
    { month: '2026-02-01', outcome: 'ongoing', sessions: 1 },
    { month: '2026-02-01', outcome: wrong.fault, sessions: 1 },
    { month: '2026-03-01', outcome: 'counted', sessions: 1 },
  ]);
  counts.add(kept(), -1);
  expect(counts.changes).toHaveLength(3);
});

it('a source tells from the first civil day of its stays to the last moment of any, faulty ones left out', () => {
  const early = kept({ arrival: at('2026-02-20T15:00:00Z'), departure: at('2026-02-28T18:00:00Z') });
  const late = kept({ arrival: at('2026-02-25T15:00:00Z'), departure: at('2026-02-25T16:00:00Z') });
  const lasting = kept({ arrival: at('2026-02-27T15:00:00Z'), departure: null });
  const faulty = kept({ arrival: at('2026-02-01T15:00:00Z'), departure: at('2026-01-01T15:00:00Z') });
  const zone = 'America/New_York';
  expect(timeRangeOfSessions([late, early, faulty, lasting], zone)).toEqual({
    first: at('2026-02-20T05:00:00Z'),
    last: at('2026-02-28T18:00:00Z'),
  });
  expect(timeRangeOfSessions([late, lasting], zone)?.last).toBe(lasting.arrival);
  expect(timeRangeOfSessions([faulty], zone)).toBeNull();
  expect(toReportedLinks([late, early, { ...late, link: 8 }, { ...faulty, link: 9 }, faulty], zone)).toEqual([
    { link: 5, first: at('2026-02-20T05:00:00Z') },
    { link: 8, first: at('2026-02-25T05:00:00Z') },
    { link: 9, first: null },
  ]);
});

it('the rule of a link is the one of then, the first also before it, and none in between', () => {
  const list = [
    { link: 1, ruleSet: 'a', from: 100, to: 200 },
    { link: 1, ruleSet: 'b', from: 250, to: null },
  ];
  const names = [0, 99, 100, 199, 200, 249, 250, 999].map(
    (instant) => findRuleAt(list, instant)?.ruleSet ?? null,
  );
  expect(names).toEqual(['a', 'a', 'a', 'a', null, null, 'b', 'b']);
  expect(findRuleAt([], 5)).toBeNull();
});

it('is refused by its times alone: before what is kept, or of the future', () => {
  const now = at('2026-03-10T00:00:00Z');
  const options = { now, keepFrom: given.arrival };
  expect(rejectSessionTimes(given, options)).toBeNull();
  expect(rejectSessionTimes({ ...given, arrival: given.arrival - 1 }, options)).toBe(
    'sessions.kept-no-longer',
  );
  expect(rejectSessionTimes({ ...given, arrival: given.arrival - 1 }, { now })).toBeNull();
  const future = rejectSessionTimes({ arrival: now + 48 * 60 * minute, departure: null }, { now });
  expect(future).not.toBeNull();
});

it('tells of a link of a source once, and again when its first day is earlier', () => {
  const intake = new SessionIngest(new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }));
  const fresh = (source: number, link: number, first: number | null) =>
    intake.newLinks(source, [{ link, first }]).length === 1;
  expect(fresh(1, 5, 100)).toBe(true);
  intake.knowLinks(1, [
    { link: 5, first: 100 },
    { link: 6, first: null },
  ]);
  intake.knowLinks(1, [{ link: 7, first: 100 }]);
  expect([fresh(1, 5, 100), fresh(1, 5, 101), fresh(1, 5, null), fresh(1, 7, 100)]).toEqual(
    Array.from({ length: 4 }, () => false),
  );
  expect([fresh(1, 5, 99), fresh(1, 6, 100), fresh(1, 8, null), fresh(2, 5, 100)]).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(fresh(1, 6, null)).toBe(false);
});

it('portions wait for each other, also for one that failed', async () => {
  const intake = new SessionIngest(new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }));
  const done: string[] = [];
  const first = intake.inTurn(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push('first');
    throw new Error('no room');
  });
  const second = intake.inTurn(async () => void done.push('second'));
  await expect(first).rejects.toThrow('no room');
  await second;
  expect(done).toEqual(['first', 'second']);
});

it('columns and stretches are written as PostgreSQL reads them', () => {
  expect(toPgNumberArray([1, null, 2.5])).toBe('{1,NULL,2.5}');
  expect(toPgTextArray(['a', null, 'b "c" \\d', ''])).toBe(String.raw`{"a",NULL,"b \"c\" \\d",""}`);
  const stretches = [
    { from: -3, to: 5 },
    { from: 7, to: 9 },
  ];
  expect(toMinuteMultirange(stretches)).toBe('{[-3,5),[7,9)}');
  expect(parseMinuteMultirange(toMinuteMultirange(stretches))).toEqual(stretches);
  expect([toMinuteMultirange(null), parseMinuteMultirange(null), parseMinuteMultirange('{}')]).toEqual([
    null,
    null,
    [],
  ]);
  expect(toTimeMultirange([{ from: 0, to: 1_500 }])).toBe(
    '{[1970-01-01T00:00:00.000Z,1970-01-01T00:00:01.500Z)}',
  );
});
