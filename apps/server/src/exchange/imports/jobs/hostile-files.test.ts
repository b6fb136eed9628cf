// Files designed to stop the server, sent to a real one: each ends only its own job with a message,
// the next job gets its turn, and the server responds throughout.

import type { ImportJobResponse } from '@curbwright/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bombOf } from '../../../../../../packages/formats/src/testing/geopackage-bombs.ts';
import { endlessPbf, pbfBlock, pbfHeader } from '../../../../../../packages/formats/src/testing/pbf-files.ts';
import { type FormFile, formBody } from '../../../testing/form-body.ts';
import { nightly } from '../../../testing/nightly.ts';
import { type Running, runProcess } from '../../../testing/run-process.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;
let server: Running;
let address = '';
let token = '';

beforeAll(async () => {
  database = await openTestDatabase();
  server = runProcess('main', [], {
    env: {
      DATABASE_URL: database.config.databaseUrl ?? '',
      ALLOW_UNSAFE_DATABASE: 'true',
      DATA_DIR: database.config.dataDir,
      CITY: 'demo',
      DEMO_SIZE: 'tiny',
      DEMO_LIVE: 'false',
      // Inspection may take a fifth of this, 36 s, because starting a process takes time on a busy
      // machine.
      IMPORT_MINUTES: '3',
      PORT: '0',
      LOG_LEVEL: 'error',
      LANG: 'en',
      LC_ALL: '',
    },
  });
  [, address = ''] = await server.until(/ready at (\S+)/);
  const [, password] = await server.until(/Demo sign-ins: .* password (\S+)/);
  const signedIn = await fetch(`${address}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  token = (await signedIn.json()).access;
}, 120_000);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await database.close();
});

/** Milliseconds within which the health check must respond, even under load. */
const soon = 5000;
let isOver = false;
let asking: Promise<number> = Promise.resolve(0);

beforeEach(() => {
  isOver = false;
  const ask = async () => {
    let answers = 0;
    while (!isOver) {
      const health = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(soon) });
      expect(health.status).toBe(200);
      answers += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return answers;
  };
  asking = ask();
});
afterEach(async () => {
  isOver = true;
  expect(await asking).toBeGreaterThan(0);
});

async function post(path: string, files: readonly FormFile[], fields: Record<string, string>, who: object) {
  const form = formBody(files, fields);
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...who, 'content-type': form.type },
    body: new Uint8Array(form.bytes),
  });
}

const staff = () => ({ authorization: `Bearer ${token}` });

async function send(name: string, bytes: Uint8Array): Promise<number> {
  const sent = await post('/api/import_job/', [{ name, bytes }], {}, staff());
  expect(sent.status).toBe(201);
  return (await sent.json()).id;
}

async function settled(id: number): Promise<ImportJobResponse> {
  for (;;) {
    const job = await (await fetch(`${address}/api/import_job/${id}/`, { headers: staff() })).json();
    if (!job.state.endsWith('ing')) return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('a file to import', () => {
  it.each([
    ['layer view', 'geopackage.not-table'],
    ['endless contents', 'geopackage.not-table'],
    ['computed column', 'geopackage.computed'],
  ] as const)('that makes rows of nothing is refused (%s)', async (kind, code) => {
    const job = await settled(await send('bomb.gpkg', (await bombOf(kind)).bytes));
    expect(job).toMatchObject({ state: 'received', problem: { code } });
  });

  it('that is never done ends at its limit, and the next gets its turn', {
    ...nightly,
    timeout: 150_000,
  }, async () => {
    const endless = await send('city.osm.pbf', endlessPbf());
    const next = await send('curbs.csv', Buffer.from('id,wkt\na,"LINESTRING(12.4 41.9, 12.41 41.9)"\n'));
    expect(await settled(endless)).toMatchObject({
      state: 'received',
      problem: { code: 'import-job.too-long', text: expect.stringContaining('36 s') },
    });
    expect(await settled(next)).toMatchObject({ state: 'inspected', problem: null });
  });

  it.each([
    [
      'nothing a reader knows',
      'city.osm.pbf',
      Buffer.concat([pbfHeader(), pbfBlock('OSMData', Buffer.alloc(0))]),
    ],
    ['garbage', 'city.osm.pbf', Buffer.from('garbage OSMHeader')],
    [
      '100,000 levels',
      'deep.geojson',
      Buffer.from(`{"type":"FeatureCollection","features":${'['.repeat(1e5)}`),
    ],
    ['one line of 20 MB', 'long.csv', Buffer.alloc(20_000_000, 'a,')],
  ])('of %s is refused in words, not JavaScript’s', async (_, name, bytes) => {
    const { state, problem } = await settled(await send(name, bytes));
    expect(state).toBe('received');
    expect(problem?.text).toBeTruthy();
    expect(problem?.text).not.toMatch(/undefined|null|propert|function|TypeError/);
    expect(problem?.code).not.toBe('import-job.failed');
  });
});

describe('a feed a visitor has checked', () => {
  const check = (text: string) =>
    post(
      '/api/feed-checks/files/',
      [{ name: 'feed.json', bytes: Buffer.from(text) }],
      { standard: 'cds' },
      {},
    );
  /** A list with as many empty objects as fit into this many bytes. */
  const empties = (bytes: number) => `[${'{},'.repeat(bytes / 3)}{}]`;

  it('that would burst the memory ends its check alone', { ...nightly, timeout: 60_000 }, async () => {
    // The reader would hold all 2.6 million errors of one policy's rules at once.
    const policy = { curb_policy_id: 'a', published_date: 1, priority: 1 };
    const head = JSON.stringify(policy).slice(0, -1);
    const answer = await check(
      `{"version":"1.1.0","data":{"policies":[${head},"rules":${empties(7_800_000)}}]}}`,
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toMatch(
      /MB of memory|longer than 20 seconds|too much memory/,
    );
  });

  it('of 8 MB of nothing ends early, and of more is refused before it is read', async () => {
    const large = await check(`{"data":{"zones":${empties(9_000_000)}}}`);
    expect(large.status).toBe(400);
    expect(JSON.stringify(await large.json())).toContain('8 MB');
    const answer = await check(`{"version":"1.1.0","data":{"zones":${empties(7_800_000)}}}`);
    const report = await answer.json();
    // On a busy machine, the time limit may end the check before the limit on findings does.
    if (answer.status === 200) expect(report).toMatchObject({ errors: 200, is_stopped: true });
    else expect(JSON.stringify(report)).toContain('longer than 20 seconds');
  }, 60_000);
});
