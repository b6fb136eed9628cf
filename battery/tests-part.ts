// Parts whose proof is test files that exist: run with raised counts, and once more with a fault planted in the product, which must turn a test red.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { root, toolPath } from '../scripts/tool.mjs';
import type { BatteryOutcome, BatteryPart, BatteryRun } from './part.ts';

/** A fault put into a copy of one source file as the tests load it; the file itself is never touched. */
export interface PlantedFault {
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** Must stand in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The files that are to find it, where not all are to be run for it. */
  readonly files?: readonly string[];
}

/** Tests among the files that plant a fault themselves and expect it to be found. */
export interface ControlTests {
  readonly name: string;
  /** A pattern of their names; at least one must run and pass. */
  readonly names: string;
  /** The files they stand in, where not all are to be loaded for them. */
  readonly files?: readonly string[];
}

type Control = PlantedFault | ControlTests;

export interface TestsPart {
  readonly id: string;
  readonly title: string;
  /** From the repository's root. */
  readonly files: readonly string[];
  /** A pattern of the names of tests; all of the files when not given. */
  readonly names?: string;
  /** What the tests read of rounds and seed. */
  readonly env?: (battery: Pick<BatteryRun, 'rounds' | 'seed'>) => Readonly<Record<string, string>>;
  /** One, or several: each must be caught. */
  readonly control: Control | readonly Control[];
  /** `npm test` runs the files anyway, so `short` is 0 unless said. */
  readonly rounds?: BatteryPart['rounds'];
}

const reportShape = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

interface Ran {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly files: number;
}

/** Runs vitest on the files and reads what became of each test. */
async function runTests(
  { files, names }: { readonly files: readonly string[]; readonly names?: string },
  env: Readonly<Record<string, string>>,
  report: string,
): Promise<Ran> {
  const args = [
    toolPath('vitest'),
    'run',
    '--root',
    root,
    '--config',
    join(import.meta.dirname, 'planted.config.ts'),
    '--reporter=json',
    `--outputFile=${report}`,
    // Of a planted fault one red test is enough.
    ...(env.BATTERY_PLANTED === undefined ? [] : ['--bail=1']),
    ...(names === undefined ? [] : ['-t', names]),
    ...files.map((file) => resolve(root, file)),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Run from within vitest (the short forms), the inner one must not take itself for a worker of the outer.
    env: {
      ...process.env,
      VITEST: undefined,
      VITEST_WORKER_ID: undefined,
      VITEST_POOL_ID: undefined,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-4000);
    });
  await new Promise((left) => child.once('close', left));
  if (!existsSync(report)) return { passed: 0, failed: [`vitest wrote no report: ${said}`], files: 0 };
  const { testResults } = reportShape.parse(JSON.parse(readFileSync(report, 'utf8')));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: [
      ...broken.map(({ name, message }) => `${name} did not run: ${message ?? ''}`),
      ...all
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0]?.slice(0, 500) ?? ''}`),
    ],
    files: testResults.filter(({ assertionResults }) =>
      assertionResults.some(({ status }) => status === 'passed' || status === 'failed'),
    ).length,
  };
}

/** A planted fault is caught when a test that ran turned red; a file that could not load proves nothing. */
async function caught(
  part: TestsPart,
  control: Control,
  env: Readonly<Record<string, string>>,
  report: string,
): Promise<boolean> {
  if ('names' in control) {
    const { files = part.files, names } = control;
    const ran = await runTests({ files, names }, env, report);
    return ran.passed > 0 && ran.failed.length === 0;
  }
  const { file, find, replace } = control;
  const planted = { ...env, BATTERY_PLANTED: JSON.stringify({ file: resolve(root, file), find, replace }) };
  const ran = await runTests({ ...part, files: control.files ?? part.files }, planted, report);
  return ran.failed.some((test) => !test.includes('did not run:') && !test.startsWith('vitest wrote'));
}

/** Makes a part of test files; no test that ran, or a file none of whose tests ran, is a fall. */
export function testsPart(part: TestsPart): BatteryPart {
  const { id, title, files, rounds = { short: 0, long: 1 } } = part;
  return {
    id,
    title,
    rounds,
    async run(battery): Promise<BatteryOutcome> {
      const env = part.env?.(battery) ?? {};
      const missing = files.filter((file) => !existsSync(resolve(root, file)));
      const ran = await runTests(part, env, join(battery.directory, 'report'));
      const controls = [];
      for (const [index, control] of [part.control].flat().entries())
        controls.push({
          name: control.name,
          caught: await caught(part, control, env, join(battery.directory, `control-${index}`)),
        });
      return {
        attempts: { tests: ran.passed + ran.failed.length },
        faults: [
          ...missing.map((file) => `${file} is not there`),
          ...ran.failed,
          ...(ran.files < files.length
            ? [`only ${ran.files} of ${files.length} files had tests that ran`]
            : []),
        ],
        controls,
        figures: { passed: ran.passed, files: ran.files },
      };
    },
  };
}
