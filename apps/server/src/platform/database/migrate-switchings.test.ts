// Migration 0027 on calendars with a manual change that has no time: it begins when the audit trail
// says, otherwise at the migration.
import { calendar } from '@curbwright/core';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrate, shippedMigrations } from './migrate.ts';

const days = [{ kind: 'weekdays', name: 'x', days: ['fr'] }];
const old = (name: string, switched: boolean | null, own: object[] = []) => ({
  name,
  days: own,
  except: [],
  switched,
});

it('reads a switch as on or off since it was thrown, and a calendar of an import the same way', async () => {
  const database = await openTestDatabase();
  try {
    const { pool } = database;
    await pool.query('drop schema public cascade; create schema public');
    const before = await migrate(
      pool,
      (await shippedMigrations()).filter(({ name }) => name < '0027'),
    );
    if (!before.ok) throw new Error(JSON.stringify(before.refusal));
    const periods = [
      old('Snow', true),
      old('market', false, days),
      old('fair', true),
      old('never', false),
      old('holidays', null, days),
    ];
    await pool.query(
      `insert into city (id, name, time_zone, currency, calendar) values (1, 'x', 'UTC', 'USD', $1)`,
      [JSON.stringify({ periods })],
    );
    const audit = (at: string, was: object[], is: object[]) =>
      pool.query(
        `insert into audit (at, action, noun, before, after) values ($1, 'change calendar', 'calendar', $2, $3)`,
        [at, JSON.stringify({ periods: was }), JSON.stringify({ periods: is })],
      );
    await audit('2026-01-05T10:00Z', [old('snow', null)], [old('snow', true)]);
    await audit('2026-01-06T10:00Z', [old('snow', true)], [old('snow', false)]);
    await audit('2026-01-07T10:00Z', [old('snow', false)], [old('snow', true)]);
    await audit('2026-01-08T10:00Z', [old('snow', true)], [old('snow', true), old('market', null)]);
    await audit('2026-01-09T10:00Z', [old('market', null)], [old('market', false)]);
    await pool.query(
      `insert into import_run (format, source, status, city) values ('x', 'y', 'applied', $1)`,
      [JSON.stringify({ sets: [], before: { calendar: { periods: [] } }, after: { calendar: { periods } } })],
    );
    const start = Date.now();
    const done = await migrate(pool);
    expect(done.ok).toBe(true);
    const { rows } = await pool.query(
      `select calendar, (select city from import_run) as run, floor(extract(epoch from switches_announced) * 1000)::float8 as announced from city`,
    );
    const now = calendar.parse(rows[0].calendar);
    const switchings = Object.fromEntries(now.periods.map((period) => [period.name, period.switchings]));
    expect(switchings).toEqual({
      Snow: [{ state: 'on', from: Date.parse('2026-01-07T10:00Z'), until: null }],
      market: [{ state: 'off', from: Date.parse('2026-01-09T10:00Z'), until: null }],
      fair: [{ state: 'on', from: expect.any(Number), until: null }],
      never: [],
      holidays: [],
    });
    expect(Math.abs((switchings.fair?.[0]?.from ?? 0) - start)).toBeLessThan(600_000);
    expect(rows[0].run.after.calendar).toEqual(rows[0].calendar);
    expect(rows[0].run.before.calendar).toEqual({ periods: [] });
    expect(rows[0].announced).toBeGreaterThanOrEqual(switchings.fair?.[0]?.from ?? 0);
  } finally {
    await database.close();
  }
});
