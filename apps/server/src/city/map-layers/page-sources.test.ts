// What the page may load and who may embed it, from the configuration in a real database.
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { type Finding, Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { apiPolicy, buildPageCsp, policyOrigin } from '../../platform/http/security-headers.ts';
import { setEntry } from '../../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPageSources } from './map-layers.routes.ts';

let database: TestDatabase;
let db: Kysely<Schema>;
let now = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

function sourcesOf() {
  return createPageSources({ db, log: database.context.log, now: () => now });
}

describe('the page policy', () => {
  it('lets scripts and workers come from here only', () => {
    const policy = buildPageCsp({ mapOrigins: ['https://tiles.example'], embeddingOrigins: [] }).split('; ');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("connect-src 'self' https://tiles.example");
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('lets no text become mark-up or code, and no library make a policy of its own for that', () => {
    const policy = buildPageCsp({ mapOrigins: [], embeddingOrigins: [] }).split('; ');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types default offline-worker');
  });

  it('has no weakness of high or medium severity that Google’s evaluator knows, and that of an answer none at all', () => {
    const findings = (policy: string): Finding[] => new CspEvaluator(new CspParser(policy).csp).evaluate();
    const sources = { mapOrigins: ['https://tiles.example'], embeddingOrigins: ['https://city.example'] };
    const page = buildPageCsp(sources);
    // The remaining finding: 'self' would be weak on a server that also serves scripts of other
    // people; here, uploads are sent as attachments with their own policy.
    expect(findings(page).map(({ severity, value }) => [severity, value])).toEqual([
      [Severity.MEDIUM_MAYBE, "'self'"],
    ]);
    expect(findings(apiPolicy)).toEqual([]);
    // Control: inline scripts are found.
    const weaker = page.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");
    expect(findings(weaker).map(({ severity }) => severity)).toContain(Severity.HIGH);
  });

  it('takes origins that cannot say more than an origin', () => {
    expect(policyOrigin('https://Tiles.example:8443/{z}/{x}/{y}?key=k')).toBe('https://tiles.example:8443');
    expect(policyOrigin('http://[::1]:80/a')).toBe('http://[::1]');
    for (const bad of [
      '',
      '/own',
      'javascript:alert(1)',
      'data:,',
      'https://a;sandbox',
      'https://a,b',
      'https://*',
    ])
      expect(policyOrigin(bad), bad).toBeNull();
  });

  it('lets the origin that EMBEDDING names frame the page while it is enabled, public or not', async () => {
    expect(await configurationValue(db, 'EMBEDDING')).toEqual({ is_enabled: false, token: '', origin: '' });
    const sources = sourcesOf();
    expect((await sources()).embeddingOrigins).toEqual([]);
    const value = { token: 'x'.repeat(20), origin: 'https://city.example/curbs' };
    await setEntry(db, 'EMBEDDING', { ...value, is_enabled: true }, false);
    expect((await sources()).embeddingOrigins).toEqual([]);
    now += 6_000;
    expect(await sources()).toEqual({ mapOrigins: [], embeddingOrigins: ['https://city.example'] });
    await setEntry(db, 'EMBEDDING', { ...value, is_enabled: false }, true);
    now += 6_000;
    expect((await sources()).embeddingOrigins).toEqual([]);
  });

  it('does not need the database: the last answer stands, or nobody', async () => {
    const maps = [{ id: 'a', name: 'A', type: 'raster', tiles: ['https://gis.example/{z}/{x}/{y}'] }];
    await setEntry(db, 'BASEMAPS', maps, true);
    const sources = sourcesOf();
    const before = await sources();
    expect(before.mapOrigins).toEqual(['https://gis.example']);
    now += 6_000;
    await db.schema.alterTable('city_configuration').renameTo('away').execute();
    expect(await sources()).toEqual(before);
    expect(await sourcesOf()()).toEqual({ mapOrigins: [], embeddingOrigins: [] });
    await db.schema.alterTable('away').renameTo('city_configuration').execute();
  });
});
