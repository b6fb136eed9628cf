// Presence over the API and the live channel: who sees whom, for how long, and that nobody can
// appear as somebody else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { PresenceBoard } from './presence-board.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
const url = '/api/presence/';
const at = (more: object = {}) => ({
  page: 'page-0001',
  links: [7],
  proposal: null,
  is_editing: false,
  ...more,
});

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
});
afterAll(() => api.close());

const othersOf = async (hand: TestClient, body: object) => (await hand.post(url, body)).json().others;

it('names the others at the same curb, and what they do', async () => {
  expect(await othersOf(editor, at({ is_editing: true }))).toEqual([]);
  const [seen] = await othersOf(publisher, at());
  expect(seen).toMatchObject({ is_editing: true });
  expect(await othersOf(publisher, at({ links: [8] }))).toEqual([]);
  expect(await othersOf(editor, at())).toEqual([]);
});

it('takes no name, and reports nobody else', async () => {
  for (const more of [{ name: 'Paula Publisher' }, { user: 1 }, { username: 'admin' }])
    expect((await editor.post(url, at(more))).statusCode).toBe(400);
  // The page of somebody else names nobody but the one who reports it.
  await editor.post(url, at({ links: [9] }));
  await publisher.post(url, at({ links: [9] }));
  expect(await othersOf(editor, at({ links: [9] }))).toHaveLength(1);
});

it('is closed to visitors and to people without the right to view', async () => {
  const guest = await signInClient(api, 'guest');
  const visitor = await api.inject({ method: 'POST', url, payload: at() });
  expect([visitor.statusCode, (await guest.post(url, at())).statusCode]).toEqual([403, 403]);
  expect(visitor.body).not.toContain('others');
});

it('bounds what is reported', async () => {
  const many = Array.from({ length: 21 }, (_, index) => index + 1);
  for (const bad of [
    { links: many },
    { page: 'x' },
    { page: 'a'.repeat(37) },
    { links: [-1] },
    { proposal: 0 },
  ])
    expect((await editor.post(url, at(bad))).statusCode).toBe(400);
});

it('forgets who has not reported for 45 seconds, and all but five pages of one person', () => {
  const board = new PresenceBoard();
  const one = { user: 1, name: 'E', links: [1], proposal: null, isEditing: false };
  const other = { user: 2, name: 'P', links: [1], proposal: null, isEditing: false };
  board.report('a', { ...one, at: 0 });
  expect(board.report('b', { ...other, at: 44_999 })).toHaveLength(1);
  expect(board.report('b', { ...other, at: 45_000 })).toHaveLength(0);
  for (const page of [1, 2, 3, 4, 5, 6]) board.report(`p${page}`, { ...one, links: [page], at: 50_000 });
  const placesLeft = [1, 2, 3, 4, 5, 6].map(
    (link) => board.report('b', { ...other, links: [link], at: 50_001 }).length,
  );
  expect(placesLeft).toEqual([0, 1, 1, 1, 1, 1]);
});

it('announces a change of place only, without names', () => {
  const board = new PresenceBoard();
  const heard: unknown[] = [];
  board.subscribe((place) => heard.push(place));
  const one = { user: 1, name: 'E', links: [1], proposal: null, isEditing: false, at: 0 };
  board.report('a', one);
  board.report('a', { ...one, at: 1 });
  board.report('a', { ...one, links: [2], at: 2 });
  board.report('a', { ...one, links: [], at: 3 });
  board.report('a', { ...one, links: [], at: 4 });
  expect(heard).toEqual([
    { links: [1], proposal: null },
    { links: [1, 2], proposal: null },
    { links: [2], proposal: null },
  ]);
});
