// Curbs updated link by link equal those of a full reload: after publications and divisions, and
// for instants before and after. The weeks of their rules are computed once for all publications.
import { categoryCurbUser } from '@curbwright/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { loadCurbs } from '../curbs.ts';
import { preloadDashboards } from '../dashboard-preload.ts';
import { currentCurbs } from './current-curbs.ts';
import { RevisionCache } from './revision-cache.ts';
import { getRuleSetWeeks } from './rule-set-week-cache.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
});
afterAll(() => api.close());

const cachedSources = () => ({ db: api.database.db, city: api.city });
/** Another object for the same database, for which nothing is cached. */
const uncachedSources = () => ({ db: api.database.db.withoutPlugins(), city: api.city });

async function publish(place: Parameters<typeof propose>[1][number]): Promise<void> {
  const { revision } = api.city;
  const id = await propose(editor, [place]);
  const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
  expect(done.statusCode, done.body).toBe(200);
  await expect.poll(() => api.city.revision).toBeGreaterThan(revision);
}

it('brings up what a publication changed, and reads no other link', async () => {
  const links = api.city.box([-180, -90, 180, 90], 1000).ids;
  const [first = 0, second = 0, third = 0] = links;
  const before = await currentCurbs(cachedSources(), null);
  await loadCurbs(cachedSources());
  const instants = [Date.now() - 3_600_000, Date.now()];
  await publish(first);
  await publish({ parent_link: second, from: 10, to: 34 });
  instants.push(Date.now());
  await publish(third);
  const today = await currentCurbs(cachedSources(), null);
  expect(today.curbs).toEqual((await currentCurbs(uncachedSources(), null)).curbs);
  expect(today.curbs).toHaveLength(before.curbs.length + 2);
  // The same object, so it was not loaded again.
  const untouched = links.at(-1) ?? 0;
  const of = ({ curbs }: typeof today) => curbs.find(({ linkId }) => linkId === untouched);
  expect(of(today)).toBe(of(before));
  for (const at of instants) {
    const then = await currentCurbs(cachedSources(), at);
    expect(then.curbs).toEqual((await currentCurbs(uncachedSources(), at)).curbs);
  }
  expect(of(await currentCurbs(cachedSources(), instants[1] ?? 0))).toBe(of(before));
  expect(await loadCurbs(cachedSources())).toEqual(await loadCurbs(uncachedSources()));
  // A later change does not affect an instant that is already cached.
  const [, then = 0] = instants;
  const was = await currentCurbs(cachedSources(), then);
  await publish(links[3] ?? 0);
  expect((await currentCurbs(cachedSources(), then)).curbs).toEqual(was.curbs);
});

it('keeps ready what was kept, and a failure never', async () => {
  await preloadDashboards({ db: api.database.db, now: () => api.now() }, { city: api.city });
  const { curbs } = await currentCurbs(cachedSources(), null);
  expect((await currentCurbs(cachedSources(), null)).curbs).toBe(curbs);
  const readings = new RevisionCache<number>(1);
  await expect(readings.at(null, 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await readings.at(null, 1, async (last) => (last ?? 0) + 1)).toBe(1);
  expect(await readings.at(null, 2, async (last) => (last ?? 0) + 1)).toBe(2);
  expect(await readings.at(null, 2, () => Promise.reject(new Error('not asked')))).toBe(2);
  for (const key of [10, 20]) await readings.at(key, 2, async () => key);
  // Of the other instants, only the most recent is cached.
  expect(await readings.at(10, 2, async (last) => last ?? -1)).toBe(-1);
});

it('works out the weeks of rules once, whatever is published, and anew for another calendar', async () => {
  const admin = await signInClient(api, 'admin');
  const weeks = () => getRuleSetWeeks('2026-05-04', categoryCurbUser(null, []), api.city.time);
  const before = weeks();
  await publish(api.city.box([-180, -90, 180, 90], 1000).ids.at(-2) ?? 0);
  expect(weeks()).toBe(before);
  const { version } = (await admin.get('/api/calendar/')).json();
  const periods = [{ name: 'market days', days: [{ kind: 'weekdays', name: 'Saturdays', days: ['sa'] }] }];
  const changed = await admin.put('/api/calendar/', { version, corrects_past: true, calendar: { periods } });
  expect(changed.statusCode, changed.body).toBe(200);
  await expect.poll(() => weeks() === before).toBe(false);
});
