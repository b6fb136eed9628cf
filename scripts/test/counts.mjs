// What the test runners wrote down, as one shape: which tests failed, how many passed and were skipped, why, and how long each file took.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../tool.mjs';

export const nothing = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [], files: [] };

export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    skips: [...a.skips, ...b.skips],
    failures: [...a.failures, ...b.failures],
    files: [...a.files, ...b.files],
  };
}

/** A run that ended badly failed, also when no single test says so. */
function withExit(counts, code) {
  return code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`the runner ended with code ${code}`] }
    : counts;
}

const reason = /\(needs [^)]+\)/;

/**
 * The outcome of the tests at one place of a file: a test made once for each row of a table counts once. It failed where a row of it did, or is
 * skipped without saying what it needs; it was skipped where every row was. Lists the rows that were skipped beside others that ran, too.
 */
function outcomeOf(rows, file) {
  const skippedRows = rows.filter(({ status }) => status !== 'failed' && status !== 'passed');
  const silent = skippedRows.filter(({ fullName }) => !reason.test(fullName));
  const named =
    silent.length > 0
      ? silent.map(({ fullName }) => `${file}: ${fullName}: FAILED, it does not say “(needs …)”`)
      : skippedRows.map(({ fullName }) => `${file}: ${fullName}`);
  // Of a table that was skipped whole its first row is enough.
  const skips = skippedRows.length === rows.length ? named.slice(0, 1) : named;
  const failures = [...rows.filter(({ status }) => status === 'failed'), ...silent].map(
    ({ fullName }) => `${file}: ${fullName}`,
  );
  if (failures.length > 0) return { failed: 1, skips, failures };
  return skippedRows.length === rows.length ? { skipped: 1, skips } : { passed: 1, skips };
}

const isNightly = ({ tags = [] }) => tags.includes('nightly');

/** The counts of a report of vitest with places (`--includeTaskLocation`). With `isDay` the tests that are left to the night do not count as skipped. */
export function countsOfVitest({ testResults }, { isDay = false } = {}) {
  let total = nothing;
  for (const { name, status, startTime, endTime, assertionResults } of testResults) {
    const file = relative(root, name);
    const files = [{ file, ms: endTime - startTime }];
    const rowsOfRun = isDay ? assertionResults.filter((row) => !isNightly(row)) : assertionResults;
    const places = Map.groupBy(rowsOfRun, ({ location, fullName }) =>
      location ? `${location.line}:${location.column}` : fullName,
    );
    for (const rows of places.values()) total = add(total, { ...nothing, ...outcomeOf(rows, file) });
    // A file that could not be loaded has no tests to fail.
    const isBroken = status === 'failed' && !assertionResults.some((row) => row.status === 'failed');
    const broken = isBroken ? { failed: 1, failures: [`${file}: could not be loaded`] } : {};
    total = add(total, { ...nothing, ...broken, files });
  }
  return total;
}

export function vitestCounts(path, code, options) {
  if (!existsSync(path)) return withExit(nothing, code || 1);
  return withExit(countsOfVitest(JSON.parse(readFileSync(path, 'utf8')), options), code);
}

/** Every test of a suite of playwright's report and of the suites in it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The counts of a report of playwright. What passes at the second try only has a fault. */
export function countsOfPlaywright({ stats, errors, suites }) {
  const specs = suites.flatMap(specsOf);
  const tests = specs.flatMap(({ file, title, tests: of }) => of.map((test) => ({ file, title, ...test })));
  const durations = Map.groupBy(
    tests.flatMap(({ file, results }) => results.map(({ duration }) => ({ file, duration }))),
    ({ file }) => file,
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    skips: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ file, title, annotations }) => {
        const why = annotations.find(({ type }) => type === 'skip')?.description;
        return `e2e/journeys/${file}: ${title}${why === undefined ? '' : ` (${why})`}`;
      }),
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ file, title, status }) => `e2e/journeys/${file}: ${title} (${status})`),
      ...errors.map(({ message = 'an error outside the journeys' }) => message),
    ],
    files: [...durations].map(([file, rows]) => ({
      file: `e2e/journeys/${file}`,
      ms: rows.reduce((sum, { duration }) => sum + duration, 0),
    })),
  };
}

export function playwrightCounts(path, code) {
  if (!existsSync(path)) return withExit(nothing, code || 1);
  return withExit(countsOfPlaywright(JSON.parse(readFileSync(path, 'utf8'))), code);
}

/** The lines that say what was skipped and why, which files took longest, and last what failed. */
export function remarks({ skips, failures, files }, most = 20) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, most);
  return [
    ...(skips.length > 0 ? ['', 'Skipped:', ...skips.toSorted()] : []),
    ...(slowest.length > 0 ? ['', 'The slowest files:'] : []),
    ...slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
  ];
}
