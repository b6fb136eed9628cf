// npm run check: types, format and lint, layout, words, documents and unit tests, two at a time; prints each step with its time.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, secondsSince, toolPath } from './tool.mjs';

const workspaces = [
  'packages/core',
  'packages/contract',
  'packages/formats',
  'packages/demo-city',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'battery',
];

/** The projects of vitest that need no database; `npm test` runs the server's on both. */
export const unitProjects = ['core', 'contract', 'formats', 'demo-city', 'web', 'scripts'];

/** `--no-tests` leaves the unit tests to the caller. */
function steps({ tests }) {
  const all = workspaces
    .filter((workspace) => existsSync(join(root, workspace, 'tsconfig.json')))
    .map((workspace) => ({
      name: `types ${workspace}`,
      // By itself it takes four checkers, each of which works out the contract's types anew: together twice the work of one.
      args: [toolPath('typescript', 'tsc'), '-p', workspace, '--noEmit', '--checkers', '1'],
    }));
  all.push(
    { name: 'format and lint', args: [toolPath('@biomejs/biome'), 'check', '.'] },
    { name: 'lint with types', args: [toolPath('oxlint'), '--type-aware', '--quiet', '.'] },
    { name: 'layout', args: ['scripts/check-layout.mjs'] },
    { name: 'words', args: ['--import', 'tsx', 'scripts/check-words.mjs'] },
    { name: 'security', args: ['scripts/check-security.mjs'] },
    { name: 'requirement', args: ['scripts/check-requirement.mjs'] },
    { name: 'dependencies', args: ['scripts/check-dependencies.mjs'] },
    { name: 'secrets', args: ['scripts/check-secrets.mjs'] },
    { name: 'repository', args: ['scripts/check-repository.mjs'] },
  );
  if (tests)
    // The longest first, so that the short ones fill the other core.
    all.unshift({
      name: 'unit tests',
      args: [
        toolPath('vitest'),
        'run',
        '--passWithNoTests',
        ...unitProjects.flatMap((project) => ['--project', project]),
      ],
    });
  return all;
}

/** Runs every step, `width` at a time; how many there were, and the names of those that failed. */
export async function checkSteps({ tests = true, width = 2 } = {}) {
  const waiting = steps({ tests });
  const total = waiting.length;
  const names = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const began = performance.now();
      const { code, output } = await runNode(step.args, { env: { FORCE_COLOR: '0', NO_COLOR: '1' } });
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name}  ${secondsSince(began)}\n`);
      if (code !== 0) {
        names.push(step.name);
        process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, '        ')}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return { total, names };
}

if (process.argv[1] === import.meta.filename) {
  const start = performance.now();
  const { names } = await checkSteps({ tests: !process.argv.includes('--no-tests') });
  const verdict = names.length === 0 ? 'check passed' : `check failed: ${names.join(', ')}`;
  process.stdout.write(`${verdict}  ${secondsSince(start)}\n`);
  process.exitCode = names.length === 0 ? 0 : 1;
}
