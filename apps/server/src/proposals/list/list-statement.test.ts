// The statement of the regulation list: values that a column cannot contain are not queried, and
// empty values have their own condition.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { type ColumnFilters, countStatement, listStatement } from './proposal-list.sql.ts';

const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
const scopeOf = (filters: ColumnFilters) => ({ scenario: null, isPublished: null, filters, ids: null });
const asked = (filters: ColumnFilters) => countStatement(scopeOf(filters)).compile(db);

it.each<[keyof ColumnFilters, (string | null)[], string[]]>([
  ['created', ['2026-02-28', '2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', 'x'], ['2026-02-28']],
  [
    'created',
    ['2024-02-29', '2026-04-31', '2026-12-31', '2026-00-10', '2026-10-00'],
    ['2024-02-29', '2026-12-31'],
  ],
  ['published_on', ['2026-02-29', '2026-03-31', '2026-03-32'], ['2026-03-31']],
  ['batch', ['7', '123456789', '1234567890', '-1', '1.5', 'x'], ['7', '123456789']],
  ['user', ['ada', '2026-02-30', ''], ['ada', '2026-02-30', '']],
])('of %s %j asks for %j', (key, values, said) => {
  expect(asked({ [key]: values }).parameters).toEqual([said]);
});

it.each<[(string | null)[], RegExp, boolean]>([
  [['7'], /batch_id" = any\(/, false],
  [['7', null], /batch_id" = any\(.*or .*batch_id" is null/, true],
  [[null], /batch_id" is null/, true],
  [['x', null], /where "p"\."batch_id" is null$/, true],
])('rows of batch %j', (values, wanted, withEmpty) => {
  const { sql } = asked({ batch: values });
  expect(sql).toMatch(wanted);
  expect(sql.includes('is null')).toBe(withEmpty);
});

it('asks for all that is wanted together, and in the order that is wanted', () => {
  const scope = { scenario: 3, isPublished: false, filters: { user: ['ada'], reason: ['b'] }, ids: [9, 8] };
  const { sql, parameters } = listStatement(scope, { key: 'created', descending: true }, 20, 40).compile(db);
  expect(parameters).toEqual([3, false, ['b'], ['ada'], [9, 8], 20, 40]);
  const conditions = sql.slice(sql.lastIndexOf('from proposed_regulation p where'));
  expect(conditions.match(/ and /g)).toHaveLength(4);
  expect(sql).toMatch(/order by "p"\."created_date" desc, p\.id desc limit/);
  const rising = listStatement(scopeOf({}), { key: 'user', descending: false }, 1, 0).compile(db);
  expect(rising.sql).toMatch(/where true order by "p"\."username" asc, p\.id asc/);
});
