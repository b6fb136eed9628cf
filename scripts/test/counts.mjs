// Converts the reports of the test runners to one format: failed tests, the numbers passed and
// skipped, reasons for skips, and the duration of each file.
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

/** A run with a nonzero exit code counts as failed even if no single test does. */
function withExit(counts, code) {
  return code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`the runner ended with code ${code}`] }
    : counts;
}

const reason = /\(needs [^)]+\)/;

/**
 * The outcome of the tests at one position in a file; a test repeated for each row of a table
 * counts once. It fails if any row failed or was skipped without stating what it needs, and is
 * skipped if all rows were. Also lists rows skipped while others ran.
 */
function outcomeOf(rows, file) {
  const skippedRows = rows.filter(({ status }) => status !== 'failed' && status !== 'passed');
  const silent = skippedRows.filter(({ fullName }) => !reason.test(fullName));
  const named =
    silent.length > 0
      ? silent.map(({ fullName }) => `${file}: ${fullName}: FAILED, it does not say “(needs …)”`)
      : skippedRows.map(({ fullName }) => `${file}: ${fullName}`);
  // For a table that was skipped entirely, the first row is enough.
  const skips = skippedRows.length === rows.length ? named.slice(0, 1) : named;
  const failures = [...rows.filter(({ status }) => status === 'failed'), ...silent].map(
    ({ fullName }) => `${file}: ${fullName}`,
  );
  if (failures.length > 0) return { failed: 1, skips, failures };
  return skippedRows.length === rows.length ? { skipped: 1, skips } : { passed: 1, skips };
}

const isNightly = ({ tags = [] }) => tags.includes('nightly');

/**
 * The counts of a vitest report with locations (`--includeTaskLocation`). With `isDay`, tests
 * tagged nightly do not count as skipped.
 */
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
    // A file that could not be loaded has no tests, so the file itself counts as failed.
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

/** All tests of a suite in a Playwright report, including nested suites. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * The counts of a Playwright report. A test that passes only on the second attempt counts as
 * failed.
 */
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

/** Lines that state what was skipped and why, which files took longest and, last, what failed. */
export function remarks({ skips, failures, files }, most = 20) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, most);
  return [
    ...(skips.length > 0 ? ['', 'Skipped:', ...skips.toSorted()] : []),
    ...(slowest.length > 0 ? ['', 'The slowest files:'] : []),
    ...slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
  ];
}
