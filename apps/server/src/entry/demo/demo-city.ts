// Loads the demo city of packages/demo-city through the regular import.
import type { Result } from '@curbwright/core';
import { demoExpectations, demoSensors } from '@curbwright/demo-city';
import type { Kysely } from 'kysely';
import { type ImportOptions, importCity } from '../../exchange/imports/import-city.ts';
import type { ImportReport } from '../../exchange/imports/import-report.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { addSensors } from './demo.sql.ts';
import { cachedDemoCity } from './demo-city-cache.ts';
import { storeExpectations } from './demo-expectations.sql.ts';

interface DemoOptions {
  readonly size: Config['demoSize'];
  readonly seed: number;
  readonly dryRun: boolean;
  /** Fails with `demo.city-there` when links exist by the time the import would be applied. */
  readonly onlyWhenEmpty: boolean;
  readonly onProgress?: ImportOptions['onProgress'];
}

/** The demo rules have been in force for longer than the demo parking sessions go back. */
const demoRulesSince = '2020-01-01T00:00:00Z';

/**
 * Imports the demo city; `source` in the history records its size and seed, from which it can be
 * generated again.
 */
export async function loadDemoCity(db: Kysely<Schema>, options: DemoOptions): Promise<Result<ImportReport>> {
  const { size, seed, dryRun, onlyWhenEmpty, onProgress } = options;
  const city = cachedDemoCity({ size, seed });
  const imported = await importCity(db, city, {
    source: `demo city ${size}, seed ${seed}`,
    format: 'demo',
    dryRun,
    onlyWhenEmpty,
    rulesSince: demoRulesSince,
    ...(onProgress ? { onProgress } : {}),
  });
  if (imported.ok && !dryRun) {
    await addSensors(db, demoSensors(city, seed));
    await storeExpectations(db, demoExpectations);
  }
  return imported;
}
