// Several proposals published in one transaction: what each put on its links and since when, what
// is announced, and that a rejected one does not stop the others.
import { findingKey } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type DraftOptions, insertDraft } from '../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadStoredProposal } from '../read/stored-proposals.ts';
import { effectiveStart, type LintedPublishRequest, publishChunk } from './publish-chunk.ts';
import { mergeNearbyBounds, toCityChange } from './write-plans.ts';

let database: TestDatabase;
let links: number[] = [];
let general: number;
let other: number;
const permissions = ['view', 'edit', 'publish'] as const;
const ada = { id: 1, username: 'ada', groups: [{ name: 'publishers', permissions }] };
const hour = 3_600_000;

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  other = (await one(`insert into scenario (name) values ('Other') returning id`)).id;
});
afterAll(() => database.close());
beforeEach(() => database.rows('delete from outbox; delete from scheduled_change'));

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const draft = (link: number, wish?: DraftOptions) => insertDraft(database, link, wish);
const order = (id: number, more: Partial<LintedPublishRequest> = {}): LintedPublishRequest => ({
  id,
  expected: { version: null, byHeader: false },
  effectiveFrom: undefined,
  waivers: [],
  linted: { version: 1, findings: [] },
  ...more,
});
const publish = (
  orders: readonly LintedPublishRequest[],
  user: Parameters<typeof publishChunk>[2]['user'] = ada,
) =>
  inTransaction(database.db, (tx) =>
    publishChunk(tx, orders, { user, author: { id: null, username: 'ada' }, requestId: 'request' }),
  );
const regulationOn = async (link: number) =>
  (
    await one('select regulation_id as id from regulation_link where link_id = $1 and effective_to is null', [
      link,
    ])
  )?.id ?? null;
const told = (kind: string) => database.rows('select body from outbox where kind = $1 order by id', [kind]);
const revisionNow = async () => (await one('select revision::int as revision from city')).revision;
let next = 0;
const free = () => links[next++] ?? 0;

it('each is told with what it put on its links and what was there, the city once for all that changes now', async () => {
  const [whole, parted, bared, planned] = [free(), free(), free(), free()];
  const before = new Map<number, number | null>();
  for (const link of [whole, parted, bared, planned]) before.set(link, await regulationOn(link));
  const day = new Date(Date.now() + 24 * hour);
  const ids = [
    await draft(whole),
    await draft(parted, { stretch: { from: 5, to: 30 } }),
    await draft(bared, { action: 'remove', scenario: other }),
    await draft(planned, { from: day.toISOString() }),
  ];
  const revision = await revisionNow();
  const outcomes = await publish(ids.map((id) => order(id)));
  expect([...outcomes]).toEqual(ids.map((id) => [id, null]));
  const pieces = await database.rows('select id from link where parent_link_id = $1 order by id', [parted]);
  expect(pieces).toHaveLength(3);
  const [start, middle, end] = pieces.map(({ id }) => id);
  const made = async (index: number) =>
    (await one('select id from regulation where proposal_id = $1', [ids[index]]))?.id ?? null;
  const [ofWhole, ofPart, ofDay] = [await made(0), await made(1), await made(3)];
  const rows = await database.rows(
    'select proposed_regulation_id as id, links, effective_from as begins, at <= clock_timestamp() as is_done from publication order by 1',
  );
  const put = (link: number, published: number | null, was: number) => ({
    link,
    published,
    before: before.get(was) ?? null,
  });
  expect(rows.map((row) => row.links)).toEqual([
    [put(whole, ofWhole, whole)],
    [put(middle, ofPart, parted)],
    [put(bared, null, bared)],
    [put(planned, ofDay, planned)],
  ]);
  expect(rows.map((row) => row.begins.getTime() === day.getTime())).toEqual([false, false, false, true]);
  expect(rows.every((row) => row.is_done)).toBe(true);
  // The rest of a divided link keeps its rules, in memberships that begin now.
  expect([await regulationOn(start), await regulationOn(middle), await regulationOn(end)]).toEqual([
    before.get(parted),
    ofPart,
    before.get(parted),
  ]);
  expect([await regulationOn(whole), await regulationOn(bared)]).toEqual([ofWhole, null]);
  expect(await revisionNow()).toBe(revision + 1);
  const [city, ...more] = await told('city changed');
  expect(more).toEqual([]);
  expect(city.body).toMatchObject({ revision: revision + 1, baseMapBoxes: [] });
  expect(city.body.links.toSorted((a: number, b: number) => a - b)).toEqual([
    whole,
    parted,
    bared,
    start,
    middle,
    end,
  ]);
  expect(city.body.boxes.length).toBeGreaterThan(0);
  const [later, ...others] = await database.rows(
    'select proposed_regulation_id as id, due, body from scheduled_change',
  );
  expect([later.id, later.due, later.body.links, later.body.boxes.length, others.length]).toEqual([
    ids[3],
    day,
    [planned],
    1,
    0,
  ]);
  expect((await told('proposals changed')).map(({ body }) => body)).toEqual([
    { scenario: general, proposals: [ids[0], ids[1], ids[3]] },
    { scenario: other, proposals: [ids[2]] },
  ]);
  const history = await database.rows(
    `select action, noun_id as id, request_id from audit where request_id = 'request' order by audit.id`,
  );
  expect(history).toEqual(
    ids.map((id, index) => ({
      action: index === 3 ? 'schedule' : 'publish',
      id: String(id),
      request_id: 'request',
    })),
  );
});

