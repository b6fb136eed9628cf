// The check of docs/requirement.md, each rule with a planted breach.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requirementFaults, rowCounts, rowsOf } from './check-requirement.mjs';
import { readText } from './source-text.mjs';
import { root } from './tool.mjs';

const text = readText(root, 'docs/requirement.md');
const faults = (change) => requirementFaults(root, change(text)).map((fault) => fault.replace(/^\S+ +/, ''));
/** A document with these rows in section 1. */
const made = (...rows) => ['## 1. Purpose', '', ...rows.map((row) => `| ${row} |`), ''].join('\n');
const faultsOf = (...rows) => faults(() => made(...rows));
const shown = '`core/city/city/modules.test.ts` “knows every address of the requirement”';

describe('the check of docs/requirement.md', () => {
  it('lets the document pass as it is', () => expect(faults((all) => all)).toEqual([]));

  it('has rows in every section of the requirement', () => {
    const rows = [...rowsOf(text)];
    expect(rows.length).toBeGreaterThanOrEqual(480);
    for (const number of ['R1.1', 'R2.1', 'R3.1', 'R4.1', 'R5.1', 'R6.1', 'R7.1', 'R8.1', 'R9.1'])
      expect(rows.map((row) => row.number)).toContain(number);
  });

  it('lets pass a test, a decision with its reason, and what is open with its reason', () => {
    const rows = [
      `R1.1 | the addresses | ${shown}`,
      'R1.2 | a call \\| two | [0070](decisions/0070-api-conventions.md): both are served',
      'R1.3 | a sentence | open: the text is being changed',
    ];
    expect(faultsOf(...rows)).toEqual([]);
    expect(rowCounts(made(...rows))).toEqual({ rows: 3, tests: 1, decisions: 1, open: 1 });
  });

  it.each([
    ['a file that is gone', 'R1.1 | a | `core/gone.test.ts` “x”', 'R1.1: core/gone.test.ts is not there'],
    [
      'a title that is gone',
      'R1.1 | a | `core/city/city/modules.test.ts` “is never heard of”',
      'R1.1: core/city/city/modules.test.ts has no “is never heard of”',
    ],
    [
      'a file without tests',
      'R1.1 | a | `core/city/city/modules.ts` “routes”',
      'R1.1: core/city/city/modules.ts is no file of tests',
    ],
    [
      'a decision that is gone',
      'R1.1 | a | [9](decisions/0009-gone.md): no reason is enough',
      'R1.1: decisions/0009-gone.md is not there',
    ],
    [
      'a decision without a reason',
      'R1.1 | a | [0070](decisions/0070-api-conventions.md)',
      'R1.1 departs without a reason',
    ],
    ['a row without either', 'R1.1 | a | surely', 'R1.1 names neither a test nor a decision'],
    ['an open row without a reason', 'R1.1 | a | open: ', 'R1.1 is open without a reason'],
    ['a row that says nothing', `R1.1 | | ${shown}`, 'R1.1 says nothing'],
    ['a row of another section', `R2.1 | a | ${shown}`, 'R2.1 stands in section 1'],
    ['a number that is none', `R1.x | a | ${shown}`, 'R1.x is no number of a requirement'],
  ])('finds %s', (_name, row, fault) => {
    expect(faultsOf(row)).toEqual([fault]);
  });

  it('takes no comment and no skipped test for the test of a row', () => {
    const base = mkdtempSync(join(tmpdir(), 'curbwright-requirement-'));
    try {
      const folder = join(base, 'packages/core/src');
      mkdirSync(folder, { recursive: true });
      const row = made('R1.1 | a | `core/a.test.ts` “adds up”');
      const withFile = (source) => {
        writeFileSync(join(folder, 'a.test.ts'), source);
        return requirementFaults(base, row).length;
      };
      expect(withFile("it('adds up', () => undefined);")).toBe(0);
      expect(withFile("// it('adds up')\n")).toBe(1);
      expect(withFile("it.skip('adds up', () => undefined);")).toBe(1);
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  });

  it('finds numbers that stand twice or out of order, and a document without rows', () => {
    const row = (number) => `${number} | a | ${shown}`;
    expect(faultsOf(row('R1.1'), row('R1.1'))).toEqual(['R1.1 stands here twice', 'R1.1 is out of order']);
    expect(faultsOf(row('R1.2'), row('R1.1'))).toEqual(['R1.1 is out of order']);
    expect(faults(() => '# Nothing')).toEqual(['there are no rows']);
  });
});
