// Each type of record is deleted, listed and restored: afterwards every row of the database is as
// before, and conflicts are reported.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRows } from '../../testing/all-rows.ts';
import { formBody } from '../../testing/form-body.ts';
import { loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: number[] = [];
/** Returns a link that no test has used yet. */
const next = () => links.shift() ?? 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = [...api.city.box([-180, -90, 180, 90], 200).ids];
});
afterAll(() => api.close());

interface Listed {
  readonly id: number;
  readonly noun: string;
  readonly record_id: number;
  readonly name: string;
  readonly proposals: number;
}

async function deletion(noun: string, record: number, hand = editor): Promise<Listed> {
  const listed = (await hand.get(`/api/deleted/?noun=${noun}&limit=100`)).json<{ results: Listed[] }>();
  const found = listed.results.find((row) => row.record_id === record);
  if (found === undefined) throw new Error(`${noun} ${record} is not listed`);
  return found;
}
const restore = (id: number, hand = editor) => hand.post(`/api/deleted/${id}/restore/`);
const removeProposal = async (id: number) => {
  const gone = await editor.remove(`/api/proposed_regulation/${id}/delete_proposed_regulation/`);
  expect(gone.statusCode, gone.body).toBe(200);
};
async function made(url: string, body: object, hand = editor): Promise<number> {
  const answer = await hand.post(url, body);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, results } = answer.json<{ id?: number; results?: readonly { id: number }[] }>();
  return id ?? results?.[0]?.id ?? 0;
}
const templateBody = (name: string) => ({
  name,
  regulation: { sub_activity: 'loading', time_limit: 20 },
  restrictions: loadingRule.restrictions,
});
const paid = { payment: { fees: [1.5], durations: [60] } };
const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);
const assetItem = (link: number) => ({
  action: 'create',
  asset_config: 'hydrant',
  geometry: { type: 'Point', coordinates: [...(api.city.line(link)?.[0] ?? [0, 0])] },
});
const picked = (...ids: number[]) => ({ type: 'Segments', links: ids });

/** Restoring proposals counts as an edit of them. */
const restoredProposals = { proposed_regulation: ['version', 'modified', 'modified_by'] };