it('a link that is cut for a later day is cut now, and has its rules on that day', async () => {
  const link = free();
  const before = await regulationOn(link);
  const day = new Date(Date.now() + 24 * hour);
  const id = await draft(link, { stretch: { from: 5, to: 30 } });
  expect((await publish([order(id, { effectiveFrom: day.getTime() })])).get(id)).toBeNull();
  const [start, middle, end] = (
    await database.rows('select id from link where parent_link_id = $1 order by id', [link])
  ).map((row) => row.id);
  const [{ body }] = (await told('city changed')) as [{ body: { links: number[] } }];
  expect(body.links.toSorted((a, b) => a - b)).toEqual([link, start, middle, end]);
  const [later] = await database.rows('select body from scheduled_change');
  expect(later.body.links.toSorted((a: number, b: number) => a - b)).toEqual([link, start, middle, end]);
  const chosen = await database.rows(
    'select regulation_id as of, effective_to as ends from regulation_link where link_id = $1 order by effective_from',
    [middle],
  );
  expect(chosen[0]).toEqual({ of: before, ends: day });
  expect(chosen[1].ends).toBeNull();
});

it('what may not be published says why, and stops nothing else', async () => {
  const good = await draft(free());
  const taken = free();
  const [first, second] = [await draft(taken), await draft(taken, { scenario: other })];
  const unseen = await draft(free());
  const stale = await draft(free());
  const expected = await draft(free());
  const conditional = await draft(free());
  const past = await draft(free());
  const faulty = await draft(free());
  await publish([order(past)]);
  const finding = {
    code: 'lint.never',
    severity: 'error',
    params: {},
    place: { restriction: 0 },
    fix: null,
  } as never;
  const orders = [
    order(first),
    order(unseen, { linted: null }),
    order(999_999),
    order(stale, { linted: { version: 2, findings: [] } }),
    order(expected, { expected: { version: 7, byHeader: false } }),
    order(conditional, { expected: { version: 7, byHeader: true } }),
    order(past, { linted: { version: 1, findings: [] } }),
    order(faulty, { linted: { version: 1, findings: [finding] } }),
    order(second),
    order(good),
  ];
  const outcomes = await publish(orders);
  const said = orders.map(({ id }) => {
    const refused = outcomes.get(id);
    return refused ? [refused.code, refused.text, refused.status] : refused;
  });
  expect(said).toEqual([
    null,
    ['not_found', null, null],
    ['not_found', null, null],
    ['changed_meanwhile', 'proposal.stale', null],
    ['changed_meanwhile', 'proposal.stale', null],
    ['changed_meanwhile', 'proposal.stale', 412],
    ['refused', 'proposal.published', 409],
    ['refused', 'proposal.lint-errors', null],
    ['refused', 'proposal.regulation-changed', null],
    null,
  ]);
  expect(outcomes.get(stale)).toMatchObject({
    facts: { id: stale, version: 1, changed_by: 'bob', changed_at: expect.any(String) },
  });
  const open = await database.rows('select id from proposed_regulation where not is_published order by id');
  expect(open.map(({ id }) => id)).toEqual([second, unseen, stale, expected, conditional, faulty]);
});

