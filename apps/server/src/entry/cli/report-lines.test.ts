// An import report as people read it in a terminal: its order, its counts, and its conclusion.
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../exchange/imports/import-report.ts';
import { issueLines, reportLines } from './report-lines.ts';
import { formatTable } from './terminal.ts';

const none = { inSource: 0, created: 0, changed: 0, unchanged: 0, left: 0, retired: 0 };
const totals = { curbs: 10, metres: 1234.4, spaces: 7, rules: 9, prices: 3 };

function reportOf(more: Partial<ImportReport> = {}): ImportReport {
  return {
    format: 'geojson',
    source: 'curbs.geojson',
    dryRun: false,
    counts: {
      nodes: none,
      blocks: none,
      links: { inSource: 12, created: 3, changed: 4, unchanged: 5, left: 0, retired: 2 },
      regulations: none,
      baseMap: none,
      assets: none,
    },
    ruleSets: { inSource: 6, created: 1 },
    metres: 1234.4,
    balance: { read: totals, written: { ...totals, curbs: 8, metres: 1000.6 } },
    stop: null,
    stopped: false,
    newSubActivities: [],
    citySets: [],
    issues: [],
    revision: 21,
    importId: 1,
    milliseconds: 2345,
    ...more,
  };
}

const warning = (code: string, at: number) =>
  ({ severity: 'warning', code, place: `line ${at}`, params: {} }) as const;

describe('the report of an import', () => {
  it('counts what was added, changed, the same and retired, and ends with the revision', () => {
    const lines = reportLines(reportOf(), false);
    expect(lines[0]).toBe('geojson: curbs.geojson');
    expect(lines.find((line) => line.startsWith('links'))).toMatch(/^links\s+12\s+3\s+4\s+5\s+2$/);
    expect(lines).toContain('1.23 km of curb, 6 distinct rule sets');
    expect(lines.at(-1)).toBe('Done in 2.3 s; the city is at revision 21.');
  });

  it('says what of each total was read, written and lost', () => {
    const lines = reportLines(reportOf(), false);
    expect(lines.find((line) => /read\s+written\s+lost/.test(line))).toBeDefined();
    expect(lines.find((line) => line.startsWith('curbs '))).toMatch(/^curbs\s+10\s+8\s+2$/);
    expect(lines.find((line) => line.startsWith('meters'))).toMatch(/^meters of curb\s+1234\s+1001\s+233$/);
  });

  it('marks the total that stops it, and says that nothing was imported', () => {
    const stop = { losses: [{ of: 'curbs' as const, read: 10, written: 8 }], oddValues: [] };
    const lines = reportLines(reportOf({ stop, stopped: true }), false);
    expect(lines.find((line) => line.startsWith('curbs '))).toMatch(/^curbs\s+10\s+8\s+2\s+!$/);
    expect(lines.find((line) => line.startsWith('spaces'))).not.toContain('!');
    expect(lines.find((line) => line.includes('--accept-loss'))).toBeDefined();
    expect(lines.find((line) => line.includes('--accept-odd-values'))).toBeUndefined();
    expect(lines.at(-1)).toBe('Nothing was imported.');
  });

  it('of a dry run says what would be', () => {
    const lines = reportLines(reportOf({ dryRun: true }), false);
    expect(lines.find((line) => /would add/.test(line))).toBeDefined();
    expect(lines.find((line) => /read\s+would write\s+lost/.test(line))).toBeDefined();
    expect(lines.at(-1)).toBe('Nothing was changed (--dry-run).');
  });

  it('says that the city has it already, or that nothing could be read', () => {
    const counts = (unchanged: number) => ({ ...reportOf().counts, links: { ...none, unchanged } });
    const there = reportLines(reportOf({ counts: counts(5) }), false).join('\n');
    expect(there).toContain('the city has everything');
    expect(there).toMatch(/read\s+in the city\s+not in the city/);
    const empty = reportLines(reportOf({ counts: counts(0) }), false).join('\n');
    expect(empty).toContain('no curb could be read');
    expect(reportLines(reportOf(), false).join('\n')).not.toContain('There is nothing to import');
  });

  it('begins with what is to be known first, and counts it not among the issues', () => {
    const issues = [warning('x.other', 4), warning('import.beside-demo', 0)];
    const lines = reportLines(
      reportOf({ issues, citySets: ['name', 'currency'], newSubActivities: ['a', 'b'] }),
      false,
    );
    expect(lines[1]).toMatch(/^Check this first: ./);
    expect(lines).toContain('1 issue:');
    expect(lines).toContain("The source sets the city's name, currency.");
    expect(lines).toContain('New sub-activities: a, b');
    expect(reportLines(reportOf({ issues: [warning('x.a', 1), warning('x.b', 2)] }), false)).toContain(
      '2 issues:',
    );
  });
});

describe('issues', () => {
  const many = [
    { ...warning('x.loss', 90), severity: 'loss' as const },
    ...[1, 2, 3, 4, 5, 6, 7].map((at) => warning('x.warning', at)),
    { ...warning('x.error', 80), severity: 'error' as const },
  ];

  it('come errors first, five of a kind, and say how many more there are', () => {
    const lines = issueLines(many, false);
    expect(lines.map((line) => line.trim().split(/\s/)[0])).toEqual([
      'error',
      'warning',
      'warning',
      'warning',
      'warning',
      'warning',
      '…',
      'loss',
    ]);
    expect(lines[6]?.trim()).toBe('… and 2 more of this kind');
    expect(lines[1]).toContain('line 1:');
  });

  it('are all shown where that is asked for, and five need no count', () => {
    expect(issueLines(many, true)).toHaveLength(9);
    expect(issueLines(many.slice(1, 6), false)).toHaveLength(5);
  });
});

it('a table is as wide as the widest cell of each column, without blanks at the end', () => {
  expect(
    formatTable([
      ['a', 'wide one', 'z'],
      ['longer', 'b', ''],
    ]),
  ).toEqual(['a       wide one  z', 'longer  b']);
});
