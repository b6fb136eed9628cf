// The judge: what did nothing, has no control or lets a planted fault pass, fell; and the short forms of every part that has one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allParts } from './all-parts.ts';
import { type BatteryOutcome, CannotRun, reasonsToFall } from './part.ts';
import { processesOn } from './room/clean-up.ts';
import { runPart } from './run-part.ts';
import { seeded } from './seeded.ts';
import { testsPart } from './tests-part.ts';

const good: BatteryOutcome = {
  attempts: { tries: 3 },
  faults: [],
  controls: [{ name: 'planted', caught: true }],
  figures: {},
};
const quiet = { rounds: 1, seed: 1, say: () => undefined };
const partOf = (run: () => Promise<BatteryOutcome>) => ({
  id: 'X1',
  title: 'x',
  rounds: { short: 1, long: 1 },
  run,
});

it('holds what tried something, found nothing wrong and caught what was planted', () => {
  expect(reasonsToFall(good)).toEqual([]);
});

it.each([
  ['nothing tried', { attempts: {} }, 'did nothing'],
  ['one thing not tried', { attempts: { tries: 3, kills: 0 } }, 'did nothing: kills'],
  ['a count that is none', { attempts: { tries: Number.NaN } }, 'did nothing: tries'],
  ['no control', { controls: [] }, 'has no control'],
  [
    'a control that passed',
    { controls: [{ name: 'no lock', caught: false }] },
    'a planted fault was not found: no lock',
  ],
  ['a fault', { faults: ['one was lost'] }, 'one was lost'],
])('lets fall: %s', (_, change, reason) => {
  expect(reasonsToFall({ ...good, ...change })).toEqual([reason]);
});

it('lets a part fall that throws, or that cannot run here, with the reason', async () => {
  const thrown = await runPart(
    partOf(() => Promise.reject(new Error('boom'))),
    quiet,
  );
  expect(thrown).toMatchObject({ held: false, reasons: [expect.stringContaining('boom')] });
  const unable = await runPart(
    partOf(() => Promise.reject(new CannotRun('not root'))),
    quiet,
  );
  expect(unable).toMatchObject({ held: false, reasons: ['cannot run here: not root'] });
});

it.runIf(process.platform === 'linux')(
  'ends and removes what a part that throws leaves behind (needs Linux)',
  async () => {
    const temporary = tmpdir();
    let scratch = '';
    const ended: Promise<unknown>[] = [];
    const said: string[] = [];
    const part = {
      ...partOf(() => Promise.reject(new Error('not called'))),
      async run({ directory }: { readonly directory: string }) {
        scratch = directory;
        mkdirSync(join(directory, 'data'));
        writeFileSync(join(tmpdir(), 'left'), 'left');
        for (const cwd of [join(directory, 'data'), '/']) {
          const child = spawn('sleep', ['300'], { cwd, stdio: 'ignore', detached: true });
          ended.push(once(child, 'exit'));
          await once(child, 'spawn');
        }
        throw new Error('boom');
      },
    };
    const report = await runPart(part, { rounds: 1, seed: 1, say: (line) => said.push(line) });
    expect(report.reasons).toEqual([expect.stringContaining('boom')]);
    await Promise.all(ended);
    expect(processesOn(scratch)).toEqual([]);
    expect(existsSync(scratch)).toBe(false);
    expect(said).toEqual(['left behind and ended: 2 processes']);
    expect(tmpdir()).toBe(temporary);
  },
);

it('chooses the same by the same seed, and within bounds', () => {
  const draw = (seed: number) => {
    const random = seeded(seed);
    return Array.from({ length: 50 }, () => random.whole(3, 7));
  };
  expect(draw(5)).toEqual(draw(5));
  expect(draw(5)).not.toEqual(draw(6));
  expect([...new Set(draw(5))].sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7]);
});

describe('parts of tests', () => {
  const files = ['packages/core/src/accounts/access/scopes.test.ts'];
  const fault = { file: 'packages/core/src/accounts/access/scopes.ts', find: "? null : 'scope_missing'" };
  const base = { id: 'X2', title: 'x', files };

  it('hold when the tests pass and turn red by the planted fault', async () => {
    const control = { ...fault, name: 'every key may all', replace: '? null : null' };
    const report = await runPart(testsPart({ ...base, control }), quiet);
    expect(report).toMatchObject({ held: true, reasons: [], figures: { files: 1 } });
    expect(report.attempts.tests).toBeGreaterThan(3);
  });

  it('fall by a control that changes nothing, and when no test runs', async () => {
    const control = { ...fault, name: 'the same', replace: fault.find };
    const unharmed = await runPart(testsPart({ ...base, control }), quiet);
    expect(unharmed.reasons).toEqual(['a planted fault was not found: the same']);
    const caught = { ...fault, name: 'every key may all', replace: '? null : null' };
    const both = await runPart(testsPart({ ...base, control: [caught, control] }), quiet);
    expect(both.reasons).toEqual(['a planted fault was not found: the same']);
    const empty = await runPart(testsPart({ ...base, names: 'no such test', control }), quiet);
    expect(empty.reasons).toContain('did nothing: tests');
  });
});

const short = (await allParts()).filter(({ rounds }) => rounds.short > 0);

describe('short forms', () => {
  it('are these, so that none falls out of npm test unseen', () =>
    expect(short.map(({ id }) => id)).toEqual([
      'I1',
      'I11',
      'I14',
      'R1',
      'R6',
      'R7',
      'R9',
      'R10',
      'R12',
      'R13',
    ]));

  it.each(short.map((part) => [part.id, part] as const))('%s', async (_, part) => {
    const say = (line: string) => {
      // What a part leaves out on this machine is told; the rest is for who runs it by name.
      if (line.startsWith('skipped: ')) process.stdout.write(`${part.id} ${line}\n`);
    };
    const report = await runPart(part, { rounds: part.rounds.short, seed: 1, say });
    expect(report.reasons).toEqual([]);
    expect(report.held).toBe(true);
  });
});
