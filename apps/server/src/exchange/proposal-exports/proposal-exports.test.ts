// Proposals exported to files and imported again, over HTTP, on a real database.
import { type ExportedProposal, exportedProposal } from '@curbwright/contract';
import type { ProposalDraft } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadStoredProposal, toProposalDraft } from '../../proposals/read/stored-proposals.ts';
import { change, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { unzipped } from '../../testing/unzipped.ts';

let api: TestApi;
let editor: TestClient;
let analyst: TestClient;
let publisher: TestClient;
let links: readonly number[];
let taken = 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  analyst = await signInClient(api, 'analyst');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
});
afterAll(() => api.close());

const way = '/api/proposed_regulation/import_proposed/';
const exported = (type: string, body: object = {}, hand = analyst) =>
  hand.post(`/api/proposed_regulation/export_proposed_${type}/`, body);

function freshLink(): number {
  const id = links[taken];
  taken += 1;
  if (id === undefined) throw new Error('the city has no more links');
  return id;
}

const collection = z.looseObject({
  type: z.literal('FeatureCollection'),
  name: z.string(),
  features: z.array(
    z.looseObject({
      type: z.literal('Feature'),
      id: z.int(),
      geometry: z.object({
        type: z.literal('MultiLineString'),
        coordinates: z.array(z.array(z.tuple([z.number(), z.number()])).min(2)).min(1),
      }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});
type Collection = z.infer<typeof collection>;

async function fileOf(ids: readonly number[]): Promise<Collection> {
  const response = await exported('json', { regulations: ids });
  expect(response.statusCode, response.body).toBe(200);
  return collection.parse(response.json());
}

async function draft(id: number): Promise<ProposalDraft> {
  const stored = await loadStoredProposal(api.database.db, id);
  if (stored === undefined) throw new Error(`no proposal ${id}`);
  return toProposalDraft(stored);
}

const remove = async (id: number) => {
  const answer = await editor.remove(`/api/proposed_regulation/${id}/delete_proposed_regulation/`);
  expect(answer.statusCode).toBe(200);
};

/**
 * Summer evenings across midnight, not on holidays, for two user classes and excluding one; a
 * tiered price with a cap.
 */
const fullDraft = {
  action: 'modify',
  reason: '=Ferias; "Märkte", 市场',
  sub_activity: 'paid-parking',
  time_limit: 90,
  effective_from: '2027-03-01T06:30:00.250+01:00',
  restrictions: [
    {
      activity: 'parking',
      subActivity: 'paid-parking',
      priority: 800,
      users: [{ anyOf: ['car', 'van'], except: ['truck'], purposes: ['delivery'] }],
      timeSpans: [
        {
          dates: [{ from: '05-01', to: '09-30' }],
          daysOfWeek: ['fr', 'sa'],
          weeksOfMonth: [1, 'last'],
          times: [{ from: '20:00', to: '02:00' }],
          periods: [{ name: 'holidays', apply: 'except during' }],
        },
      ],
      maxStay: 45,
      noReturn: 15,
      description: 'Sólo de noche',
    },
    { activity: 'no stopping', subActivity: 'no-stopping', priority: 100, users: [{ anyOf: ['truck'] }] },
  ],
  payment: { fees: [0, 1.5, 3], durations: [15, 30, 60], currency: 'EUR' },
};

describe('what is exported', () => {
  it('re-imports to the same draft: rules, price, stretches, reason, day', async () => {
    const [link0, link1, link2] = [freshLink(), freshLink(), freshLink()];
    const made = await editor.post(change, {
      ...fullDraft,
      links: [
        { curb_link: link0 },
        { parent_link: link1, from: 10.25, to: 25 },
        { parent_link: link1, from: 40, to: 55.5 },
        { curb_link: link2 },
      ],
    });
    expect(made.statusCode, made.body).toBe(201);
    const removal = await propose(editor, [freshLink()], {
      action: 'remove',
      sub_activity: 'unregulated',
      restrictions: [],
    });
    const ids = [made.json().id, removal];
    const before = await Promise.all(ids.map(draft));
    const file = await fileOf(ids);
    expect(file.name).toBe('Proposed changes in Gridville');
    for (const id of ids) await remove(id);

    const back = await editor.post(way, { file });
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json()).toMatchObject({ dry_run: false, done: 2, refused: 0 });
    const byId = new Map<number, number>();
    for (const { index, id } of back.json().results) byId.set(file.features[index]?.id ?? 0, id);
    const after = await Promise.all(ids.map((id) => draft(byId.get(id) ?? 0)));
    expect(after).toEqual(before);
    expect(before[0]?.links).toHaveLength(4);
    expect(before[0]?.payment).not.toBeNull();
    expect(before[0]?.effectiveFrom).toBe(Date.parse('2027-03-01T06:30:00.250+01:00'));

    const again = await editor.post(way, { file });
    expect(again.json()).toMatchObject({ done: 0, refused: 2 });
    // Newest first, in list order.
    const titles = again.json().results.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Change Already Proposed', 'Proposed change already exists']);
    for (const outcome of again.json().results)
      expect(outcome).toMatchObject({
        ok: false,
        id: null,
        status: 400,
        code: expect.stringMatching(/^proposal\./),
      });
  });

  it('keeps the regulation it changes, through programs that write nested values as text, into another scenario', async () => {
    const link = freshLink();
    const { regulation } = (await analyst.get(`/api/links/${link}/get_link_restrictions/`)).json();
    const copied = await editor.post(`/api/regulation/${regulation.id}/copy_regulation_to_proposed/`);
    expect(copied.statusCode, copied.body).toBe(201);
    const id = copied.json().proposed_regulation_id;
    const file = await fileOf([id]);
    const flat = {
      type: 'FeatureCollection',
      features: file.features.map(({ properties }) => ({
        type: 'Feature',
        geometry: null,
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [
            key,
            typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
          ]),
        ),
      })),
    };
    const other = (await editor.post('/api/scenario/', { name: 'Came back' })).json();
    const back = await editor.post(way, { file: flat, scenario: other.id });
    expect(back.json()).toMatchObject({ done: 1 });
    const [{ id: made, label }] = back.json().results;
    expect(label).toBeTruthy();
    expect(await draft(made)).toEqual(await draft(id));
    const read = (await analyst.get(`/api/proposed_regulation/${made}/`)).json();
    expect(read).toMatchObject({ regulationId: regulation.regulationId, scenario: { name: 'Came back' } });
    await remove(id);
  });
});

describe('an import', () => {
  const placed = (properties: object) => ({ type: 'Feature', geometry: null, properties });
  async function good(): Promise<ExportedProposal> {
    const id = await propose(editor, [freshLink()]);
    const file = await fileOf([id]);
    await remove(id);
    return exportedProposal.parse(file.features[0]?.properties);
  }

  it('refuses item by item, naming the field, and makes the others', async () => {
    const first = await good();
    const second = await good();
    const [place] = first.links;
    const count = async () => (await analyst.get('/api/proposed_regulation/')).json().meta.count;
    const before = await count();
    const features = [
      placed(first),
      placed({ ...second, links: [{ ...place, segment_id: 'nowhere' }] }),
      placed({ ...second, sub_activity: 'flying-cars' }),
      placed({ ...second, restrictions: [{ ...second.restrictions[0], maxStay: -1 }] }),
      placed({ ...second, restrictions: [{ ...second.restrictions[0], subActivity: 'nonsense' }] }),
      placed({ ...second, links: [{ ...second.links[0], from: 5 }] }),
      placed({ ...second, links: [{ ...second.links[0], from: 5, to: 90_000 }] }),
      placed({ ...second, regulation_id: 'R-none' }),
      placed({ ...second, effective_from: 'tomorrow' }),
      placed({ ...second, links: [] }),
      { type: 'Point' },
      null,
      placed(first),
      placed({ ...second, reason: 'a\u0000b' }),
      placed({ ...second, links: [{ segment_id: 'a\u0000b' }] }),
      placed(second),
    ];
    const rehearsed = await editor.post(way, {
      file: { type: 'FeatureCollection', features },
      dry_run: true,
    });
    expect(await count()).toBe(before);
    const done = await editor.post(way, { file: { type: 'FeatureCollection', features } });
    const faults = done
      .json()
      .results.map(({ field, ok }: { field: string; ok: boolean }) => (ok ? 'ok' : field));
    expect(faults).toEqual([
      'ok',
      'links.0.segment_id',
      'sub_activity',
      'restrictions.0.maxStay',
      'restrictions.0.subActivity',
      'links.0.to',
      'links.0.to',
      'regulation_id',
      'effective_from',
      'links',
      null,
      null,
      null,
      'reason',
      'links.0.segment_id',
      'ok',
    ]);
    expect(done.json().results[1].detail).toBe('There is no segment nowhere in this city.');
    expect(done.json().results[10].detail).toBe('This is not a feature from an export of proposed changes.');
    expect(done.json().results[12]).toMatchObject({
      code: 'proposal.regulation-taken',
      title: 'Change Already Proposed',
    });
    expect(done.json()).toMatchObject({ done: 2, refused: 14 });
    expect(await count()).toBe(before + 2);
    // The dry run gave the same outcomes, except for the ids.
    const bare = (answer: typeof done) =>
      answer.json().results.map(({ id: _id, ...rest }: { id: number | null }) => rest);
    expect(bare(rehearsed)).toEqual(bare(done));
    expect(rehearsed.json().results.every(({ id }: { id: number | null }) => id === null)).toBe(true);
  });

  it('is for those who may edit, into a scenario that is there, and speaks their language', async () => {
    const file = { type: 'FeatureCollection', features: [placed(await good())] };
    expect((await analyst.post(way, { file })).statusCode).toBe(403);
    const gone = await editor.post(way, { file, scenario: 4711 });
    expect(gone.statusCode).toBe(400);
    expect(gone.json()).toHaveProperty('scenario');
    expect((await editor.post(way, { file, scenario: 1 })).statusCode).toBe(400);
    expect(
      (await editor.post(way, { file: { type: 'FeatureCollection', features: [] } })).json(),
    ).toHaveProperty(['file.features']);
    const admin = await signInClient(api, 'admin');
    await admin.post('/api/user/update_user_language/', { language: 'es' });
    const spanish = await admin.post(way, { file: { type: 'FeatureCollection', features: [7] } });
    expect(spanish.json().results[0].detail).toBe(
      'Esto no es un elemento de una exportación de cambios propuestos.',
    );
  });

  it('takes 4 MB and no more', async () => {
    const letters = 'x'.repeat(5 * 1024 * 1024);
    const large = await editor.post(way, { file: { type: 'FeatureCollection', features: [letters] } });
    expect(large.statusCode).toBe(413);
    const fits = await editor.post(way, {
      file: { type: 'FeatureCollection', features: [letters.slice(0, 3 * 1024 * 1024)] },
    });
    expect(fits.json()).toMatchObject({ done: 0, refused: 1 });
  });
});

describe('a spreadsheet of proposals', () => {
  it("has the list's columns in the reader's language, and no formula", async () => {
    const id = await propose(editor, [freshLink(), freshLink()], { reason: '=1+1' });
    const response = await exported('excel', { regulations: [id], language: 'es' });
    expect(response.statusCode, response.body).toBe(200);
    const name = String(response.headers['content-disposition']);
    expect(name).toMatch(/filename="cambios propuestos Gridville \d{4}-\d\d-\d\d\.xlsx"/);
    const files = [...unzipped(response.rawPayload)];
    const text = files.map(([, content]) => content).join('\n');
    for (const word of ['ID de regulación', 'Tipo de tramo', 'Motivo', 'Modificar', 'editor', 'Qué cambia'])
      expect(text).toContain(word);
    expect(text).toMatch(/Nueva: |Eliminada: | → /);
    expect(text).toContain("'=1+1");
    expect(text).not.toContain('<f>');
    const sheet = files.find(([file]) => file.includes('worksheets/'))?.[1] ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(2);
  });
  it('has the columns chosen, in the order of the list', async () => {
    const scenario = (await editor.post('/api/scenario/', { name: 'Sorted' })).json().id;
    const reasons = ['b', 'c', 'a'];
    for (const reason of reasons) await propose(editor, [freshLink()], { reason, scenario });
    const answer = await exported('json', {
      scenario__id: scenario,
      ordering: '-reason',
      fields: ['reason', 'user'],
    });
    const { features } = collection.parse(answer.json());
    expect(features.map(({ properties }) => properties.reason)).toEqual(['c', 'b', 'a']);
    expect(Object.keys(features[0]?.properties ?? {}).slice(0, 5)).toEqual([
      'id',
      'scenario',
      'is_published',
      'reason',
      'user',
    ]);
    const some = await exported('json', { scenario__id: scenario, reason: ['a', 'b'], ordering: 'reason' });
    expect(collection.parse(some.json()).features.map(({ properties }) => properties.reason)).toEqual([
      'a',
      'b',
    ]);
    const other = (await editor.post('/api/scenario/', { name: 'Empty' })).json().id;
    const none = await exported('json', { scenario__id: other });
    expect(none.statusCode).toBe(400);
    expect(none.json()).toEqual({
      regulations: ['There are no such proposals. Nothing was exported.'],
      code: 'invalid',
    });
  });
});

describe('a PDF of proposals', () => {
  it('has drawings, the table and a section for each', async () => {
    const one = await propose(editor, [freshLink(), { parent_link: freshLink(), from: 5, to: 30 }]);
    const two = await propose(editor, [freshLink()], { action: 'remove', restrictions: [] });
    const response = await exported('pdf', { regulations: [one, two] });
    expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(String(response.headers['content-disposition'])).toContain('.pdf"');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(
      2,
    );
  });
  it('draws what a published proposal changed, also where its link was divided', async () => {
    const id = await propose(editor, [{ parent_link: freshLink(), from: 5, to: 30 }]);
    const published = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, {
      waivers: [],
    });
    expect(published.statusCode, published.body).toBe(200);
    const { features } = await fileOf([id]);
    expect(features[0]?.properties).toMatchObject({ is_published: true });
    expect((await exported('pdf', { regulations: [id] })).statusCode).toBe(200);
  });
});

describe('an export of proposals', () => {
  it.each([
    [{ regulations: [] }, 'regulations'],
    [{ regulations: ['x'] }, 'regulations.0'],
    [{ regulations: [1.5] }, 'regulations.0'],
    [{ fields: ['password'] }, 'fields.0'],
    [{ fields: [] }, 'fields'],
    [{ ordering: 'password' }, 'ordering'],
  ])('refuses %j, naming the field', async (body, field) => {
    const response = await exported('excel', body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toContain(field);
  });
  it('names proposals that are not there any more', async () => {
    const id = await propose(editor, [freshLink()]);
    const gone = await propose(editor, [freshLink()]);
    await remove(gone);
    const response = await exported('excel', { regulations: [id, gone, 999_999] });
    expect(response.statusCode).toBe(400);
    expect(response.json().regulations).toEqual([
      `These proposals no longer exist: ${gone}, 999999. Nothing was exported.`,
    ]);
  });
  it('is for those who may view drafts', async () => {
    const guest = await signInClient(api, 'guest');
    expect((await exported('json', {}, guest)).statusCode).toBe(403);
    expect((await exported('exe')).statusCode).toBe(404);
    expect((await exported('csv')).statusCode).toBe(404);
  });
});
