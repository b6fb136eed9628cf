// Reverting published proposals: a new proposal restores the previous rules on the live links; a
// publication that has not taken effect is withdrawn.
import { ruleSetOfDraft } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../../../city/city-context.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type DraftOptions, insertDraft } from '../../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { loadStoredProposal, toProposalDraft } from '../../read/stored-proposals.ts';
import { publishChunk } from '../publish-chunk.ts';
import { revertProposal } from './revert.ts';

let database: TestDatabase;
let links: number[] = [];
let publisherId: number;
let next = 0;
const free = () => links[next++] ?? 0;

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  publisherId = (await one(`select id from user_account where username = 'publisher'`)).id;
});
afterAll(() => database.close());
beforeEach(() => database.rows('delete from outbox'));

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const callerWith = (...permissions: ('view' | 'edit' | 'publish')[]): Caller => ({
  kind: 'user',
  user: {
    id: publisherId,
    username: 'publisher',
    displayName: 'P',
    email: null,
    language: 'en',
    groups: [{ name: 'some', permissions }],
  },
  sessionId: 's',
  via: 'bearer',
});

async function published(link: number, wish: DraftOptions = {}): Promise<number> {
  const id = await insertDraft(database, link, wish);
  const groups = [{ name: 'publishers', permissions: ['view', 'edit', 'publish'] as const }];
  const order = {
    id,
    expected: { version: null, byHeader: false },
    effectiveFrom: undefined,
    waivers: [],
    linted: { version: 1, findings: [] },
  };
  const outcomes = await inTransaction(database.db, (tx) =>
    publishChunk(tx, [order], {
      user: { id: 1, username: 'ada', groups },
      author: { id: null, username: 'ada' },
      requestId: null,
    }),
  );
  expect(outcomes.get(id)).toBeNull();
  await database.rows('delete from outbox');
  return id;
}
async function revert(id: number, caller = callerWith('view', 'publish')) {
  const context = database.context as unknown as CityContext;
  return revertProposal(context, { id, reason: 'A mistake', caller, requestId: 'request' });
}
async function reverted(id: number): Promise<number> {
  const done = await revert(id);
  if (!('id' in done)) throw new Error(JSON.stringify(done));
  return done.id;
}
const on = async (link: number) =>
  (await one(
    `select r.id, r.rule_set_id as rules, r.sub_activity_id as class, r.time_limit as minutes, r.restores, r.proposal_id as proposal
       from regulation_link m join regulation r on r.id = m.regulation_id where m.link_id = $1 and m.effective_to is null`,
    [link],
  )) ?? null;
const publication = (id: number) =>
  one('select links, effective_from as begins from publication where proposed_regulation_id = $1', [id]);
const told = async () =>
  (await database.rows('select kind, body from outbox order by id')).map(({ kind, body }) => [kind, body]);
const revisionNow = async () => (await one('select revision::int as revision from city')).revision;

it('a change is taken back by a proposal that says what was before, where it was, and is published with it', async () => {
  const link = free();
  const before = await on(link);
  const id = await published(link);
  const changed = await on(link);
  const revision = await revisionNow();
  const back = await reverted(id);
  const now = await on(link);
  expect(now).toEqual(before);
  expect((await publication(back)).links).toEqual([{ link, published: now.id, before: changed.id }]);
  const [was, is] = [await loadStoredProposal(database.db, id), await loadStoredProposal(database.db, back)];
  expect(was?.row.reverted_by).toBe(back);
  expect(is?.row).toMatchObject({
    action: 'modify',
    reason: 'A mistake',
    scenario_id: was?.row.scenario_id,
    batch_id: was?.row.batch_id,
    sub_activity_id: before.class,
    regulation_name: null,
    reverts: id,
    is_published: true,
    username: 'publisher',
    published_by: 'publisher',
    link_count: 1,
    street_name: was?.row.street_name,
    side: was?.row.side,
    version: 2,
  });
  if (is === undefined) throw new Error('not read');
  // Rules, time limit and price are exactly those of before.
  expect(ruleSetOfDraft(toProposalDraft(is))?.id).toBe(before.rules);
  expect(is.restrictions.length).toBeGreaterThan(0);
  expect(await revisionNow()).toBe(revision + 1);
  expect(await told()).toEqual([
    ['proposals changed', { scenario: was?.row.scenario_id, proposals: [id, back] }],
    ['city changed', { revision: revision + 1, links: [link], boxes: [expect.any(Array)], baseMapBoxes: [] }],
  ]);
  const history = await database.rows(
    `select action, noun_id as id, before, after, user_id as by, username from audit where request_id = 'request' order by audit.id desc limit 2`,
  );
  const by = { by: publisherId, username: 'publisher' };
  expect(history).toEqual([
    {
      action: 'revert',
      id: String(id),
      before: { reverted_by: null },
      after: { reverted_by: back, reason: 'A mistake' },
      ...by,
    },
    {
      action: 'publish',
      id: String(back),
      before: { is_published: false },
      after: { is_published: true },
      ...by,
    },
  ]);
});

