// npm run check: runs types, format and lint, layout, messages and documents, two at a time, and
// prints the duration of each step. With --changed or --changed=COMMIT, format and lint check only
// the files changed since that commit (by default, since the branch left origin/main).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readTestOptions } from './test/options.mjs';
import { root, runNode, secondsSince, toolPath } from './tool.mjs';

/** Arguments of `tsc --project`. */
const projects = [
  'packages/core',
  'packages/contract',
  'packages/formats',
  'packages/demo-city',
  'apps/server',
  'apps/web',
  // e2e, bench and battery in one program, because each imports most of the server.
  'tsconfig.tools.json',
];

/** Files that configure format and lint. If one of them changed, every file is checked. */
const rulesOfLint = /(?:^|\/)(?:\.oxlintrc|biome|tsconfig[\w.-]*|package|package-lock)\.json$/;

/**
 * Repository files that differ from the commit, including uncommitted and new ones; `null` = check
 * all files.
 */
function changedFiles(since) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\0').filter(Boolean);
  };
  const files = [
    ...git('diff', '-z', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ];
  return files.some((file) => rulesOfLint.test(file)) ? null : files;
}

/**
 * A step that runs a tool on these files, or on all files; no step if no file is relevant to the
 * tool.
 */
function overFiles(name, args, files, pattern) {
  if (files === null) return [{ name, args: [...args, '.'] }];
  const own = files.filter((file) => pattern.test(file));
  return own.length === 0 ? [] : [{ name, args: [...args, ...own] }];
}

function steps(files) {
  const all = projects.map((project) => ({
    name: `types ${project}`,
    // By default it starts four checkers, each of which recomputes the contract's types, which
    // takes twice the work of one checker.
    args: [
      toolPath('typescript', 'tsc'),
      '--project',
      project,
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      join(root, 'node_modules/.cache/types', `${project.replace('/', '-')}.json`),
    ],
  }));
  all.push(
    ...overFiles(
      'format and lint',
      [toolPath('@biomejs/biome'), 'check', '--no-errors-on-unmatched'],
      files,
      /\.(?:[cm]?[jt]sx?|json|css)$/,
    ),
    ...overFiles(
      'lint with types',
      [toolPath('oxlint'), '--type-aware', '--quiet', '--no-error-on-unmatched-pattern'],
      files,
      /\.[cm]?[jt]sx?$/,
    ),
    { name: 'layout', args: ['scripts/check-layout.mjs'] },
    { name: 'words', args: ['--import', 'tsx', 'scripts/check-words.mjs'] },
    { name: 'security', args: ['scripts/check-security.mjs'] },
    { name: 'requirement', args: ['scripts/check-requirement.mjs'] },
    { name: 'dependencies', args: ['scripts/check-dependencies.mjs'] },
    { name: 'secrets', args: ['scripts/check-secrets.mjs'] },
    { name: 'repository', args: ['scripts/check-repository.mjs'] },
    // Its counts are printed even when it passes.
    { name: 'structure', args: ['scripts/check-structure.mjs'], isReport: true },
  );
  return all;
}

/**
 * Runs every step, two at a time, on the files changed since the commit or, with `null`, on all
 * files. Returns the number of steps and the names of those that failed.
 */
export async function checkSteps(since = null) {
  const waiting = steps(since === null ? null : changedFiles(since));
  const total = waiting.length;
  const names = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const began = performance.now();
      const { code, output } = await runNode(step.args, { env: { FORCE_COLOR: '0', NO_COLOR: '1' } });
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name}  ${secondsSince(began)}\n`);
      if (code !== 0) names.push(step.name);
      if (code !== 0 || step.isReport) {
        process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, '        ')}\n`);
      }
    }
  };
  await Promise.all([work(), work()]);
  return { total, names };
}

/** The commit given with --changed, or `null`; other npm test options have no effect here. */
function sinceOf(words) {
  const { since, all } = readTestOptions(words);
  if (all) throw new Error('npm run check takes --changed or --changed=COMMIT alone.');
  return since;
}

if (process.argv[1] === import.meta.filename) {
  const start = performance.now();
  const { names } = await checkSteps(sinceOf(process.argv.slice(2)));
  const verdict = names.length === 0 ? 'check passed' : `check failed: ${names.join(', ')}`;
  process.stdout.write(`${verdict}  ${secondsSince(start)}\n`);
  process.exitCode = names.length === 0 ? 0 : 1;
}
