// Drafting operations: the version of each proposal in a bulk deletion, waivers only for
// publishers, conditional headers, and ETags of responses.
import { type Permission, restriction } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { insertDraft } from '../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { copyHandlers } from './copy-regulation.ts';
import { draftingHandlers } from './drafting.ts';

let database: TestDatabase;
let context: CityContext;
let links: number[] = [];
let next = 0;
const free = () => links[next++] ?? 0;

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  context = { ...database.context, city: { currency: 'EUR' } } as unknown as CityContext;
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
});
afterAll(() => database.close());
beforeEach(() => database.rows('delete from proposed_regulation; delete from proposed_link'));

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const callerWith = (...permissions: Permission[]): Caller => ({
  kind: 'user',
  user: {
    id: 1,
    username: 'ada',
    displayName: '',
    email: null,
    language: 'en',
    groups: [{ name: 'some', permissions }],
  },
  sessionId: 's',
  via: 'bearer',
});
const editor = callerWith('view', 'edit');
type Call = keyof ReturnType<typeof draftingHandlers> | keyof ReturnType<typeof copyHandlers>;
/** Calls a handler directly with a parsed request and returns its outcome. */
async function call(
  name: Call,
  sent: { params?: object; body?: object; headers?: object; caller?: Caller },
): Promise<unknown> {
  const handlers = { ...draftingHandlers(context), ...copyHandlers(context) };
  const input = {
    params: {},
    body: {},
    headers: {},
    caller: editor,
    language: 'en',
    requestId: 'request',
    ...sent,
  };
  return handlers[name](input as never);
}
const left = async () =>
  (await database.rows('select id from proposed_regulation order by id')).map(({ id }) => id);

it('of many deleted each must be of the version that was seen, the last said of it; the others go', async () => {
  const [first, stale, unseen, twice] = [
    await insertDraft(database, free()),
    await insertDraft(database, free()),
    await insertDraft(database, free()),
    await insertDraft(database, free()),
  ];
  const body = {
    proposed_regulation_ids: [first, stale, twice, unseen, 999_999, twice],
    versions: [1, 7, 7, null, null, 1],
  };
  expect(await call('deleteProposedRegulations', { body })).toMatchObject({
    value: {
      done: 3,
      refused: 2,
      results: [
        { id: first, ok: true },
        { id: stale, ok: false, status: 409, code: 'changed_meanwhile' },
        { id: twice, ok: true },
        { id: unseen, ok: true },
        { id: 999_999, ok: false, status: 404 },
      ],
    },
  });
  expect(await left()).toEqual([stale]);
  expect(
    await call('deleteProposedRegulation', { params: { id: stale }, headers: { 'if-match': '"v2"' } }),
  ).toMatchObject({ code: 'changed_meanwhile', status: 412 });
  expect(
    await call('deleteProposedRegulation', { params: { id: stale }, body: { version: 2 } }),
  ).toMatchObject({ code: 'changed_meanwhile', status: null });
  expect(
    await call('deleteProposedRegulation', {
      params: { id: stale },
      headers: { 'if-match': '"v1"' },
      body: { version: 2 },
    }),
  ).toMatchObject({ value: { id: stale } });
  expect(await left()).toEqual([]);
});

it('waivers are for publishers; whatever is written is answered with the tag of its version', async () => {
  const id = await insertDraft(database, free());
  const waivers = [{ finding: 'lint.never|0', reason: 'on purpose' }];
  const patch = (body: object, caller: Caller, headers = {}) =>
    call('updateProposedRegulation', { params: { id }, body, caller, headers });
  expect(await patch({ waivers }, editor)).toMatchObject({ code: 'permission_denied' });
  expect(await patch({ waivers: [] }, editor)).toMatchObject({ code: 'permission_denied' });
  expect(await patch({ waivers }, callerWith('view', 'edit', 'publish'))).toMatchObject({
    value: { id, version: 2, waivers },
    headers: { etag: '"v2"' },
  });
  expect(await patch({ reason: 'Why' }, editor, { 'if-match': '"v2"' })).toMatchObject({
    value: { version: 3, reason: 'Why', waivers },
    headers: { etag: '"v3"' },
  });
  expect(await patch({ reason: 'No', version: 2 }, editor)).toMatchObject({
    code: 'changed_meanwhile',
    status: null,
  });
  expect(await patch({ reason: 'No' }, editor, { 'if-match': '"v2"' })).toMatchObject({
    code: 'changed_meanwhile',
    status: 412,
  });
});

