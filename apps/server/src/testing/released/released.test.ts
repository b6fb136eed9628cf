// Every backup of an earlier release is restored by this version: complete, with the same totals;
// users can sign in, drafts can be published, files exist, and the audit chain is valid.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../accounts/audit-chain/verify.ts';
import { type App, openApp } from '../../entry/app.ts';
import { type RestoreReport, readBackup, restoreBackup } from '../../operations/backups/restore-backup.ts';
import { shippedMigrations } from '../../platform/database/migrate.ts';
import { seed } from '../../platform/database/seed.ts';
import { signInClient } from '../proposals.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';
import {
  countLinksByType,
  countRows,
  createTestClients,
  readDashboardTotals,
  releasedFacts,
  releasedPassphrase,
  releasedPeople,
  sha256,
} from './facts.ts';

const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tar'))
  .map((name) => name.slice(0, -4));

it('there is one at least, and facts beside each', () => {
  expect(names.length).toBeGreaterThan(0);
});

describe.each(names)('the city of the release %s', (name) => {
  const path = join(import.meta.dirname, `${name}.tar`);
  const facts = releasedFacts.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')),
  );
  let database: TestDatabase;
  let report: RestoreReport;
  let app: App;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.pool.query('drop schema public cascade; create schema public');
    const read = await readBackup(path, { passphrase: releasedPassphrase, withoutKeys: false });
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    const place = { connection: database.connection, dataDir: database.config.dataDir };
    const restored = await restoreBackup(place, read.value);
    if (!restored.ok) throw new Error(JSON.stringify(restored.refusal));
    report = restored.value;
    // As at server startup.
    await seed(database.db);
    app = await openApp(database.context);
  });
  afterAll(async () => {
    await app?.fastify.close();
    await database?.close();
  });

  const classes = () =>
    countLinksByType({
      ids: app.live.city.box([-180, -90, 180, 90], 100_000).ids,
      classOf: (id) => app.live.city.link(id)?.subActivity ?? '',
    });

  it('is what was released, brought to this version', async () => {
    expect(sha256(readFileSync(path))).toBe(facts.sha256);
    expect(report).toMatchObject({
      made: facts.made,
      missing: [],
      has_keys: true,
      files: facts.counts.files,
    });
    const since = (await shippedMigrations()).map((one) => one.name).filter((one) => one > facts.migration);
    expect(report.migrated).toEqual(since);
    expect(await countRows(database.db)).toEqual(facts.counts);
    // A scheduled change takes effect in 2098 (see below), and the facts say nothing about the time
    // after that.
    if (Date.now() < Date.UTC(2098, 0, 1)) expect(classes()).toEqual(facts.classes);
  });

  it('has an audit trail whose chain holds, and the head it had', async () => {
    const { links, position, hash } = facts.chain;
    const chain = await verifyChain(database.db, [{ position, hash }]);
    expect(chain).toMatchObject({ breaks: [], breakCount: 0 });
    expect(chain.links).toBeGreaterThanOrEqual(links);
  });

  it('lets its people in, says the same on its dashboards and has its file', async () => {
    const api = createTestClients(app.fastify);
    for (const person of releasedPeople) expect((await api.signIn(person)).access).not.toBe('');
    const analyst = await signInClient(api, 'analyst');
    expect(await readDashboardTotals(analyst)).toEqual(facts.sums);
    const photo = await analyst.get(facts.photo.url);
    expect([photo.statusCode, sha256(photo.rawPayload)]).toEqual([200, facts.photo.sha256]);
  });

  it('publishes its draft; what was to begin later still is, and what was published holds', async () => {
    const publisher = await signInClient(createTestClients(app.fastify), 'publisher');
    const one = (id: number) => `/api/proposed_regulation/${id}/`;
    const stateOf = async (id: number) => (await publisher.get(one(id))).json();
    expect(await stateOf(facts.scheduled)).toMatchObject({
      is_published: true,
      effective_from: expect.stringMatching(/^2098-01-01/),
    });
    expect(await stateOf(facts.published)).toMatchObject({ is_published: true });
    expect(await stateOf(facts.draft)).toMatchObject({ is_published: false });
    const before = classes();
    const done = await publisher.post(`${one(facts.draft)}publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ is_published: true });
    await expect.poll(() => classes().loading ?? 0, { timeout: 10_000 }).toBeGreaterThan(before.loading ?? 0);
    // Reverting a published rule works, so what it replaced was restored too.
    const back = await publisher.post(`${one(facts.published)}revert_published_regulation/`, {
      reason: 'Tried',
    });
    expect(back.statusCode, back.body).toBe(200);
  });
});
