// Runs the tests and adds up their results.
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

/**
 * With `live`, output is shown while the tests run; otherwise at the end, after the heading. With
 * `isDay`, tests tagged nightly are left out.
 */
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

/**
 * Wraps a promise whose result is read later, so that a failure before then is not an unhandled
 * rejection.
 */
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

/**
 * Parts of the server whose statements or settings may behave differently on another PostgreSQL;
 * the rest runs there only at night.
 */
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

/** Builds what is outdated. The page size test and the browser tests use this build. */
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

/**
 * The full tests take hours and need other programs and root; they report their failures themselves
 * (docs/battery.md).
 */
async function wholeBattery() {
  const { code } = await runNode(['scripts/battery.mjs', '--long'], { live: true });
  return { ...nothing, [code === 0 ? 'passed' : 'failed']: 1 };
}

/**
 * One-line mutants, different each night, 40 in each of the six workspaces; the tests must detect
 * 85 % of them in each.
 */
async function mutations() {
  const { code } = await runNode(['scripts/mutation.mjs', '--count', '40'], { live: true });
  return { ...nothing, [code === 0 ? 'passed' : 'failed']: 1 };
}

/**
 * Runs the parts of a test run one after another. If one throws, it counts as failed, and the
 * others still run.
 */
function newTotal() {
  let total = nothing;
  const times = [];
  return {
    part: async (name, work) => {
      heading(name);
      const start = performance.now();
      try {
        total = add(total, await work());
      } catch (error) {
        say(error instanceof Error ? (error.stack ?? error.message) : String(error));
        total = add(total, { ...nothing, failed: 1, failures: [name] });
      }
      times.push(`${secondsSince(start).padStart(9)}  ${name}`);
    },
    /** Prints the totals; the exit code is not 0 if anything failed or nothing ran. */
    end: (start) => {
      for (const line of remarks(total)) say(line);
      say('\nThe parts of this run:');
      for (const line of times) say(line);
      say(`\nin ${secondsSince(start)}`);
      say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
      process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
    },
  };
}

/**
 * Starts to find or install what the server and browser tests need, in parallel with the steps that
 * need none of it, because it mostly waits for network and disk. Returns a function that waits for
 * the result and reports it as a separate part of the run.
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

/** Vitest projects that need no database. */
const unitProjects = ['core', 'contract', 'formats', 'demo-city', 'web', 'scripts'];
const units = ['--passWithNoTests', ...unitProjects.flatMap((project) => ['--project', project])];

/**
 * Runs the check, the tests whose files or imports changed since the commit `since`, and changed
 * browser tests.
 */
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
 * Runs the tests required for every change. With `all`, also the other browser tests, all server
 * tests on the configured PostgreSQL and the short tests of the battery; with `isNight`, also the
 * full battery. The exit code is not 0 if anything failed or nothing ran.
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
  // Runs in parallel: each mostly waits for its database, and together they took two fifths of the
  // total time.
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
  // Tests of large databases and full disks need a real disk.
  leaveMemory();
  if (isNight) await part('Mistakes planted in the sources', mutations);
  if (isNight) await part('The battery in full', wholeBattery);
  rmSync(directory, { recursive: true, force: true });
  end(start);
}