it('of a removal it makes a regulation, and takes a new one away', async () => {
  const link = free();
  const before = await on(link);
  const removal = await published(link, { action: 'remove' });
  expect(await on(link)).toBeNull();
  const back = await reverted(removal);
  expect((await loadStoredProposal(database.db, back))?.row.action).toBe('create');
  const now = await on(link);
  expect(now.rules).toBe(before.rules);
  expect((await publication(back)).links).toEqual([{ link, published: now.id, before: null }]);
  const bare = free();
  await database.rows('update regulation_link set effective_to = now() where link_id = $1', [bare]);
  const made = await published(bare, { action: 'create' });
  const put = await on(bare);
  const away = await reverted(made);
  const stored = await loadStoredProposal(database.db, away);
  expect(stored?.row).toMatchObject({
    action: 'remove',
    time_limit: null,
    payment_id: null,
    sub_activity_name: 'loading',
  });
  expect(stored?.restrictions).toEqual([]);
  expect(await on(bare)).toBeNull();
  expect((await publication(away)).links).toEqual([{ link: bare, published: null, before: put.id }]);
});

it('acts on what its link became since: on the piece it was put on, and on both where that was divided again', async () => {
  const link = free();
  const before = await on(link);
  const id = await published(link, { stretch: { from: 5, to: 40 } });
  const [, middle] = (
    await database.rows('select id from link where parent_link_id = $1 order by id', [link])
  ).map((row) => row.id);
  const inner = await published(middle, { stretch: { from: 0, to: 10 } });
  // A newer publication affects part of the link.
  expect(await revert(id)).toMatchObject({ kind: 'refused', text: 'proposal.newer' });
  await reverted(inner);
  const pieces = (
    await database.rows('select id from link where parent_link_id = $1 order by id', [middle])
  ).map((row) => row.id);
  expect(pieces).toHaveLength(2);
  const back = await reverted(id);
  const given = (await publication(back)).links;
  expect(given.map((row: { link: number }) => row.link)).toEqual(pieces);
  for (const piece of pieces) expect((await on(piece)).rules).toBe(before.rules);
  const stored = await loadStoredProposal(database.db, back);
  expect(stored?.links.map(({ link_id }) => link_id)).toEqual(pieces);
});

it('one that is still to come is withdrawn: what it would have ended goes on, and nothing of it is announced later', async () => {
  const link = free();
  const before = await on(link);
  const day = new Date(Date.now() + 86_400_000);
  const id = await published(link, { from: day.toISOString() });
  expect(
    await database.rows('select id from scheduled_change where proposed_regulation_id = $1', [id]),
  ).toHaveLength(1);
  const revision = await revisionNow();
  const back = await reverted(id);
  expect(await on(link)).toEqual(before);
  expect(
    await database.rows('select id from scheduled_change where proposed_regulation_id = $1', [id]),
  ).toEqual([]);
  expect(
    await database.rows('select id from regulation where proposal_id = any($1::int[])', [[id, back]]),
  ).toEqual([]);
  const { links: given, begins } = await publication(back);
  expect(given).toEqual([{ link, published: null, before: expect.any(Number) }]);
  expect(begins.getTime()).toBeLessThan(day.getTime());
  const scenario = (await loadStoredProposal(database.db, id))?.row.scenario_id;
  expect(await told()).toEqual([
    ['proposals changed', { scenario, proposals: [id, back] }],
    ['city changed', { revision: revision + 1, links: [link], boxes: [expect.any(Array)], baseMapBoxes: [] }],
  ]);
});

it('is refused of what is not published, is taken back already, takes back itself, is not there, or is not theirs', async () => {
  const open = await insertDraft(database, free());
  const id = await published(free());
  const count = async () => (await one('select count(*)::int as n from proposed_regulation')).n;
  const before = await count();
  expect(await revert(open)).toMatchObject({ code: 'refused', text: 'proposal.not-published' });
  expect(await revert(id, callerWith('view', 'edit'))).toMatchObject({ code: 'permission_denied' });
  expect(await revert(id, { kind: 'anonymous' })).toMatchObject({ code: 'permission_denied' });
  expect(await revert(999_999)).toMatchObject({ code: 'not_found' });
  expect(await count()).toBe(before);
  const back = await reverted(id);
  expect(await revert(id)).toMatchObject({ code: 'refused', text: 'proposal.reverted', status: 409 });
  expect(await revert(back)).toMatchObject({ code: 'refused', text: 'proposal.is-revert' });
  expect(await count()).toBe(before + 1);
});
