// What publishing a batch would change: its open proposals compared with the rules now in force on
// their curbs, grouped by type of change, those with the most curbs first.
import { batchEdit } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadBatchChanges } from './batch-changes.ts';
import { saveBatch } from './save-batch.ts';

let database: TestDatabase;
let context: CityContext;
let links: number[] = [];

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const time = { timeZone: 'Europe/Rome', calendar: gridCity({ streets: 2 }).calendar };
  const city = { time, link: () => undefined, ruleSet: () => null };
  context = { ...database.context, city } as unknown as CityContext;
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch',
  ),
);

async function saved(edit: object, chosen: readonly number[] = links) {
  const done = await saveBatch(context, {
    kind: 'links',
    name: '',
    scenario: undefined,
    links: chosen,
    edit: batchEdit.parse(edit),
    payment: null,
    submission: null,
    author: { id: null, username: 'ada' },
    requestId: 'request',
    language: 'en',
  });
  if (!('saved' in done) || done.saved.id === null) throw new Error(JSON.stringify(done));
  return { ...done.saved, id: done.saved.id };
}
const changesOf = (id: number) => loadBatchChanges(context, id, 'en');

it('curbs that change alike are one change, with what holds there now and what would', async () => {
  const batch = await saved({ timeLimit: 23 });
  const { changes, rules } = await changesOf(batch.id);
  const sum = (of: 'links' | 'proposals') => changes.reduce((all, change) => all + change[of], 0);
  expect(sum('links')).toBe(batch.accepted);
  expect(sum('proposals')).toBe(batch.proposals.length);
  expect(changes.length).toBeGreaterThan(1);
  expect(changes.length).toBeLessThan(batch.proposals.length);
  expect(changes.map((change) => change.links)).toEqual(
    changes.map((change) => change.links).toSorted((a, b) => b - a),
  );
  const found = await database.rows(
    `select s.name as type, r.time_limit as minutes, count(*)::int as links from regulation_link m join regulation r on r.id = m.regulation_id
     join sub_activity s on s.id = r.sub_activity_id where m.effective_to is null group by r.rule_set_id, s.name, r.time_limit order by 3 desc`,
  );
  const seen = changes.map(
    (change) => `${change.sub_activity.before} ${change.time_limit.before} ${change.links}`,
  );
  expect(seen.toSorted()).toEqual(
    found.map(({ type, minutes, links: count }) => `${type} ${minutes} ${count}`).toSorted(),
  );
  for (const change of changes) {
    expect(change).toMatchObject({
      action: 'modify',
      time_limit: { after: 23 },
      sub_activity: { after: change.sub_activity.before },
    });
    expect(change.payment.after).toEqual(change.payment.before);
    expect(change.payment.before === null).toBe(change.sub_activity.before !== 'paid-parking');
    expect(change.rules.added.map((index) => rules[index]?.maxStay)).toContain(23);
    expect(change.rules.removed.map((index) => rules[index]?.maxStay)).toContain(change.time_limit.before);
  }
});

it('a removal leaves nothing, and says what is lost', async () => {
  const batch = await saved({ action: 'remove' });
  const { changes, losses } = await changesOf(batch.id);
  for (const { action, sub_activity: type, time_limit: limit, payment, rules } of changes) {
    expect([action, type.after, limit.after, payment.after, rules.added]).toEqual([
      'remove',
      null,
      null,
      null,
      [],
    ]);
    expect(rules.removed.length).toBeGreaterThan(0);
  }
  const paid = changes.filter(({ payment }) => payment.before !== null);
  expect(paid.length).toBeGreaterThan(0);
  expect(losses.price).toBe(paid.reduce((all, change) => all + change.links, 0));
});

