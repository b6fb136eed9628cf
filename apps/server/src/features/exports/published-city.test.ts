// What an export is made of: the city as it was imported, also where a source measured its curbs itself.
import { expect, it } from 'vitest';
import { openTestApi } from '../../testing/test-api.ts';
import { publishedCity } from './queries.ts';

it('keeps the metres of a source that measures its curbs itself, and no others', async () => {
  const api = await openTestApi();
  const { db } = api.database;
  const before = await publishedCity(db);
  expect(before.links.length).toBe(api.city.linkCount);
  expect(before.links.filter((link) => link.length !== undefined)).toEqual([]);
  const first = before.links[0]?.outsideId ?? '';
  await db.updateTable('link').set({ length: 123.25 }).where('segment_id', '=', first).execute();
  const after = await publishedCity(db);
  expect(after.links.filter((link) => link.length !== undefined)).toEqual([
    { ...before.links[0], length: 123.25 },
  ]);
  await api.close();
});
