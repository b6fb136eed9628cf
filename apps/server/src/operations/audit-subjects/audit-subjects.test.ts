// What the entries of the audit trail are about: names of what exists, of what was deleted, and of
// what was deleted for good, with as many statements for many entries as for few.
import { auditOperations } from '@curbwright/contract';
import staffTexts from '@curbwright/i18n/en/staff.json' with { type: 'json' };
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { recordStatements } from '../../testing/heard-statements.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { findAuditSubjects } from './audit-subjects.ts';

type Entry = z.output<typeof auditOperations.auditTrail.answer>['results'][number];

let api: TestApi;
let admin: TestClient;
let editor: TestClient;
beforeAll(async () => {
  api = await openTestApi();
  admin = await signInClient(api, 'admin');
  editor = await signInClient(api, 'editor');
});
afterAll(() => api.close());

/** The newest entry about a kind of object. */
async function newest(noun: string): Promise<Entry | undefined> {
  const answer = await admin.get(`/api/audit/?limit=1&noun=${noun}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return auditOperations.auditTrail.answer.parse(answer.json()).results[0];
}
const drop = (table: string, id: number) =>
  api.database.pool.query(
    `delete from ${table} where ${table === 'deleted_record' ? 'record_id' : 'id'} = $1`,
    [id],
  );

it('names a proposal by its street while it exists, and after it is gone for good', async () => {
  const { rows } = await api.database.pool.query(
    'select id, bl_street_name, bl_side from link where bl_street_name is not null order by id limit 1',
  );
  const [link] = rows;
  const street: string = link.bl_street_name;
  const id = await propose(editor, [link.id]);
  const made = (await newest('proposed-regulation'))?.subject;
  expect(made).toMatchObject({
    exists: true,
    at: null,
    place: { bl_street_name: street, bl_side: link.bl_side },
  });
  await editor.remove(`/api/proposed_regulation/${id}/delete_proposed_regulation/`);
  expect((await newest('proposed-regulation'))?.subject).toEqual({
    name: street,
    place: null,
    at: null,
    exists: false,
  });
  await drop('deleted_record', id);
  expect((await newest('proposed-regulation'))?.subject).toMatchObject({ name: street, exists: false });
});

it('names zones, also when nothing is left but the trail', async () => {
  const zone = (await editor.post('/api/analysis-zone/', { name: 'Downtown' })).json();
  expect((await newest('analysis-zone'))?.subject).toEqual({
    name: 'Downtown',
    place: null,
    at: null,
    exists: true,
  });
  await editor.remove(`/api/analysis-zone/${zone.id}/`);
  await drop('deleted_record', zone.id);
  expect((await newest('analysis-zone'))?.subject).toMatchObject({ name: 'Downtown', exists: false });
});

it('names people and the sessions of people', async () => {
  await api.database.pool.query(
    "update user_account set display_name = 'Jane Doe' where username = 'editor'",
  );
  await signInClient(api, 'editor');
  expect((await newest('session'))?.subject).toMatchObject({ name: 'Jane Doe', exists: true });
  await api.database.pool.query(
    "insert into audit (username, action, noun, noun_id) values (null, 'edit', 'user', 'editor')",
  );
  expect((await newest('user'))?.subject).toMatchObject({ name: 'Jane Doe', exists: true });
});

it('says of an asset its type, its name and its position', async () => {
  const { rows } = await api.database.pool.query(
    'select a.id, c.display_name, coalesce(a.name, a.outside_id, a.id::text) as name from asset a join asset_config c on c.id = a.asset_config_id limit 1',
  );
  if (rows.length === 0) return;
  await api.database.pool.query("insert into audit (action, noun, noun_id) values ('attach', 'asset', $1)", [
    rows[0].id,
  ]);
  const subject = (await newest('asset'))?.subject;
  expect(subject).toMatchObject({ name: `${rows[0].display_name} ${rows[0].name}`, exists: true });
  expect(subject?.at?.lng).toBeTypeOf('number');
});

it.each([
  'batch',
  'scenario',
  'work-order',
  'import job',
  'zone-component',
  'asset-clearance-rule',
  'proposed-link',
  'saved-view',
])('knows nothing of a %s that never was, and does not fail', async (noun) => {
  for (const id of ['999999', 'x', '99999999999999999999']) {
    await api.database.pool.query("insert into audit (action, noun, noun_id) values ('edit', $1, $2)", [
      noun,
      id,
    ]);
    expect((await newest(encodeURIComponent(noun)))?.subject).toMatchObject({ name: null, exists: false });
  }
});

/** The tables of the nouns whose objects have rows. */
const tables: Readonly<Record<string, string>> = {
  'analysis-zone': 'analysis_zone',
  'api-key': 'api_key',
  asset: 'asset',
  'asset-clearance-rule': 'asset_clearance_rule',
  'asset-config': 'asset_config',
  batch: 'proposal_batch',
  'event publishers': 'event_publisher',
  feedback: 'feedback',
  'import job': 'import_job',
  'import mapping': 'import_mapping',
  'proposed-asset-group': 'proposed_asset_group',
  'proposed-link': 'proposed_link',
  'proposed-payment': 'proposed_payment',
  'proposed-regulation': 'proposed_regulation',
  'saved-view': 'saved_view',
  scenario: 'scenario',
  session: 'user_session',
  'sub-activity': 'sub_activity',
  template: 'template',
  user: 'user_account',
  'user-group': 'user_group',
  webhook: 'webhook',
  'work-order': 'work_order',
};
/** Nouns of which there is only one, or whose objects have no rows. */
const withoutRows = [
  'api-access',
  'backup',
  'calendar',
  'city',
  'configuration',
  'export',
  'measured sums',
  'occupancy',
  'sensors',
  'sessions',
];
const nounText = 'admin.audit.noun.';

it('knows of every noun in the trail whether its objects have rows', () => {
  const nouns = Object.keys(staffTexts).flatMap((key) =>
    key.startsWith(nounText) ? [key.slice(nounText.length)] : [],
  );
  expect([...Object.keys(tables), ...withoutRows].toSorted()).toEqual(nouns.toSorted());
});

it.each(Object.entries(tables))('calls no %s deleted that has a row', async (noun, table) => {
  await editor.post('/api/saved_view/', { name: 'Oak Street', address: '/manager/mapview/' });
  const rows = await api.database.rows(`select id::text as id from ${table} order by 1 limit 1`);
  const keys = [...rows.map(({ id }) => ({ noun, noun_id: String(id) })), { noun, noun_id: '999999' }];
  const subjects = await findAuditSubjects(api.database.db, keys);
  expect(subjects.map((subject) => subject?.exists)).toEqual([...rows.map(() => true), false]);
});

it('names a saved view while it exists and after it was deleted', async () => {
  const view = { name: 'Elm Street', address: '/manager/mapview/' };
  const { id } = (await editor.post('/api/saved_view/', view)).json();
  expect((await newest('saved-view'))?.subject).toMatchObject({ name: 'Elm Street', exists: true });
  await editor.remove(`/api/saved_view/${id}/`);
  expect((await newest('saved-view'))?.subject).toMatchObject({ name: 'Elm Street', exists: false });
});

it.each([...withoutRows, 'unheard-of'])('never calls a %s deleted', async (noun) => {
  const keys = ['1', 'CITY_NAME'].map((id) => ({ noun, noun_id: id }));
  expect(await findAuditSubjects(api.database.db, keys)).toEqual([null, null]);
});

it('needs as many statements for many entries as for few', async () => {
  const heard: string[] = [];
  recordStatements(api.database.pool, ({ text }) => heard.push(text));
  const keys = (count: number) =>
    ['user', 'batch', 'scenario', 'analysis-zone', 'session'].flatMap((noun) =>
      Array.from({ length: count }, (_, at) => ({ noun, noun_id: `${at}` })),
    );
  const counted = async (count: number) => {
    heard.length = 0;
    await findAuditSubjects(api.database.db, keys(count));
    return heard.length;
  };
  expect(await counted(20)).toBe(await counted(1));
});
