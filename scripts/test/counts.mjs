// Reads how many tests passed, failed and were skipped from what the test runners wrote down.
import { existsSync, readFileSync } from 'node:fs';

export const nothing = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A run that ended badly failed, also when no single test says so. */
function withExit(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function vitestCounts(path, code) {
  if (!existsSync(path)) return withExit(nothing, code || 1);
  const report = JSON.parse(readFileSync(path, 'utf8'));
  // A file that could not be loaded has no tests to fail.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return withExit(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  );
}

export function playwrightCounts(path, code) {
  if (!existsSync(path)) return withExit(nothing, code || 1);
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'));
  return withExit(
    {
      passed: stats.expected,
      // What passes at the second try only has a fault.
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    },
    code,
  );
}
