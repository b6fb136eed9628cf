// The city's live data settings, and the defaults for missing or invalid values.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadLiveSettings } from './live-settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const usual = { isEnabled: true, staleAfter: 15 * 60_000, skew: 60_000 };
it.each<[object | null, object]>([
  [null, {}],
  [{}, {}],
  [{ is_enabled: false }, { isEnabled: false }],
  [
    { stale_minutes: 1, skew_seconds: 0 },
    { staleAfter: 60_000, skew: 0 },
  ],
  [
    { stale_minutes: 1440, skew_seconds: 3600 },
    { staleAfter: 86_400_000, skew: 3_600_000 },
  ],
  [{ stale_minutes: 0.9, skew_seconds: -1 }, {}],
  [{ stale_minutes: 1441, skew_seconds: 3601 }, {}],
  [{ stale_minutes: '5', is_enabled: 'no' }, {}],
])('%j', async (said, wanted) => {
  await database.pool.query("delete from city_configuration where config_key = 'LIVE'");
  if (said !== null)
    await database.pool.query(
      "insert into city_configuration (config_key, config_value) values ('LIVE', $1::jsonb)",
      [JSON.stringify(said)],
    );
  expect(await loadLiveSettings(database.db)).toEqual({ ...usual, ...wanted });
});
