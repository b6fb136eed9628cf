// Runs every test there is and adds up what came of it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, runNode, secondsSince, toolPath } from '../tool.mjs';
import { startConfigured } from './configured-postgres.mjs';
import { add, nothing, playwrightCounts, remarks, vitestCounts } from './counts.mjs';
import { keepInMemory } from './memory-directory.mjs';
import { prepare } from './prepare.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const heading = (line) => say(`\n== ${line}`);
const skipped = (why) => {
  say(`skipped: ${why}`);
  return { ...nothing, skipped: 1, skips: [why] };
};
const plain = { FORCE_COLOR: '0', NO_COLOR: '1' };

/** With `live` its output comes while it runs; without, at its end, after its heading. By day the tests tagged nightly are left out. */
async function vitest(report, args, { env = {}, live = true, isDay = false } = {}) {
  const { code, output } = await runNode(
    [
      toolPath('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--includeTaskLocation',
      `--outputFile.json=${report}`,
      ...(isDay ? ['--tags-filter=!nightly'] : []),
      ...args,
    ],
    { live, env: { ...plain, ...env } },
  );
  return { counts: vitestCounts(report, code, { isDay }), output: live ? '' : output };
}

/** What a promise comes to, to be asked for later: until then nobody hears of its failure, which is not one of the process. */
function settled(promise) {
  return promise.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
}

async function checks(since = null) {
  const { checkSteps } = await import('../check.mjs');
  const { total, names } = await checkSteps(since);
  const failures = names.map((name) => `npm run check: ${name}`);
  return { ...nothing, passed: total - names.length, failed: names.length, failures };
}

const server = ['--project', 'server'];

/** Parts of the server whose statements or settings could behave otherwise on another PostgreSQL; the rest runs there at night. */
const database = [
  'accounts/audit-chain/',
  'city/published-city/',
  'city/tiles/',
  'exchange/gis/',
  'exchange/imports/import-',
  'exchange/webhooks/',
  'platform/database/',
  'platform/idempotency/',
  'proposals/list/',
  'proposals/publish/',
  'proposals/scheduled-changes/',
  'testing/released/',
].map((folder) => `apps/server/src/${folder}`);

async function onConfigured(postgres, directory, all) {
  const gone = database.filter((path) => !existsSync(dirname(join(root, `${path}.`))));
  if (gone.length > 0) throw new Error(`There is no ${gone.join(', ')}: see where its tests are now.`);
  const cluster = await startConfigured(postgres);
  try {
    const env = { TEST_DATABASE_URL: cluster.url };
    const args = all ? server : [...server, ...database];
    return await vitest(join(directory, 'configured.json'), args, { env, live: false, isDay: !all });
  } finally {
    await cluster.stop();
  }
}

/** Builds what is stale of the product. The size of the page is tested on it, and the journeys run on it. */
async function build() {
  const { buildWhenStale } = await import('../start/build.mjs');
  for (const part of ['server', 'web']) await buildWhenStale(part, say);
}

async function journeys(browser, directory, choice) {
  if (!existsSync(join(root, 'e2e/playwright.config.ts')))
    return skipped('the browser journeys: there are none yet');
  if (browser === undefined)
    return skipped(
      'the browser journeys: no Chrome, Chromium or Edge is installed; install one, or say where it is in CHROME_PATH',
    );
  await build();
  const report = join(directory, 'journeys.json');
  const { code } = await runNode(
    [toolPath('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...choice],
    {
      cwd: join(root, 'e2e'),
      live: true,
      env: { ...plain, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
  return playwrightCounts(report, code);
}

/** The long forms need hours, other programs and root: they say themselves what fell (docs/battery.md). */
async function wholeBattery() {
  const { code } = await runNode(['scripts/battery.mjs', '--long'], { live: true });
  return { ...nothing, [code === 0 ? 'passed' : 'failed']: 1 };
}

/** Mistakes of one line, others every night, 40 in each of the six workspaces: the tests must catch 85 % of them in each. */
async function mutations() {
  const { code } = await runNode(['scripts/mutation.mjs', '--count', '40'], { live: true });
  return { ...nothing, [code === 0 ? 'passed' : 'failed']: 1 };
}

/** The parts of a run, one after the other; what one throws is its failure, and the others still run. */
function newTotal() {
  let total = nothing;
  return {
    part: async (name, work) => {
      heading(name);
      try {
        total = add(total, await work());
      } catch (error) {
        say(error instanceof Error ? (error.stack ?? error.message) : String(error));
        total = add(total, { ...nothing, failed: 1, failures: [name] });
      }
    },
    /** Says what came of all of it; the exit code is not 0 when anything failed or nothing ran. */
    end: (start) => {
      for (const line of remarks(total)) say(line);
      say(`\nin ${secondsSince(start)}`);
      say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
      process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
    },
  };
}

/**
 * Begins to find or install what the server's tests and the journeys need: it waits for the network and the disk, and what comes before needs none of
 * it. What it gives waits for that, as a part of its own, which says what was done.
 */
function beginPreparing(part, options) {
  const said = [];
  const machine = settled(prepare((line) => said.push(line), options));
  return async () => {
    let found = {};
    await part('A browser, PostgreSQL and GDAL', async () => {
      const took = await machine;
      for (const line of said) say(line);
      found = took();
      return nothing;
    });
    return found;
  };
}

/** The projects of vitest that need no database. */
const unitProjects = ['core', 'contract', 'formats', 'demo-city', 'web', 'scripts'];
const units = ['--passWithNoTests', ...unitProjects.flatMap((project) => ['--project', project])];

/** Runs the check, the tests whose files or imports changed since the commit `since`, and the journeys that changed themselves. */
export async function runChanged(since) {
  const start = performance.now();
  const { part, end } = newTotal();
  const prepared = beginPreparing(part);
  const leaveMemory = keepInMemory();
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-results-'));
  const changed = `--changed=${since}`;
  const vitestPart = async (name, args) => (await vitest(join(directory, name), [changed, ...args])).counts;
  await part('Check', () => checks(since));
  await part('Build', async () => {
    await build();
    return nothing;
  });
  await part('Unit tests', () => vitestPart('units.json', units));
  const { browser } = await prepared();
  await part("The server's tests", () => vitestPart('server.json', ['--passWithNoTests', ...server]));
  await part('Journeys in a browser', () =>
    journeys(browser, directory, [`--only-changed=${since}`, '--pass-with-no-tests']),
  );
  rmSync(directory, { recursive: true, force: true });
  leaveMemory();
  end(start);
}

/**
 * Runs the tests that every change waits for; with `all` also the other journeys, all of the server on the configured PostgreSQL and the battery's
 * short forms, and when it `isNight` the whole battery. The exit code is not 0 when anything failed or nothing ran.
 */
export async function run({ all = false, isNight = false } = {}) {
  const start = performance.now();
  if (isNight) process.env.RANDOM_SEED ??= String(Date.now() % 2 ** 31);
  if (all) process.env.EVERY_STATEMENT = '1';
  const { part, end } = newTotal();
  const prepared = beginPreparing(part, { asPeople: all });
  const leaveMemory = keepInMemory();
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-results-'));
  const vitestPart = (report, args, options) => async () =>
    (await vitest(join(directory, report), args, { isDay: !all, ...options })).counts;
  await part('Check', () => checks());
  await part('Build', async () => {
    await build();
    return nothing;
  });
  await part('Unit tests', vitestPart('units.json', units));
  const { browser, postgres } = await prepared();
  if (all) await part('The battery, in short', vitestPart('battery.json', ['--project', 'battery']));
  // At once: each waits for its database most of the time, and together they were two fifths of all.
  const configured = postgres === undefined ? undefined : settled(onConfigured(postgres, directory, all));
  await part(
    "The server's tests on the embedded PostgreSQL",
    vitestPart('embedded.json', server, { env: { TEST_DATABASE_URL: '' } }),
  );
  await part("The server's tests on a configured PostgreSQL", async () => {
    if (configured === undefined)
      return skipped(
        "the server's tests on a configured PostgreSQL: no PostgreSQL 15 or newer is installed (Debian: apt install postgresql)",
      );
    const { counts, output } = (await configured)();
    say(output);
    return counts;
  });
  await part('Journeys in a browser', () =>
    journeys(browser, directory, all ? [] : ['--grep-invert', '@nightly']),
  );
  // A city's databases and full disks are tried on a disk.
  leaveMemory();
  if (isNight) await part('Mistakes planted in the sources', mutations);
  if (isNight) await part('The battery in full', wholeBattery);
  rmSync(directory, { recursive: true, force: true });
  end(start);
}
