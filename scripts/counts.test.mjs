// What a run says of itself: a table of cases is one test, a skip says what it needs, and a test that passed at the second try failed.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { add, countsOfPlaywright, countsOfVitest, nothing, remarks } from './test/counts.mjs';
import { root } from './tool.mjs';

const row = (line, status, fullName) => ({ status, fullName, location: { line, column: 1 } });
const file = (assertionResults, more = {}) => ({
  name: join(root, 'packages/core/src/a.test.ts'),
  status: 'passed',
  startTime: 1000,
  endTime: 3500,
  assertionResults,
  ...more,
});
const counts = (...testResults) => countsOfVitest({ testResults });

describe('counts of vitest', () => {
  it('count the rows of a table as one test, which fails where one of them does', () => {
    const rows = [row(3, 'passed', 'a 1'), row(3, 'passed', 'a 2'), row(9, 'passed', 'b')];
    expect(counts(file(rows))).toMatchObject({ passed: 2, failed: 0, skipped: 0 });
    expect(counts(file([...rows, row(3, 'failed', 'a 3')]))).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['packages/core/src/a.test.ts: a 3'],
    });
    expect(counts(file([row(3, 'skipped', 'a (needs x)'), row(3, 'passed', 'a')]))).toMatchObject({
      passed: 1,
      skipped: 0,
      skips: ['packages/core/src/a.test.ts: a (needs x)'],
    });
  });

  it.each(['skipped', 'todo', 'pending'])(
    'fail a table with a %s row that does not say what it needs',
    (status) => {
      const said = counts(
        file([row(3, 'passed', 'a 1'), row(3, 'skipped', 'a 2 (needs x)'), row(3, status, 'a 3')]),
      );
      expect(said).toMatchObject({
        passed: 0,
        failed: 1,
        skips: ['packages/core/src/a.test.ts: a 3: FAILED, it does not say “(needs …)”'],
        failures: ['packages/core/src/a.test.ts: a 3'],
      });
    },
  );

  it('name what is skipped with what it needs; without that it failed', () => {
    const said = counts(file([row(3, 'skipped', 'real files (needs the real data) are read')]));
    expect(said).toMatchObject({ failed: 0, skipped: 1 });
    expect(said.skips).toEqual(['packages/core/src/a.test.ts: real files (needs the real data) are read']);
    const silent = counts(file([row(3, 'skipped', 'real files')]));
    expect(silent).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(silent.skips[0]).toMatch(/FAILED, it does not say/);
    expect(counts(file([row(3, 'todo', 'some day')]))).toMatchObject({ failed: 1 });
  });

  it('leave out by day what is left to the night, and nothing else', () => {
    const left = { ...row(3, 'skipped', 'a kill'), tags: ['nightly'] };
    const report = { testResults: [file([left, row(9, 'passed', 'b')])] };
    expect(countsOfVitest(report, { isDay: true })).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
    expect(countsOfVitest(report)).toMatchObject({ passed: 1, failed: 1 });
    const silent = { testResults: [file([row(3, 'skipped', 'a kill')])] };
    expect(countsOfVitest(silent, { isDay: true })).toMatchObject({ failed: 1 });
  });

  it('count a file that could not be loaded as a failure', () => {
    expect(counts(file([], { status: 'failed' }))).toMatchObject({
      failed: 1,
      failures: ['packages/core/src/a.test.ts: could not be loaded'],
    });
    expect(counts(file([row(3, 'failed', 'a')], { status: 'failed' }))).toMatchObject({ failed: 1 });
  });
});

it('counts of playwright take what passed at the second try for a failure, and say why a journey was skipped', () => {
  const test = (status, duration, annotations = []) => ({ status, annotations, results: [{ duration }] });
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        suites: [
          {
            specs: [
              { file: 'a.spec.ts', title: 'one', tests: [test('expected', 40)] },
              { file: 'a.spec.ts', title: 'three', tests: [test('unexpected', 1)] },
              { file: 'a.spec.ts', title: 'four', tests: [test('flaky', 1)] },
              {
                file: 'a.spec.ts',
                title: 'two',
                tests: [test('skipped', 2, [{ type: 'skip', description: 'no data' }])],
              },
            ],
          },
        ],
      },
    ],
  };
  expect(countsOfPlaywright(report)).toEqual({
    passed: 3,
    failed: 4,
    skipped: 1,
    skips: ['e2e/journeys/a.spec.ts: two (no data)'],
    failures: [
      'e2e/journeys/a.spec.ts: three (unexpected)',
      'e2e/journeys/a.spec.ts: four (flaky)',
      'no browser',
    ],
    files: [{ file: 'e2e/journeys/a.spec.ts', ms: 44 }],
  });
});

it('remarks name what was skipped, the slowest files, the slowest first, and last what failed', () => {
  const total = add(
    { ...nothing, skips: ['b', 'a'], failures: ['z'], files: [{ file: 'x', ms: 50 }] },
    { ...nothing, files: [{ file: 'y', ms: 12_340 }] },
  );
  expect(remarks(total)).toEqual([
    '',
    'Skipped:',
    'a',
    'b',
    '',
    'The slowest files:',
    '   12.3 s  y',
    '    0.1 s  x',
    '',
    'Failed:',
    'z',
  ]);
  expect(remarks(total, 1)).not.toContain('    0.1 s  x');
  expect(remarks(nothing)).toEqual([]);
});