it('what holds is that of now, curb by curb; what is published of the batch is told no more', async () => {
  const batch = await saved({ timeLimit: 23 });
  const [first] = batch.proposals;
  const on = (
    await database.rows(
      'select base_link_id as id from proposed_regulation_link where proposed_regulation_id = $1',
      [first?.id],
    )
  ).map(({ id }) => id);
  expect(on.length).toBeGreaterThan(1);
  // One of its curbs has lost its rules since then.
  await database.rows('update regulation_link set effective_to = now() where link_id = $1', [on[0]]);
  const bare = (await changesOf(batch.id)).changes.find((change) => change.sub_activity.before === null);
  expect(bare).toMatchObject({
    links: 1,
    proposals: 1,
    time_limit: { before: null, after: 23 },
    rules: { removed: [] },
  });
  await database.rows(
    'update proposed_regulation set is_published = true, published_on = now() where id = $1',
    [first?.id],
  );
  const left = (await changesOf(batch.id)).changes;
  expect(left.reduce((all, change) => all + change.links, 0)).toBe(batch.accepted - on.length);
  await database.rows('update proposed_regulation set is_published = true, published_on = now()');
  expect(await changesOf(batch.id)).toMatchObject({ changes: [], rules: [], findings: [] });
  await database.rows('update regulation_link set effective_to = null where link_id = $1', [on[0]]);
});

it('findings of curbs that change alike are added up', async () => {
  const never = {
    activity: 'no parking',
    subActivity: 'no-parking',
    priority: 350,
    timeSpans: [{ months: [2], daysOfMonth: [30] }],
  };
  const batch = await saved({ addedRestrictions: [never] });
  const { changes, findings } = await changesOf(batch.id);
  // One finding for each position of the rule among the other rules of a curb.
  const places = findings.flatMap(({ code }, index) => (code === 'lint.never' ? [index] : []));
  expect(places.length).toBeGreaterThan(0);
  for (const change of changes) {
    const mine = change.findings.filter(({ finding }) => places.includes(finding));
    expect(mine.map((one) => one.links)).toEqual([change.links]);
  }
  expect(changes.some((change) => change.proposals > 1)).toBe(true);
});

it('says what is lost, and the effect on a normal week, with the same sums in every change', async () => {
  const batch = await saved({ action: 'remove' });
  const { changes, loss_details: details, effects, losses } = await changesOf(batch.id);
  const sum = (kind: string) =>
    details.filter((one) => one.kind === kind).reduce((all, one) => all + one.links, 0);
  expect(sum('price')).toBe(losses.price);
  expect(details.map(({ links: count }) => count)).toEqual(
    details.map(({ links: count }) => count).toSorted((a, b) => b - a),
  );
  expect(details.find(({ kind }) => kind === 'price')?.text).toMatch(
    /^\d+ curbs? loses? (its|their) price of €1\.\d\d an hour\.$/,
  );
  for (const change of changes) expect(change.loss_details.length > 0).toBe(change.losses.length > 0);
  // Ten spaces a curb; every hour of the week has one curb type before and after.
  const hours = (side: 'space_hours_before' | 'space_hours_after', of: (typeof effects)['by_type']) =>
    of.reduce((all, row) => all + row[side], 0);
  for (const side of ['space_hours_before', 'space_hours_after'] as const) {
    expect(hours(side, effects.by_type)).toBeCloseTo(batch.accepted * 10 * 168, 3);
    for (const { effect, links: count } of changes)
      expect(hours(side, effect.by_type)).toBeCloseTo(count * 10 * 168, 3);
  }
  expect(effects.by_type.filter((row) => row.space_hours_after > 0).map((row) => row.sub_activity)).toEqual([
    'unregulated',
  ]);
  expect(effects.links_without_spaces).toBe(0);
  expect(effects.revenue).toMatchObject({ after: 0, currency: 'EUR' });
  expect(effects.revenue?.before).toBe(
    changes.reduce((all, { effect }) => all + (effect.revenue?.before ?? 0), 0),
  );
  expect(effects.revenue?.before).toBeGreaterThan(0);
});
