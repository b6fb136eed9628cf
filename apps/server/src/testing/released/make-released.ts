// Makes a backup of a small complete city with the current version, and the file of facts about it,
// once per release (CONTRIBUTING, "Make a release"). Run: node --import tsx
// apps/server/src/testing/released/make-released.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { chainAuditEntries } from '../../accounts/audit-chain/audit-chain-job.ts';
import { hashPassword } from '../../accounts/password.ts';
import { type App, openApp } from '../../entry/app.ts';
import { loadDemoCity } from '../../entry/demo/demo-city.ts';
import { checkArchive } from '../../operations/backups/archive/read-archive.ts';
import { makeBackup } from '../../operations/backups/make-backup.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { seed } from '../../platform/database/seed.ts';
import { formBody } from '../form-body.ts';
import { loadingRule, propose, signInClient, type TestClient } from '../proposals.ts';
import { insertUser } from '../queries.ts';
import {
  countLinksByType,
  countRows,
  createTestClients,
  type ReleasedFacts,
  readAuditChain,
  readDashboardTotals,
  releasedPassphrase,
  releasedPassword,
  releasedPeople,
  sha256,
} from './facts.ts';

const groups = { analyst: 'analysts', editor: 'editors', publisher: 'publishers', admin: 'admins' } as const;
/** Maximum size of an archive in bytes, because it stays in the repository permanently. */
const maxArchiveBytes = 300_000;
/** An image of one gray pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCA8d4ZkwAAAABJRU5ErkJggg==',
  'base64',
);

function settings(dataDir: string): Config {
  const read = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CITY: 'none',
    BACKUPS: 'none',
    LOG_LEVEL: 'silent',
    PORT: '0',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.refusals));
  return read.value;
}

async function must<T>(answer: ReturnType<TestClient['post']>): Promise<T> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`answered with ${statusCode}: ${body.slice(0, 500)}`);
  return JSON.parse(body);
}

/** Loads the demo city with one user in each group and no activity. */
async function madeUpCity({ pool, db }: Database): Promise<void> {
  const migrated = await migrate(pool);
  if (!migrated.ok) throw new Error(JSON.stringify(migrated.refusal));
  await seed(db);
  const loaded = await loadDemoCity(db, { size: 'tiny', seed: 1, dryRun: false, onlyWhenEmpty: true });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal));
  const hashed = await hashPassword(releasedPassword);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  for (const name of releasedPeople) await insertUser(db, name, groups[name], hashed.value);
}

/** Returns parking sessions of May 2026 on some links that were observed all month. */
function staysAt(links: readonly number[]) {
  const start = Date.UTC(2026, 4, 1, 6);
  const hour = 3_600_000;
  return {
    source: 'meters',
    observed: links.map((link) => ({ link, from: '2026-05-01T00:00:00Z', to: '2026-06-01T00:00:00Z' })),
    stays: Array.from({ length: 160 }, (_, n) => {
      const arrival = start + n * 4.4 * hour;
      return {
        outside_id: `stay-${n}`,
        link: links[n % links.length],
        arrival: new Date(arrival).toISOString(),
        departure: new Date(arrival + (10 + ((n * 37) % 200)) * 60_000).toISOString(),
        user_class: n % 5 === 0 ? 'resident' : null,
        vehicle_type: 'car',
        fee: (n % 7) * 50,
      };
    }),
  };
}

