// An import over rules that were published here: it lists the rules it replaces, in the dry run and
// in the import.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { propose, signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { importCity } from './import-city.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('names the links whose published rules it replaces, once', async () => {
  const data = gridCity({ streets: 4, ruleSets: 3 });
  const replaced = async (dryRun: boolean) => {
    const done = await importCity(api.database.db, data, { source: 'grid.test', format: 'test', dryRun });
    if (!done.ok) throw new Error(done.refusal.code);
    return done.value.issues.flatMap(({ code, place }) =>
      code === 'import.published-replaced' ? [place] : [],
    );
  };
  await replaced(false);
  const { rows } = await api.database.pool.query<{ id: number; place: string }>(
    `select id, 'links[' || segment_id || ']' as place from link where segment_id = any($1) and retired is null order by segment_id limit 2`,
    [data.links.map(({ outsideId }) => outsideId)],
  );
  const [changed, removed] = rows;
  if (changed === undefined || removed === undefined) throw new Error('the grid has no links');
  const editor = await signInClient(api, 'editor');
  const publisher = await signInClient(api, 'publisher');
  const ids = [
    await propose(editor, [changed.id]),
    await propose(editor, [removed.id], { action: 'remove', restrictions: [] }),
  ];
  const done = await publisher.post('/api/proposed_regulation/publish_proposed_regulations/', {
    proposed_regulation_ids: ids,
  });
  expect(done.json()).toMatchObject({ done: 2 });
  const places = rows.map(({ place }) => place);
  expect(await replaced(true)).toEqual(places);
  expect(await replaced(false)).toEqual(places);
  expect(await replaced(false)).toEqual([]);
});