interface Case {
  readonly noun: string;
  /** Creates a record and returns its id. */
  readonly make: () => Promise<number>;
  readonly url: (id: number) => string;
  readonly body?: object;
  readonly name: string | RegExp;
  readonly proposals?: number;
  /** Columns of other rows that differ afterwards, by table. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
}

const cases: readonly Case[] = [
  {
    noun: 'proposed-regulation',
    make: async () => {
      const proposal = await propose(editor, [next(), { parent_link: next(), from: 4, to: 12.5 }], paid);
      // As an asset rule would have created it.
      const asset = await query(`insert into asset (asset_config_id, geometry, bounds)
        select id, '{}', box(point(1.25, 2), point(0.1, 0)) from asset_config limit 1 returning id`);
      await query(
        `insert into clearance_proposal (proposed_regulation_id, link_id, action, made) values ($1, $2, 'clear', '[]')`,
        [proposal, links[0]],
      );
      await query('insert into asset_clearance values ($1, $2, 0.5, 3)', [proposal, asset.rows[0].id]);
      return proposal;
    },
    url: (id) => `/api/proposed_regulation/${id}/delete_proposed_regulation/`,
    name: /./,
    proposals: 1,
    without: restoredProposals,
  },
  {
    noun: 'batch',
    make: () =>
      made('/api/batchregulations/', {
        links: [next(), next(), next()],
        edit: { timeLimit: 35 },
        name: 'Shorter',
      }),
    url: (id) => `/api/batchregulations/${id}/`,
    name: 'Shorter',
    // Two of the three links had the same rule.
    proposals: 2,
    without: restoredProposals,
  },
  {
    noun: 'scenario',
    make: async () => {
      const scenario = await made('/api/scenario/', { name: 'Summer streets' });
      for (const more of [{}, paid]) await propose(editor, [next()], { scenario, ...more });
      return scenario;
    },
    url: (id) => `/api/scenario/${id}/`,
    body: { with_proposals: true },
    name: 'Summer streets',
    proposals: 2,
    without: restoredProposals,
  },
  {
    noun: 'template',
    make: () => made('/api/template/', templateBody('Loading at noon')),
    url: (id) => `/api/template/${id}/`,
    name: 'Loading at noon',
  },
  {
    noun: 'analysis-zone',
    make: async () => {
      const above = await made('/api/analysis-zone/', { name: 'City', components: [picked(next())] });
      const circle = { type: 'Radius', radius: 120.5, geometry: assetItem(links[0] ?? 0).geometry };
      const zone = await made('/api/analysis-zone/', {
        name: 'Harbour',
        parent_zone_id: above,
        components: [picked(next(), next()), circle],
      });
      await made('/api/analysis-zone/', { name: 'Quay', parent_zone_id: zone, components: [picked(next())] });
      return zone;
    },
    url: (id) => `/api/analysis-zone/${id}/`,
    name: 'Harbour',
    // Its sub-zone moved up and back again, which changed its version and modification time.
    without: { analysis_zone: ['version', 'modified'] },
  },
  {
    noun: 'zone-component',
    make: async () => {
      const zone = await made('/api/analysis-zone/', {
        name: 'Station',
        components: [picked(next()), picked(next(), next())],
      });
      const { rows } = await query('select max(id) as id from zone_component where zone_id = $1', [zone]);
      return rows[0].id;
    },
    url: (id) => `/api/zone-component/${id}/`,
    name: /^Station · .*2$/,
    without: { analysis_zone: ['version', 'modified', 'modified_by'] },
  },
  {
    noun: 'work-order',
    make: async () => {
      const order = await made('/api/work-order/', { name: 'Set a sign' });
      await made('/api/work-order-comments/', { work_order: order, text: 'Bring a ladder' });
      const { type, bytes } = formBody([{ name: 'note.txt', bytes: Buffer.from('as it stood') }]);
      const kept = await api.inject({
        method: 'POST',
        url: `/api/work-order/${order}/files/`,
        payload: bytes,
        headers: { authorization: editor.authorization, 'content-type': type },
      });
      expect(kept.statusCode, kept.body).toBeLessThan(300);
      await query('update work_order set outside_id = $2 where id = $1', [order, 'row 7']);
      return order;
    },
    url: (id) => `/api/work-order/${id}/`,
    name: 'Set a sign',
  },
  {
    noun: 'proposed-asset-group',
    make: () =>
      made('/api/proposed-assets-group/', {
        name: 'Hydrants',
        assets: [assetItem(next()), assetItem(next())],
      }),
    url: (id) => `/api/proposed-assets-group/${id}/`,
    name: 'Hydrants',
  },
];

describe.each(cases)('$noun', ({ noun, make, url, body, name, proposals = 0, without }) => {
  it('comes back whole: every row of the database is as before', async () => {
    const id = await make();
    const before = await allRows(api.database.pool, without);
    const events = await query('select coalesce(max(id), 0) as id from outbox');
    const gone = await editor.remove(url(id), body);
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await allRows(api.database.pool, without)).not.toEqual(before);

    const listed = await deletion(noun, id);
    expect(listed).toMatchObject({ noun, record_id: id, proposals, deleted_by: 'editor', days_left: 30 });
    expect(listed.name).toMatch(name);
    const back = await restore(listed.id);
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json()).toEqual({ noun, record_id: id });
    expect(await allRows(api.database.pool, without)).toEqual(before);

    // Recorded in the history; open pages are notified of it as they were of the deletion.
    const { rows: told } = await query(
      `select username from audit where action = 'restore' order by id desc limit 1`,
    );
    expect(told).toEqual([{ username: 'editor' }]);
    const { rows: heard } = await query(
      'select kind, count(*)::int as n from outbox where id > $1 group by kind order by kind',
      [events.rows[0].id],
    );
    expect(heard.filter(({ n }) => n < 2)).toEqual([]);
    if (noun !== 'template') expect(heard.length).toBeGreaterThan(0);

    // It can be restored only once: then it is neither listed nor restored again.
    expect((await restore(listed.id)).statusCode).toBe(404);
    await expect(deletion(noun, id)).rejects.toThrow('not listed');
  });

  it('is restored once, however many ask at the same moment, and can be deleted and restored again', async () => {
    const { rows } = await query(`select record_id from deleted_record where noun = $1`, [noun]);
    expect(rows).toEqual([]);
    const { rows: last } = await query(
      `select noun_id::int as id from audit where action = 'restore' and noun = $1 order by id desc limit 1`,
      [noun === 'zone-component' ? 'analysis-zone' : noun],
    );
    const id =
      noun === 'zone-component'
        ? (await query('select max(id) as id from zone_component where zone_id = $1', [last[0].id])).rows[0]
            .id
        : last[0].id;
    expect((await editor.remove(url(id), body)).statusCode).toBe(200);
    const listed = await deletion(noun, id);
    const all = await Promise.all(
      [editor, publisher, editor, publisher].map((hand) => restore(listed.id, hand)),
    );
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });
});

describe('what stands in the way is said, and nothing is half done', () => {
  /** Expects the restore to be rejected with this reason, without changes. */
  async function refused(noun: string, record: number, reason: string): Promise<string> {
    const { id } = await deletion(noun, record);
    const before = await allRows(api.database.pool);
    const answer = await restore(id);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ reason });
    expect(await allRows(api.database.pool)).toEqual(before);
    expect((await deletion(noun, record)).id).toBe(id);
    return answer.json<{ detail: string }>().detail;
  }

  it('a curb that has another open proposal by now; when that is gone it comes back', async () => {
    const link = next();
    const id = await propose(editor, [link]);
    await removeProposal(id);
    const other = await propose(editor, [link]);
    const { id: kept } = await deletion('proposed-regulation', id);
    const answer = await restore(kept);
    expect(answer.json()).toMatchObject({
      code: 'proposal_exists',
      proposal: other,
      title: 'Change Already Proposed',
    });
    const { rows } = await query('select id from proposed_regulation where id = $1', [id]);
    expect(rows).toEqual([]);
    await removeProposal(other);
    expect((await restore(kept)).statusCode).toBe(200);
  });

  it('the same for one proposal of a whole batch: all of it stays deleted', async () => {
    const chosen = [next(), next()];
    const batch = await made('/api/batchregulations/', {
      links: chosen,
      edit: { timeLimit: 44 },
      name: 'Two',
    });
    expect((await editor.remove(`/api/batchregulations/${batch}/`)).statusCode).toBe(200);
    const other = await propose(editor, chosen.slice(1));
    await refused('batch', batch, 'proposal.regulation-taken');
    await removeProposal(other);
    expect((await restore((await deletion('batch', batch)).id)).statusCode).toBe(200);
  });

  it('a scenario that is deleted: it goes first', async () => {
    const scenario = await made('/api/scenario/', { name: 'Gone by then' });
    const id = await propose(editor, [next()], { scenario });
    await removeProposal(id);
    expect((await editor.remove(`/api/scenario/${scenario}/`)).statusCode).toBe(200);
    expect(await refused('proposed-regulation', id, 'deleted.scenario-gone')).toMatch(/scenario/);
    expect((await restore((await deletion('scenario', scenario)).id)).statusCode).toBe(200);
    expect((await restore((await deletion('proposed-regulation', id)).id)).statusCode).toBe(200);
  });

  it('a curb that the database no longer has', async () => {
    const id = await propose(editor, [next()]);
    await removeProposal(id);
    await query(
      `update deleted_record set rows = jsonb_set(rows, '{proposed_regulation_link,0,base_link_id}', '99999999') where noun = 'proposed-regulation' and record_id = $1`,
      [id],
    );
    await refused('proposed-regulation', id, 'deleted.curbs-gone');
  });

  it('not a curb that was divided meanwhile, which the database still has', async () => {
    const link = next();
    const id = await propose(editor, [link]);
    await removeProposal(id);
    const cut = await propose(editor, [{ parent_link: link, from: 10, to: 20 }]);
    const published = await publisher.post(`/api/proposed_regulation/${cut}/publish_proposed_regulation/`);
    expect(published.statusCode, published.body).toBe(200);
    const retired = await query('select retired is not null as retired from link where id = $1', [link]);
    expect(retired.rows).toEqual([{ retired: true }]);
    expect((await restore((await deletion('proposed-regulation', id)).id)).statusCode).toBe(200);
  });

  it.each([
    ['template', '/api/template/', () => templateBody('Taken')],
    ['scenario', '/api/scenario/', () => ({ name: 'Taken' })],
    ['analysis-zone', '/api/analysis-zone/', () => ({ name: 'Taken', components: [picked(links[0] ?? 0)] })],
  ])('a name that is taken by now: %s', async (noun, url, body) => {
    const id = await made(url, body());
    expect((await editor.remove(`${url}${id}/`)).statusCode).toBe(200);
    // With different case, because names are compared without case everywhere.
    const other = await made(url, { ...body(), name: 'TAKEN' });
    expect(await refused(noun, id, 'deleted.name-taken')).toContain('Taken');
    expect((await editor.remove(`${url}${other}/`)).statusCode).toBe(200);
    expect((await restore((await deletion(noun, id)).id)).statusCode).toBe(200);
  });

  it('what an analyst may not make or change, whoever deleted it', async () => {
    const title = 'Once an editor';
    const analyst = await signInClient(api, 'analyst');
    const own = await made(
      '/api/analysis-zone/',
      { name: `${title} 1`, components: [picked(next())] },
      analyst,
    );
    const other = await made('/api/analysis-zone/', { name: `${title} 2`, components: [picked(next())] });
    const template = await made('/api/template/', templateBody(title));
    const { rows } = await query('select id from zone_component where zone_id = $1', [other]);
    expect((await editor.remove(`/api/zone-component/${rows[0].id}/`)).statusCode).toBe(200);
    for (const url of [
      `/api/analysis-zone/${own}/`,
      `/api/analysis-zone/${other}/`,
      `/api/template/${template}/`,
    ])
      expect((await editor.remove(url)).statusCode).toBe(200);
    // As if the user had been an editor when deleting the last three.
    await query(
      `update deleted_record set deleted_by = (select id from user_account where username = 'analyst')
       where (noun, record_id) <> ('analysis-zone', $1) and name like $2`,
      [own, `${title}%`],
    );
    const { results } = (await analyst.get('/api/deleted/?limit=100')).json<{ results: Listed[] }>();
    expect(results.map(({ noun, record_id: record }) => [noun, record])).toEqual([
      ['analysis-zone', own],
      ['zone-component', rows[0].id],
    ]);
    for (const noun of ['analysis-zone', 'template']) {
      const ids = noun === 'template' ? [template] : [other];
      const undone = await analyst.post('/api/deleted/restore/', { noun, record_ids: ids });
      expect(undone.json()).toMatchObject({ done: 0, refused: 1 });
    }
    expect((await restore((await deletion('analysis-zone', other)).id)).statusCode).toBe(200);
    const part = await deletion('zone-component', rows[0].id, analyst);
    expect((await restore(part.id, analyst)).statusCode).toBe(403);
    expect((await restore((await deletion('analysis-zone', own, analyst)).id, analyst)).statusCode).toBe(200);
  });

  it('a zone that is gone, of its component; and the zone above, without which a zone stands at the top', async () => {
    const above = await made('/api/analysis-zone/', { name: 'Above', components: [picked(next())] });
    const zone = await made('/api/analysis-zone/', {
      name: 'Below',
      parent_zone_id: above,
      components: [picked(next()), picked(next())],
    });
    const { rows } = await query('select max(id) as id from zone_component where zone_id = $1', [zone]);
    expect((await editor.remove(`/api/zone-component/${rows[0].id}/`)).statusCode).toBe(200);
    for (const each of [zone, above])
      expect((await editor.remove(`/api/analysis-zone/${each}/`)).statusCode).toBe(200);
    await refused('zone-component', rows[0].id, 'deleted.zone-gone');
    expect((await restore((await deletion('analysis-zone', zone)).id)).statusCode).toBe(200);
    expect((await editor.get(`/api/analysis-zone/${zone}/`)).json()).toMatchObject({
      name: 'Below',
      parent_zone_id: null,
    });
    expect((await restore((await deletion('zone-component', rows[0].id)).id)).statusCode).toBe(200);
  });

  it('another open change of the same asset, and a work order that was imported again', async () => {
    const group = await made('/api/proposed-assets-group/', { name: 'New', assets: [assetItem(next())] });
    const published = await publisher.post(`/api/proposed-assets-group/${group}/publish/`);
    const asset = published.json().results[0].asset;
    const move = { assets: [{ action: 'remove', asset }], name: 'Away' };
    const id = await made('/api/proposed-assets-group/', move);
    expect((await editor.remove(`/api/proposed-assets-group/${id}/`)).statusCode).toBe(200);
    await made('/api/proposed-assets-group/', move);
    await refused('proposed-asset-group', id, 'deleted.asset-taken');

    const order = await made('/api/work-order/', { name: 'From a file' });
    await query(`update work_order set outside_id = 'file 1' where id = $1`, [order]);
    expect((await editor.remove(`/api/work-order/${order}/`)).statusCode).toBe(200);
    const again = await made('/api/work-order/', { name: 'From a file, again' });
    await query(`update work_order set outside_id = 'file 1' where id = $1`, [again]);
    await refused('work-order', order, 'deleted.imported-again');
  });

  it('is 404 for what never was', async () => {
    expect((await restore(999_999)).statusCode).toBe(404);
  });
});