async function sendPhoto(app: App, { authorization }: TestClient, order: number): Promise<string> {
  const { type, bytes } = formBody([{ name: 'sign.png', bytes: photo }]);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/work-order/${order}/files/`,
    headers: { authorization, 'content-type': type },
    payload: bytes,
  });
  if (answer.statusCode !== 201) throw new Error(`no file was taken: ${answer.body}`);
  const [file] = answer.json<{ files: readonly { url: string }[] }>().files;
  if (file === undefined) throw new Error('the work order has no file');
  return file.url;
}

/** Performs user actions in the city through the API of this version. */
async function work(app: App) {
  const api = createTestClients(app.fastify);
  const editor = await signInClient(api, 'editor');
  const publisher = await signInClient(api, 'publisher');
  const links = app.live.city.box([-180, -90, 180, 90], 60).ids;
  const { id: scenario } = await must<{ id: number }>(editor.post('/api/scenario/', { name: 'Market days' }));
  const draft = await propose(editor, links.slice(0, 2), { scenario, reason: 'Deliveries in the morning' });
  const scheduled = await propose(editor, links.slice(4, 5));
  const published = await propose(editor, links.slice(6, 9));
  await propose(editor, [{ parent_link: links[10] ?? 0, from: 2, to: 12 }], { scenario });
  const publish = (id: number, body = {}) =>
    must(publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, body));
  await publish(published);
  await publish(scheduled, { effective_from: '2098-01-01T00:00:00Z' });
  await must(
    editor.post('/api/template/', {
      name: 'Loading mornings',
      regulation: { sub_activity: 'loading', time_limit: 20 },
      restrictions: loadingRule.restrictions,
    }),
  );
  const components = [{ type: 'Segments', links: links.slice(0, 12) }];
  await must(editor.post('/api/analysis-zone/', { name: 'Old town', components }));
  const order = { name: 'Turn the sign', description: 'It faces the wall' };
  const { results } = await must<{ results: readonly { id: number }[] }>(
    editor.post('/api/work-order/', order),
  );
  const url = await sendPhoto(app, editor, results[0]?.id ?? 0);
  await must(editor.post('/api/sessions/', staysAt(links.slice(12, 28))));
  return { draft, scheduled, published, url, hand: await signInClient(api, 'analyst'), city: app.live.city };
}

/** Writes the city's backup to `path` and returns the facts about it. */
async function make(database: Database, config: Config, path: string): Promise<ReleasedFacts> {
  await madeUpCity(database);
  const { db, pool, connection, watch } = database;
  const log = pino({ level: 'silent' });
  const app = await openApp({ config, db, pool, connection, watch, log, now: () => Date.now() });
  const { hand, city, url, ...ids } = await work(app);
  const served = await hand.get(url);
  const facts = {
    counts: await countRows(db),
    sums: await readDashboardTotals(hand),
    classes: countLinksByType({
      ids: city.box([-180, -90, 180, 90], 100_000).ids,
      classOf: (id) => city.link(id)?.subActivity ?? '',
    }),
    ...ids,
    photo: { url, sha256: sha256(served.rawPayload) },
  };
  await app.fastify.close();
  await chainAuditEntries({ db });
  const chain = await readAuditChain(db);
  const place = { connection, dataDir: config.dataDir };
  const made = await makeBackup(place, path, {
    passphrase: releasedPassphrase,
    settings: {},
    replaces: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  const checked = await checkArchive(path);
  if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
  const { head } = checked.value;
  return {
    sha256: sha256(await readFile(path)),
    made: head.made,
    migration: head.migrations.at(-1)?.name ?? '',
    ...facts,
    chain,
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'curbwright-released-'));
const config = settings(dataDir);
const opened = await openDatabase(config);
if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
try {
  const scratch = join(dataDir, 'released.tar');
  const facts = await make(opened.value, config, scratch);
  const { size } = await stat(scratch);
  if (size > maxArchiveBytes)
    throw new Error(`the archive has ${size} bytes; ${maxArchiveBytes} are the most`);
  const name = join(import.meta.dirname, `${facts.made.slice(0, 10)}-${facts.migration.slice(0, 4)}`);
  await writeFile(`${name}.tar`, await readFile(scratch));
  await writeFile(`${name}.json`, `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write(`${name}.tar: ${size} bytes\n`);
} finally {
  await opened.value.close();
  rmSync(dataDir, { recursive: true, force: true });
}
