// npm run mutation: plants one-line errors, chosen by a seed, in a copy of the sources and reports
// which of them the tests detect. npm run mutation -- [--count 40] [--seed N] [--near 20] [--least
// 85] [--list] [WORKSPACE, or a folder or file in one…]
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf, planted, randomOf, sampleOf } from './mutation/mutants.mjs';
import { importersOf, nearestTests } from './mutation/nearest-tests.mjs';
import { root, runNode, secondsSince, toolPath } from './tool.mjs';

const projects = {
  'packages/core': 'core',
  'packages/contract': 'contract',
  'packages/formats': 'formats',
  'packages/demo-city': 'demo-city',
  'apps/server': 'server',
  'apps/web': 'web',
};

/** Tests and their helpers. */
const leftOut = /\.test\.tsx?$|\.d\.ts$|\/testing\//;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
    near: { type: 'string', default: '20' },
    least: { type: 'string', default: '85' },
    list: { type: 'boolean', default: false },
  },
});
const [count, seed, near, least] = ['count', 'seed', 'near', 'least'].map((name) => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`--${name} must be a whole number, not ${values[name]}`);
  return number;
});
const workspaceOf = (path) => Object.keys(projects).find((name) => `${path}/`.startsWith(`${name}/`));
const wanted = (positionals.length > 0 ? positionals : Object.keys(projects)).map((path) =>
  path.replace(/\/$/, ''),
);
const unknown = wanted.filter((path) => workspaceOf(path) === undefined || !existsSync(join(root, path)));
if (unknown.length > 0)
  throw new Error(
    `${unknown.join(', ')}: nothing of a workspace with tests; there are ${Object.keys(projects).join(', ')}`,
  );
const workspaces = [...new Set(wanted.map(workspaceOf))];
const isWanted = (file) => wanted.some((path) => `${file}/`.startsWith(`${path}/`));

const say = (line) => process.stdout.write(`${line}\n`);
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));

/** Copies the sources; imports of our own packages resolve to the copy. */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'curbwright-mutation-'));
  for (const file of tracked) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const place of ['', 'apps/web', 'apps/server', 'e2e']) {
    const from = join(root, place, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(copy, place, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (name !== '@curbwright') symlinkSync(join(from, name), join(to, name));
  }
  const own = join(copy, 'node_modules/@curbwright');
  mkdirSync(own);
  for (const workspace of [...Object.keys(projects), 'packages/i18n']) {
    const { name } = JSON.parse(readFileSync(join(copy, workspace, 'package.json'), 'utf8'));
    symlinkSync(join(copy, workspace), join(own, name.split('/')[1]));
  }
  return copy;
}

/**
 * Test timeout in milliseconds. After a timeout it is unclear whether the mutant caused an endless
 * loop or the machine is busy.
 */
const patience = 300_000;

/**
 * Runs test files in the copy until the first failure. Returns whether all passed, and the files
 * that failed.
 */
async function runTests(copy, project, tests) {
  const report = join(copy, 'mutation-report.json');
  rmSync(report, { force: true });
  const { code, signal } = await runNode(
    [
      toolPath('vitest'),
      'run',
      '--bail=1',
      '--project',
      project,
      // An error detected only by nightly tests does not count as caught, because changes are
      // merged without them.
      '--tags-filter=!nightly',
      '--reporter=json',
      `--outputFile=${report}`,
      ...tests,
    ],
    { cwd: copy, env: { RANDOM_SEED: '1', NO_COLOR: '1' }, patience },
  );
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const failed = results
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name.slice(copy.length + 1));
  return { passed: code === 0, failed, isStopped: signal !== null };
}

function drawn(texts, random) {
  const files = [...texts.keys()]
    .filter((file) => !leftOut.test(file) && isWanted(file))
    .map((file) => ({ file, mutants: mutantsOf(file, texts.get(file)) }));
  return sampleOf(files, count, random);
}

const place = ({ file, line, kind, from, to }) =>
  `${file}:${line}  ${kind}: ${from.trim().slice(0, 60)} → ${to === '' ? 'nothing' : to.trim().slice(0, 60)}`;

const start = performance.now();
const copy = makeCopy();
const counts = [];
/** Whether a test file passes without a mutant; one that fails anyway detects nothing. */
const soundness = new Map();
async function isSound(project, test) {
  if (!soundness.has(test)) soundness.set(test, (await runTests(copy, project, [test])).passed);
  return soundness.get(test);
}

/** Number of test files run first: they detect most mutants in a quarter of the time. */
const first = 5;

async function outcomeOf(project, mutant, text, tests) {
  for (const some of [tests.slice(0, first), tests.slice(first)]) {
    const outcome = some.length === 0 ? 'survived' : await outcomeAgainst(project, mutant, text, some);
    if (outcome !== 'survived') return outcome;
  }
  return 'survived';
}

async function outcomeAgainst(project, mutant, text, tests) {
  writeFileSync(join(copy, mutant.file), planted(text, mutant));
  const { passed, failed, isStopped } = await runTests(copy, project, tests);
  writeFileSync(join(copy, mutant.file), text);
  if (passed) return 'survived';
  if (isStopped) return 'unclear';
  // If the run crashed, it names no failed test, so any of the tests may be the cause.
  for (const test of failed.length > 0 ? failed : tests)
    if (!(await isSound(project, test))) return 'unclear';
  return 'caught';
}

try {
  say(`seed ${seed}, ${count} mistakes a workspace, each against the ${near} nearest test files`);
  for (const workspace of workspaces) {
    const texts = new Map(
      tracked
        .filter((file) => file.startsWith(`${workspace}/src/`) && /\.tsx?$/.test(file))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    );
    const importers = importersOf(texts);
    const tally = { caught: 0, survived: 0, unclear: 0 };
    for (const mutant of drawn(texts, randomOf(seed))) {
      if (values.list) {
        say(place(mutant));
        continue;
      }
      const tests = nearestTests(mutant.file, importers, near);
      const outcome = await outcomeOf(projects[workspace], mutant, texts.get(mutant.file), tests);
      tally[outcome] += 1;
      say(`${outcome.padEnd(8)}  ${place(mutant)}${tests.length === 0 ? '  (no test reaches it)' : ''}`);
    }
    counts.push([workspace, tally]);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (!values.list) {
  say('');
  for (const [workspace, { caught, survived, unclear }] of counts) {
    const share = caught + survived === 0 ? 0 : Math.floor((100 * caught) / (caught + survived));
    // Unclear results have no score. If they exceed one in twenty, the tests or the machine are at
    // fault.
    if (share < least || unclear * 20 > caught + survived) process.exitCode = 1;
    say(
      `${workspace.padEnd(20)} ${caught} caught, ${survived} survived, ${unclear} unclear: ${share} %${share < least ? `, less than ${least}` : ''}`,
    );
  }
  say(`in ${secondsSince(start)}`);
}
