// R18: a whole city exported and imported into an empty place is the same city: streets, curbs, rules in force, base map and assets by sums, and the file it is exported to again.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { loadDemoCity } from '../../apps/server/src/entry/demo/demo-city.ts';
import { openBenchDatabase } from '../../bench/city-database.ts';
import type { BatteryPart } from '../part.ts';
import { killEverythingOn, withDatabaseOf } from '../room/database.ts';
import { curbwright } from '../room/program.ts';
import { serverSettings } from '../room/server.ts';
import { differences, type TableSums } from '../room/table-sums.ts';
import { seeded } from '../seeded.ts';

/** What a city is, by names that are the same everywhere; ids of a database's own are not. */
const views: Readonly<Record<string, string>> = {
  city: 'select name, time_zone, currency, priority_hierarchy, authority, calendar from city',
  nodes: 'select outside_id, geometry from node',
  blocks: `select b.outside_id, b.street_name, f.outside_id as from_node, t.outside_id as to_node, b.from_street_name, b.to_street_name, b.highway,
    b.width, b.length, b.geometry from block b left join node f on f.id = b.from_node_id left join node t on t.id = b.to_node_id`,
  curbs: `select l.segment_id, b.outside_id as block, f.outside_id as from_node, t.outside_id as to_node, l.bl_street_name, l.bl_side, l.bl_from,
    l.bl_to, l.curb_side, l.bays_count, l.bays_angle, l.shst_ref_id, l.shst_location_start, l.shst_location_end, l.length, l.geometry
    from link l left join block b on b.id = l.block_id left join node f on f.id = l.from_node_id left join node t on t.id = l.to_node_id
    where l.retired is null`,
  'rules in force': `select l.segment_id, r.rule_set_id, s.name as sub_activity, r.time_limit, p.content_hash from regulation_link m
    join link l on l.id = m.link_id join regulation r on r.id = m.regulation_id join sub_activity s on s.id = r.sub_activity_id
    left join payment p on p.id = r.payment_id where m.effective_to is null and l.retired is null`,
  restrictions: 'select rule_set_id, position, activity, priority, time_limit, body from restriction',
  'base map': 'select kind, name, geometry from base_map_feature',
  assets: `select a.outside_id, c.name as type, a.name, a.geometry from asset a join asset_config c on c.id = a.asset_config_id`,
};

async function citySums(client: pg.ClientBase): Promise<TableSums> {
  const sums: Record<string, string> = {};
  for (const [name, view] of Object.entries(views)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(to_jsonb(v)::text, E'\\n' order by to_jsonb(v)::text collate "C"), '')) as sum
       from (${view}) v`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

async function mustRun(args: readonly string[], dataDir: string): Promise<void> {
  const { code, said } = await curbwright(args, serverSettings(dataDir, 0));
  if (code !== 0) throw new Error(`curbwright ${args.join(' ')} left with ${code}: ${said.slice(-800)}`);
}

/** The file of a city, without the instant it was written at. */
async function timeless(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/"created":"[^"]+"/, '"created":""');
}

export const part: BatteryPart = {
  id: 'R18',
  title:
    'A whole city exported and imported into an empty place is the same city, by sums and as the same file',
  rounds: { short: 0, long: 5 },
  async run(battery) {
    const random = seeded(battery.seed);
    const faults: string[] = [];
    const counts: Record<string, number> = { 'cities moved': 0 };
    let seen = false;
    for (let round = 1; round <= battery.rounds; round += 1) {
      const [from, to] = [join(battery.directory, `${round}-from`), join(battery.directory, `${round}-to`)];
      for (const directory of [from, to]) mkdirSync(directory);
      const city = await openBenchDatabase(from);
      const options = {
        size: 'tiny',
        seed: random.whole(1, 1_000_000),
        dryRun: false,
        onlyWhenEmpty: true,
      } as const;
      const loaded = await loadDemoCity(city.database.db, options);
      await city.close();
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal));
      const file = join(from, 'city.geojson');
      await mustRun(['export', 'geojson', '--out', file], from);
      await mustRun(['import', file], to);
      const again = join(to, 'city.geojson');
      await mustRun(['export', 'geojson', '--out', again], to);
      const written = await timeless(file);
      if (written !== (await timeless(again)))
        faults.push(`round ${round}: exported again it is another file`);
      counts['bytes of files compared'] = (counts['bytes of files compared'] ?? 0) + written.length;
      const before = await withDatabaseOf(from, citySums);
      const after = await withDatabaseOf(to, citySums);
      counts['cities moved'] = round;
      for (const [name, sum] of Object.entries(before))
        counts[name] = (counts[name] ?? 0) + Number(sum.split(' ')[0]);
      const differing = differences(before, after);
      if (differing.length > 0)
        faults.push(
          `round ${round}: ${differing.map((name) => `${name} (${before[name] ?? ''} | ${after[name] ?? ''})`).join(', ')} differ`,
        );
      await withDatabaseOf(to, (client) =>
        client.query(
          'update link set bays_count = coalesce(bays_count, 0) + 1 where id = (select max(id) from link where retired is null)',
        ),
      );
      await mustRun(['export', 'geojson', '--out', again], to);
      seen =
        differences(after, await withDatabaseOf(to, citySums)).join() === 'curbs' &&
        written !== (await timeless(again));
      for (const directory of [from, to]) await killEverythingOn(directory);
    }
    return {
      attempts: counts,
      faults,
      controls: [{ name: 'one space more at one curb is seen, in the sums and in the file', caught: seen }],
      figures: {},
    };
  },
};