const bare = {
  action: 'modify',
  reason: 'New',
  sub_activity: 'loading',
  time_limit: 15,
  actual_regulation_id: null,
  batch: null,
  effective_from: '2031-02-03T04:05:06+01:00',
  scenario: undefined,
};

it('a proposal is made empty or whole, as the body says it', async () => {
  const { id: payment } = await one(
    `insert into proposed_payment (currency, body) values ('EUR', '{"currency": "EUR", "rates": []}') returning id`,
  );
  const empty = await call('createProposedRegulation', { body: { ...bare, payment_id: payment } });
  expect(empty).toMatchObject({
    headers: { etag: '"v1"' },
    value: {
      reason: 'New',
      time_limit: 15,
      payment_id: payment,
      effective_from: '2031-02-03T03:05:06.000Z',
      links: [],
      restrictions: [],
      link_count: 0,
    },
  });
  expect(
    await call('createProposedRegulation', { body: { ...bare, sub_activity: 'nobody', payment_id: null } }),
  ).toMatchObject({ fields: { sub_activity: ['fault.unknown-sub-activity'] } });
  const [link, other] = [free(), free()];
  const rule = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 15 });
  const whole = {
    ...bare,
    payment: { fees: [2], durations: [60] },
    restrictions: [rule],
    links: [{ curb_link: link }, { parent_link: other, from: 5, to: 12 }],
  };
  expect(await call('createProposedChange', { body: whole })).toMatchObject({
    headers: { etag: '"v1"' },
    value: {
      link_count: 2,
      payment: { id: expect.any(Number) },
      restrictions: [{ restriction: rule }],
      links: [{ curb_link: { id: link } }, { custom_link: { parent_link: other, from: 5, to: 12 } }],
    },
  });
  expect(
    await call('createProposedChange', { body: { ...whole, links: [{ curb_link: 999_999 }] } }),
  ).toMatchObject({ fields: { 'links.0': ['fault.unknown-link'] } });
  expect(
    await call('createProposedChange', {
      body: { ...whole, restrictions: [{ ...rule, subActivity: 'nobody' }] },
    }),
  ).toMatchObject({
    fields: { 'restrictions.0.subActivity': ['fault.unknown-user-activity'] },
  });
});

it('a regulation is copied on all its links as it is, while it holds', async () => {
  const regulation = await one(
    `select r.id, r.regulation_id as name, r.rule_set_id, array_agg(m.link_id order by m.link_id) as links from regulation r join regulation_link m on m.regulation_id = r.id
     where m.effective_to is null group by 1, 2, 3 having count(*) > 1 order by 1 limit 1`,
  );
  const copy = () =>
    call('copyRegulationToProposed', { params: { id: regulation.id }, body: { scenario: undefined } });
  expect(await copy()).toMatchObject({ value: { proposed_regulation_id: expect.any(Number) } });
  const row = await one(
    'select action, reason, actual_regulation_id, regulation_name, link_count, batch_id from proposed_regulation',
  );
  expect(row).toEqual({
    action: 'modify',
    reason: '',
    actual_regulation_id: regulation.id,
    regulation_name: regulation.name,
    link_count: regulation.links.length,
    batch_id: null,
  });
  const on = await database.rows('select link_id from proposed_regulation_link order by link_id');
  expect(on.map((link) => link.link_id)).toEqual(regulation.links);
  expect(await copy()).toMatchObject({ code: 'proposal_exists' });
  await database.rows('update regulation set effective_to = now() where id = $1', [regulation.id]);
  expect(await copy()).toMatchObject({ code: 'not_found' });
});