it('whoever may not publish is refused, and the city does not change', async () => {
  const id = await draft(free());
  const revision = await revisionNow();
  const editors = {
    id: 2,
    username: 'bob',
    groups: [{ name: 'editors', permissions: ['view', 'edit'] as const }],
  };
  for (const user of [editors, null])
    expect((await publish([order(id)], user)).get(id)).toMatchObject({ code: 'permission_denied' });
  expect([
    await revisionNow(),
    (await told('city changed')).length,
    (await told('proposals changed')).length,
  ]).toEqual([revision, 0, 0]);
});

it('an error passes with a reason, given now or kept with the draft; the reasons that count stay with it', async () => {
  const finding = (index: number) =>
    ({
      code: 'lint.never',
      severity: 'error',
      params: {},
      place: { restriction: index },
      fix: null,
    }) as never;
  const waiver = (index: number) => ({ finding: findingKey(finding(index)), reason: `because ${index}` });
  const id = await draft(free());
  await database.rows('update proposed_regulation set waivers = $2 where id = $1', [
    id,
    JSON.stringify([waiver(1), waiver(9)]),
  ]);
  const linted = { version: 1, findings: [finding(1), finding(2)] };
  expect((await publish([order(id, { linted })])).get(id)).toMatchObject({ text: 'proposal.lint-errors' });
  expect((await publish([order(id, { linted, waivers: [waiver(2)] })])).get(id)).toBeNull();
  expect((await loadStoredProposal(database.db, id))?.row.waivers).toEqual([waiver(1), waiver(2)]);
});

it.each<[string, number | null | undefined, number | null, number | null]>([
  ['at once, whatever the draft says', null, 9, null],
  ['on the day that is chosen', 3, 9, 3],
  ['on the draft’s own day', undefined, 9, 9],
  ['at once, when the draft’s day has passed', undefined, 4, null],
  ['at once, when the draft’s day is now', undefined, 5, null],
  ['at once, when nobody says a day', undefined, null, null],
])('a proposal holds %s', (_, effectiveFrom, own, wanted) => {
  const row = { effective_from: own === null ? null : new Date(own) };
  expect(effectiveStart({ effectiveFrom }, { row } as never, 5)).toBe(wanted);
});

it('places of a change are gathered where they are near, and so many links are no list any more', () => {
  const line = (...coordinates: [number, number][]) => ({ type: 'LineString' as const, coordinates });
  const near = [
    line([11.2531, 43.7731], [11.2519, 43.7722]),
    line([11.2541, 43.7711], [11.2533, 43.7749], [11.2545, 43.7735]),
  ];
  const far = line([11.9, 43.7], [11.901, 43.71]);
  const north = line([11.2531, 43.7931], [11.2519, 43.7922]);
  const boxes = [
    [11.2519, 43.7711, 11.2545, 43.7749],
    [11.9, 43.7, 11.901, 43.71],
    [11.2519, 43.7922, 11.2531, 43.7931],
  ];
  expect(mergeNearbyBounds([...near, far, north])).toEqual(boxes);
  expect(mergeNearbyBounds([])).toEqual([]);
  expect(toCityChange([3, 1, 3], [far])).toEqual({ links: [3, 1], boxes: [boxes[1]], baseMapBoxes: [] });
  const many = Array.from({ length: 5000 }, (_, index) => index);
  expect(toCityChange([...many, 7], []).links).toEqual(many);
  expect(toCityChange([...many, 5000], []).links).toBeNull();
});
