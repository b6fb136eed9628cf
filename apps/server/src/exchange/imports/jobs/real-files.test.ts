// Files that cities have published, imported through the requests a browser makes: uploaded,
// inspected, dry-run, imported, rolled back. Skipped where the files are missing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportJobResponse } from '@curbwright/contract';
import type { CityData } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formBody } from '../../../testing/form-body.ts';
import { nightly } from '../../../testing/nightly.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';

const beside = fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url));
const directory = process.env.SHARED_DATA ?? beside;
const nothing: CityData = {
  name: null,
  timeZone: null,
  currency: null,
  priorityHierarchy: null,
  authority: null,
  calendar: null,
  nodes: [],
  blocks: [],
  ruleSets: [],
  links: [],
  baseMap: [],
};

describe.skipIf(!existsSync(directory))('real files (needs the real data)', nightly, () => {
  let api: TestApi;
  let authorization = '';
  beforeAll(async () => {
    api = await openTestApi({ city: nothing });
    authorization = `Bearer ${(await api.signIn('admin')).access}`;
  });
  afterAll(() => api.close());

  const call = async (method: 'GET' | 'POST', url: string, payload: object = {}) => {
    const answer = await api.inject({
      method,
      url,
      headers: { authorization },
      ...(method === 'POST' ? { payload } : {}),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };

  async function settled({ id }: { readonly id: number }): Promise<ImportJobResponse> {
    let job: ImportJobResponse = await call('GET', `/api/import_job/${id}/`);
    await expect
      .poll(
        async () => {
          job = await call('GET', `/api/import_job/${id}/`);
          return job.state;
        },
        { timeout: 120_000, interval: 100 },
      )
      .not.toMatch(/ing$/);
    expect(job.problem).toBeNull();
    return job;
  }

  const mappingOf = (name: string): unknown =>
    JSON.parse(
      readFileSync(
        fileURLToPath(
          new URL(`../../../../../../packages/formats/samples/${name}.mapping.json`, import.meta.url),
        ),
        'utf8',
      ),
    );

  it.each([
    ['portland-curblr/downtown_portland_2020-07-30.curblr.json', 416, null],
    ['osm-extracts/neukolln.osm', 70, null],
    ['osm-extracts/monaco-latest.osm.pbf', 1107, null],
    ['berlin-neukoelln-osm-parking/osm_streets_parking_input_2022.geojson', 1067, null],
    ['seattle-curbspace/ParkingConfiguration_demo.geojson', 1089, 'curb-spaces'],
    ['sf-regulations-meters-subset/parking_regulations.geojson', 1274, 'time-limits'],
    ['sf-regulations-meters-subset/street_sweeping.geojson', 2129, 'street-cleaning'],
    ['grand-rapids-downtown/parking_meters.geojson', 64, 'guess'],
    ['vancouver-meters/parking-meters.csv', 6879, 'guess'],
    ['cds-examples/curbs_01_curb-zones-minimum.json', 1, null],
  ])(
    '%s',
    async (path, links, mapping) => {
      const form = formBody([
        { name: path.split('/').at(-1) ?? path, bytes: readFileSync(join(directory, path)) },
      ]);
      const sent = await api.inject({
        method: 'POST',
        url: '/api/import_job/',
        headers: { authorization, 'content-type': form.type },
        payload: form.bytes,
      });
      expect(sent.statusCode, sent.body).toBe(201);
      const found = await settled(sent.json());
      expect(found.inspection?.needs_mapping).toBe(mapping !== null);
      expect(found.inspection?.bounds).not.toBeNull();
      const at = `/api/import_job/${found.id}`;
      await call('POST', `${at}/preview/`, {
        mapping: mapping === null ? null : mapping === 'guess' ? found.inspection?.guess : mappingOf(mapping),
        time_zone: 'Europe/Berlin',
        currency: 'EUR',
      });
      const seen = await settled(found);
      // In files without ids, records are numbered, so records of an earlier file reappear as
      // changed.
      const { created = 0, changed = 0 } = seen.preview?.counts.links ?? {};
      expect(created + changed).toBeGreaterThanOrEqual(links * 0.97);
      expect((await call('GET', `${at}/features/`)).features.length).toBe(
        Math.min(2000, seen.preview?.of ?? 0),
      );
      await call('POST', `${at}/start/`, { accept_losses: true, accept_odd_values: true });
      const done = await settled(found);
      expect(done.state).toBe('done');
      expect(done.report?.counts).toEqual(seen.preview?.counts);
      const [run] = (await call('GET', '/api/import/?limit=1')).results;
      const undo = await settled(
        await call('POST', `/api/import/${done.import_id}/undo/`, { source: run.source }),
      );
      expect(undo.state).toBe('done');
      const { rows } = await api.database.pool.query('select from link where retired is null');
      expect(rows).toEqual([]);
    },
    240_000,
  );
});
