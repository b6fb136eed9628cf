// Exit codes of imports of generated files, each in a real process: complete, 2 % unread, one
// unreadable price, a damaged file, and wrong usage.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-exit-'));
  const feeds = {
    clean: feed(zones),
    'lost-records': feed(zones.slice(0, -2), 2),
    'lost-price': feed(zones, 0, 'draft'),
  };
  for (const [name, content] of Object.entries(feeds))
    await writeFile(join(directory, `${name}.json`), JSON.stringify(content));
  await writeFile(join(directory, 'broken.json'), '{"data": {"zones": [');
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

function zoneOf(index: number, policy = 'paid', points = 2) {
  const at = 39.9 + index / 1000;
  return {
    curb_zone_id: `z${index}`,
    curb_policy_ids: [policy],
    geometry: {
      type: 'LineString',
      coordinates: [
        [-75.16, at],
        [-75.16, at + 0.0005],
      ].slice(0, points),
    },
  };
}
const zones = Array.from({ length: 100 }, (_, index) => zoneOf(index));

/**
 * A CDS feed of these zones: `withoutLine` of them lack a line, and the last one has another
 * policy. `draft` states its price as a draft of CDS did.
 */
function feed(of: readonly object[], withoutLine = 0, last = 'paid') {
  const paid = { activity: 'parking', max_stay: 60 };
  return {
    version: '1.1.0',
    last_updated: 1,
    time_zone: 'America/New_York',
    currency: 'USD',
    data: {
      zones: [
        ...of.slice(0, -1),
        zoneOf(of.length - 1, last),
        ...Array.from({ length: withoutLine }, (_, index) => zoneOf(of.length + index, 'paid', 1)),
      ],
      policies: [
        {
          curb_policy_id: 'paid',
          priority: 1,
          rules: [{ ...paid, rate: [{ rate: 250, rate_unit: 'hour' }] }],
        },
        { curb_policy_id: 'draft', priority: 1, rules: [{ ...paid, rate: [{ per_hour: 250 }] }] },
      ],
    },
  };
}

async function importFile(...args: readonly string[]) {
  return runCommand(['import', ...args], { databaseUrl: database.config.databaseUrl, directory });
}

async function curbs(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from link where retired is null');
  return rows[0].count;
}

const stopOf = ({ result }: { readonly result: string }) => JSON.parse(result).stop;

describe('the exit code of an import', () => {
  it('is 2 for wrong usage and 1 for a file that cannot be read', async () => {
    const [usage, broken] = await Promise.all([
      importFile('clean.json', '--box', 'here'),
      importFile('broken.json'),
    ]);
    expect([usage.code, broken.code]).toEqual([2, 1]);
    expect(await curbs()).toBe(0);
  });

  it('is 4 where 2 % of the records are unread, and nothing is written', async () => {
    const stopped = await importFile('lost-records.json', '--json');
    expect(stopped.code).toBe(4);
    expect(stopOf(stopped).losses).toEqual([
      { of: 'curbs', read: 100, written: 98 },
      { of: 'rules', read: 100, written: 98 },
      { of: 'prices', read: 100, written: 98 },
    ]);
    expect(await curbs()).toBe(0);
  });

  it('is 4 where one price is unread, and 3 where that is accepted', async () => {
    const stopped = await importFile('lost-price.json', '--json');
    expect(stopped.code).toBe(4);
    expect(stopOf(stopped).losses).toEqual([{ of: 'prices', read: 100, written: 99 }]);
    expect(await curbs()).toBe(0);
    expect((await importFile('lost-price.json', '--accept-loss', '--dry-run')).code).toBe(3);
    expect((await importFile('lost-price.json', '--accept-loss')).code).toBe(3);
    expect(await curbs()).toBe(100);
  });

  it('is 4 where all that can be read is there already, which is what the report says', async () => {
    const again = await importFile('lost-price.json');
    expect(again.code).toBe(4);
    expect(again.result).toMatch(/read +in the city +not in the city *$/m);
    expect(again.result).toMatch(/^prices +100 +99 +1$/m);
    expect(again.result).toContain('There is nothing to import');
    expect(again.result).not.toMatch(/would be lost|written/);
  });

  it('is 0 where all is read', async () => {
    const clean = await importFile('clean.json', '--json');
    expect(clean.code).toBe(0);
    expect(stopOf(clean)).toBeNull();
    expect(await curbs()).toBe(100);
  });
});
