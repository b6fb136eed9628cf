// Undoing publications within the city's time: all or none, refused when the time is over or
// something newer stands there.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { recordStatements, type SentStatement } from '../../../testing/heard-statements.ts';
import { propose, type TestClient } from '../../../testing/proposals.ts';
import { loadAuditEntries, setEntry } from '../../../testing/queries.ts';
import { openStaff } from '../../../testing/staff.ts';
import type { TestApi } from '../../../testing/test-api.ts';

const path = '/api/proposed_regulation/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let free: () => number;

beforeAll(async () => {
  ({ api, editor, publisher, free } = await openStaff());
});
afterAll(() => api.close());
afterEach(() =>
  api.database.rows(`delete from city_configuration where config_key = 'UNDO_PUBLICATION_MINUTES'`),
);

const allow = (minutes: number) => setEntry(api.database.db, 'UNDO_PUBLICATION_MINUTES', minutes, false);
async function published(link = free(), body: object = {}): Promise<number> {
  const id = await propose(editor, [link]);
  const done = await publisher.post(`${path}${id}/publish_proposed_regulation/`, body);
  expect(done.statusCode, done.body).toBe(200);
  return id;
}
const undo = (ids: readonly number[], hand = publisher) =>
  hand.post(`${path}undo_publication/`, { proposed_regulation_ids: ids });
const read = async (id: number) => (await publisher.get(`${path}${id}/`)).json();
const rulesOn = async (link: number) =>
  (await editor.get(`/api/links/${link}/get_link_restrictions/`)).json().rule_set_id;
/** Moves a publication into the past. */
const age = (id: number, minutes: number) =>
  api.database.rows(
    `update proposed_regulation set published_on = published_on - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  );

it('restores what was in force before, together, with an entry for each', async () => {
  const places = [free(), free()];
  const before = await Promise.all(places.map(rulesOn));
  const ids = [await published(places[0]), await published(places[1])];
  expect(await Promise.all(places.map(rulesOn))).not.toEqual(before);
  const until = Date.parse((await read(ids[0] ?? 0)).undo_until);
  expect(until - Date.parse((await read(ids[0] ?? 0)).published_on)).toBe(15 * 60_000);
  const done = await undo(ids);
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json()).toEqual({ proposed_regulation_ids: ids });
  expect(await Promise.all(places.map(rulesOn))).toEqual(before);
  for (const id of ids) {
    const { reverted_by: by, undo_until: end } = await read(id);
    expect([typeof by, end]).toEqual(['number', null]);
  }
  const entries = (await loadAuditEntries(api.database.db, 'undo')).filter(
    ({ noun }) => noun === 'proposed-regulation',
  );
  expect(entries.map(({ noun_id: id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(ids);
});

it('locks all links and regulations before the row of the city, which it changes once', async () => {
  const ids = [await published(), await published()];
  const sent: SentStatement[] = [];
  recordStatements(api.database.pool, (statement) => sent.push(statement));
  expect((await undo(ids)).statusCode).toBe(200);
  // The server's other work uses connections of its own.
  const own = sent.find(
    ({ text }) => /update link|for update/.test(text) && text.includes('from link'),
  )?.client;
  const heard = sent.flatMap(({ client, text }) => (client === own ? [text.replaceAll(/\s+/g, ' ')] : []));
  const firstLock = (table: string) => heard.findIndex((text) => text.includes(`from ${table} where id`));
  const city = heard.flatMap((text, at) => (text.includes('update city set') ? [at] : []));
  expect(city).toHaveLength(1);
  expect(firstLock('link')).toBeGreaterThan(0);
  expect(firstLock('regulation')).toBeGreaterThan(firstLock('link'));
  expect(city[0]).toBeGreaterThan(firstLock('regulation'));
});

it('withdraws what is scheduled', async () => {
  const link = free();
  const before = await rulesOn(link);
  const id = await published(link, { effective_from: new Date(Date.now() + 86_400_000).toISOString() });
  expect((await undo([id])).statusCode).toBe(200);
  expect(await rulesOn(link)).toBe(before);
  expect(
    await api.database.rows('select from scheduled_change where proposed_regulation_id = $1', [id]),
  ).toEqual([]);
});

it('undoes nothing of several when one of them has a newer change on its curbs', async () => {
  const link = free();
  const [first, second] = [await published(), await published(link)];
  await published(link);
  const refused = await undo([first, second]);
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'proposal.undo-newer']);
  expect(refused.json().detail).toMatch(/^Somebody has published a newer change/);
  expect([(await read(first)).reverted_by, (await read(second)).reverted_by]).toEqual([null, null]);
});

it('undoes one publication on top of another together', async () => {
  const link = free();
  const before = await rulesOn(link);
  const ids = [await published(link), await published(link)];
  expect((await undo(ids)).statusCode).toBe(200);
  expect(await rulesOn(link)).toBe(before);
});

it('is refused when the time is over, undone already, not published, unknown, or without permission', async () => {
  const id = await published();
  const reasonOf = async (wanted: number, hand = publisher) => {
    const done = await undo([wanted], hand);
    return [done.statusCode, done.json().reason ?? done.json().code];
  };
  await age(id, 16);
  expect(await reasonOf(id)).toEqual([409, 'proposal.undo-over']);
  expect((await undo([id])).json().detail).toBe(
    'The time to undo this publication (15 minutes) is over. Use Revert instead.',
  );
  await allow(20);
  expect(await reasonOf(id, editor)).toEqual([403, 'permission_denied']);
  expect((await undo([id])).statusCode).toBe(200);
  expect(await reasonOf(id)).toEqual([409, 'proposal.undone']);
  expect(await reasonOf((await read(id)).reverted_by)).toEqual([409, 'proposal.is-revert']);
  expect(await reasonOf(await propose(editor, [free()]))).toEqual([409, 'proposal.not-published']);
  expect(await reasonOf(999_999)).toEqual([404, 'not_found']);
  await allow(0);
  const other = await published();
  expect((await read(other)).undo_until).toBeNull();
  expect(await reasonOf(other)).toEqual([409, 'proposal.undo-over']);
});
