// What the command line records about the configuration in the audit trail: never a secret.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { setConfiguration } from './cli.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('keeps keys, and what stands in an address, out of it before and after', async () => {
  const { db } = database;
  const entry = (key: string) => ({ kind: 'photon', url: `https://photon.example/?key=${key}`, key });
  await setConfiguration(db, 'GEOCODER', entry('hidden-one'), false);
  await setConfiguration(db, 'GEOCODER', entry('hidden-two'), false);
  const entries = await loadAuditEntries(db, 'command line: set configuration');
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('hidden-');
  expect(entries[1]).toMatchObject({
    before: { config_value: { kind: 'photon', url: 'https://photon.example/' } },
    after: { config_value: { kind: 'photon', url: 'https://photon.example/' } },
  });
  expect(JSON.stringify(await configurationValue(db, 'GEOCODER'))).toContain('hidden-two');
});
