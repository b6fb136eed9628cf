// The regulation list with 100,000 proposals: every column is sorted and filtered through one
// index, and the results are right.
import { proposalColumnKeys } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { addListedProposals } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { countStatement, disableSeqScan, type ListScope, listStatement } from '../list/proposal-list.sql.ts';

let api: TestApi;
let analyst: TestClient;
let scenario = 0;

beforeAll(async () => {
  api = await openTestApi();
  analyst = await signInClient(api, 'analyst');
  scenario = (await (await signInClient(api, 'editor')).post('/api/scenario/', { name: 'Large' })).json().id;
  await addListedProposals(api.database.db, scenario, 100_000);
}, 120_000);
afterAll(() => api.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

async function planOf(statement: ReturnType<typeof listStatement | typeof countStatement>): Promise<Plan[]> {
  const { sql, parameters } = statement.compile(api.database.db);
  const client = await api.database.pool.connect();
  await client.query(`begin; ${disableSeqScan.compile(api.database.db).sql}`);
  const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
  await client.query('rollback');
  client.release();
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

const list = '/api/proposed_regulation/proposed_regulation_list_data/';
const values = '/api/proposed_regulation/proposed_regulation_list_values/';
const ids = '/api/proposed_regulation/proposed_regulation_list_ids/';
const bounds = '/api/proposed_regulation/proposed_regulation_bounds/';
const filter = (key: string, given: unknown) => `${key}=${encodeURIComponent(JSON.stringify(given))}`;

const samples: Readonly<Record<(typeof proposalColumnKeys)[number], readonly (string | null)[]>> = {
  regulation_id: ['R-77'],
  bl_street_name: ['Street 7', 'Street 8'],
  bl_side: ['N'],
  bl_from: ['Avenue 3'],
  bl_to: ['Avenue 4'],
  sub_activity: ['loading'],
  reason: ['Reason 12'],
  action: ['remove'],
  user: ['user 3'],
  created: ['2026-03-05'],
  published_on: [null],
  batch: ['5', null],
};

describe('the plan of the list', () => {
  it.each(proposalColumnKeys.flatMap((key) => [[key, false] as const, [key, true] as const]))(
    'sorts by %s (descending: %s) without a sequential scan and without sorting everything',
    async (key, descending) => {
      const scope: ListScope = { scenario, isPublished: false, filters: {}, ids: null };
      const plan = await planOf(listStatement(scope, { key, descending }, 10, 20));
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
    },
  );
  it.each(proposalColumnKeys)('filters by %s without a sequential scan, also to count', async (key) => {
    const scope: ListScope = { scenario, isPublished: false, filters: { [key]: samples[key] }, ids: null };
    const sort = { key: 'created', descending: true } as const;
    for (const statement of [listStatement(scope, sort, 10, 0), countStatement(scope)])
      expect((await planOf(statement)).map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });
});

describe('the list', () => {
  it('is counted without a sequential scan', async () => {
    const scope: ListScope = { scenario, isPublished: false, filters: {}, ids: null };
    expect((await planOf(countStatement(scope))).map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });

  it('sorts and filters as asked, and pages without gap or repeat', async () => {
    const seen: number[] = [];
    let address: string | null =
      `${list}?scenario__id=${scenario}&ordering=bl_street_name&limit=100&${filter('bl_street_name', ['Street 7'])}&${filter('action', ['create', 'remove'])}`;
    let total = 0;
    while (address !== null) {
      const page: {
        meta: { count: number; next: string | null };
        results: { id: number; bl_street_name: string }[];
      } = (await analyst.get(address)).json();
      total = page.meta.count;
      for (const row of page.results) {
        expect(row.bl_street_name).toBe('Street 7');
        seen.push(row.id);
      }
      address = page.meta.next;
    }
    expect(total).toBeGreaterThan(100);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  it('names all that match in the order of the rows, and the box around their curbs', async () => {
    const asked = `scenario__id=${scenario}&ordering=-bl_street_name&${filter('bl_street_name', ['Street 7', 'Street 8'])}`;
    const all = (await analyst.get(`${ids}?${asked}`)).json();
    const page = (await analyst.get(`${list}?${asked}&limit=100`)).json();
    expect(all.ids).toHaveLength(page.meta.count);
    expect(all.ids.slice(0, 100)).toEqual(page.results.map((row: { id: number }) => row.id));
    expect(all.truncated).toBe(false);
    const cut = (await analyst.get(`${ids}?scenario__id=${scenario}`)).json();
    expect([cut.ids.length, cut.truncated]).toEqual([10_000, true]);
    expect((await analyst.get(`${bounds}?ids=${all.ids[0]}`)).json()).toEqual({ box: null });
    expect((await analyst.get(`${bounds}?ids=x`)).statusCode).toBe(400);
  });

  it('gives the values of a column for its menu, by search, with the empty one', async () => {
    const streets = (await analyst.get(`${values}?scenario__id=${scenario}&column=bl_street_name`)).json();
    expect(streets.values).toContain('Street 7');
    expect(streets).toMatchObject({ truncated: false });
    const found = (
      await analyst.get(`${values}?scenario__id=${scenario}&column=bl_street_name&search=street%2012`)
    ).json();
    expect(found.values.every((name: string) => name.includes('12'))).toBe(true);
    const batches = (await analyst.get(`${values}?scenario__id=${scenario}&column=batch`)).json();
    expect(batches.values).toContain(null);
  });

  it('refuses columns that are not there, and lets odd values match nothing', async () => {
    expect((await analyst.get(`${list}?ordering=nonsense`)).json()).toHaveProperty('ordering');
    expect((await analyst.get(`${list}?bl_side=%5Bx`)).statusCode).toBe(400);
    for (const query of [
      filter('created', ['2026-02-31', "'; drop"]),
      filter('batch', ['x']),
      'ids=2000000001,2000000002',
    ])
      expect((await analyst.get(`${list}?scenario__id=${scenario}&${query}`)).json().meta.count).toBe(0);
  });
});
