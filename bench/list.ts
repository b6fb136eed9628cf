// The regulation list over 100,000 proposals: what each column's sort and filter reads, by the plans, and the slowest page.
// Options: --proposals N.
import { proposalColumnKeys } from '@curbwright/core';
import {
  countStatement,
  disableSeqScan,
  type ListScope,
  listStatement,
  loadListRows,
} from '../apps/server/src/proposals/list/proposal-list.sql.ts';
import { addListedProposals } from '../apps/server/src/testing/queries.ts';
import { openBenchDatabase } from './city-database.ts';
import { conclude, median, numberOption, row } from './report.ts';

const wanted = numberOption('proposals', 100_000);
const { database, close } = await openBenchDatabase(null);
const { db, pool } = database;
const { rows: scenarios } = await pool.query(`select id from scenario where kind = 'general'`);
const scenario = Number(scenarios[0].id);
await addListedProposals(db, scenario, wanted);
row('proposals', wanted);

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

let scans = 0;
let read = 0;
async function look(statement: ReturnType<typeof listStatement | typeof countStatement>): Promise<void> {
  const { sql, parameters } = statement.compile(db);
  const client = await pool.connect();
  await client.query(`begin; ${disableSeqScan.compile(db).sql}`);
  const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
  await client.query('rollback');
  client.release();
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  scans += nodes.filter((node) => node['Node Type'] === 'Seq Scan').length;
  read = Math.max(read, ...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']));
}

const all: ListScope = { scenario, isPublished: false, filters: {}, ids: null };
const times: number[] = [];
for (const key of proposalColumnKeys)
  for (const descending of [false, true]) {
    await look(listStatement(all, { key, descending }, 100, 0));
    const start = performance.now();
    await loadListRows(db, all, { key, descending }, 100, 0);
    times.push(performance.now() - start);
  }
row('rows read at most for a sorted page of 100', read);
row('sequential scans to sort', scans);
const filters: ListScope['filters'][] = [
  {},
  { bl_street_name: ['Street 7'] },
  { sub_activity: ['loading'], action: ['remove'] },
  { user: ['user 3'], created: ['2026-03-05', '2026-03-06'] },
  { batch: ['5', null] },
];
for (const filter of filters)
  for (const key of ['bl_street_name', 'created'] as const) {
    const scope = { ...all, filters: filter };
    await look(listStatement(scope, { key, descending: false }, 100, 0));
    await look(countStatement(scope));
    const start = performance.now();
    await loadListRows(db, scope, { key, descending: false }, 100, 0);
    times.push(performance.now() - start);
  }
row('median time of a page with its count', median(times), 'ms');
row('slowest page with its count', Math.max(...times), 'ms');
await close();
conclude('list', scans, 'sequential scans', 0, 'at most');
