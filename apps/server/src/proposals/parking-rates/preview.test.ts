// The preview of a price change: evaluated as for saving, its rejections grouped by reason, and
// nothing written.
import { batchEdit, paymentFromFeesAndDurations } from '@curbwright/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import { insertDraft } from '../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { saveBatch } from '../batches/save-batch.ts';
import { previewRateChange } from './preview.ts';

let database: TestDatabase;
let context: CityContext;
let links: number[] = [];
let general: number;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  context = { ...database.context, city: { ruleSet: () => null } } as unknown as CityContext;
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  [{ id: general }] = (await database.rows(`select id from scenario where kind = 'general'`)) as [
    { id: number },
  ];
});
afterAll(() => database.close());

function setting(fee: number) {
  const price = paymentFromFeesAndDurations([fee], [60], 'EUR');
  if (!price.ok) throw new Error('no price');
  return batchEdit.parse({ onlyType: 'paid-parking', payment: { kind: 'set', payment: price.value } });
}
const preview = (fee: number, ignored: readonly number[] = [], more: readonly number[] = []) =>
  previewRateChange(context, [...links, ...more], setting(fee), general, new Set(ignored), 'en');

it('says what becomes of which prices, on how many curbs, and why the others take none: the most of them first', async () => {
  const paid = (
    await database.rows(
      `select m.link_id as id from regulation_link m join regulation r on r.id = m.regulation_id join sub_activity s on s.id = r.sub_activity_id
     where m.effective_to is null and s.name = 'paid-parking' order by 1`,
    )
  ).map(({ id }) => id);
  const standing = await insertDraft(database, paid[0]);
  const seen = await preview(7, [], [999_999]);
  expect(seen.requested).toBe(links.length + 1);
  expect(seen.accepted).toBe(paid.length - 1);
  expect(seen.spaces).toBe(10 * (paid.length - 1));
  expect(seen.changes.reduce((sum, change) => sum + change.links, 0)).toBe(seen.accepted);
  expect(seen.distinct).toBe(seen.changes.length);
  expect(seen.refused.map((one) => [one.code, one.links])).toEqual([
    ['batch.other-type', links.length - paid.length],
    [expect.stringContaining('proposal.'), 1],
    ['fault.unknown-link', 1],
  ]);
  expect(seen.refused[0]?.detail).toMatch(/\w/);
  // A proposal of the batch being edited does not block it.
  expect(await preview(7, [standing], [999_999])).toMatchObject({ accepted: paid.length });
  expect(await database.rows('select id from proposed_regulation')).toEqual([{ id: standing }]);
  await database.rows('delete from proposed_regulation');
});

it('is what saving it does then', async () => {
  const seen = await preview(7);
  const done = await saveBatch(context, {
    kind: 'rates',
    name: '',
    scenario: undefined,
    links,
    edit: setting(7),
    payment: null,
    submission: null,
    author: { id: null, username: 'ada' },
    requestId: 'request',
    language: 'en',
  });
  if (!('saved' in done)) throw new Error(JSON.stringify(done));
  const { accepted, length, spaces, requested, proposals } = done.saved;
  expect(seen).toMatchObject({ accepted, length, spaces, requested, proposals: proposals.length });
});
