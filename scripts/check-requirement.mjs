// Checks docs/requirement.md: rows are numbered uniquely and in order, and every test or decision
// they name exists.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { homes, lineOf, partsOf, readText } from './source-text.mjs';
import { root } from './tool.mjs';

const document = 'docs/requirement.md';
const testFile = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/;

/**
 * The rows of the document's tables, with their offset in the text. A `|` inside a cell is written
 * `\|`.
 */
export function* rowsOf(text) {
  for (const match of text.matchAll(/^\| *(R[^|]*?) *\|(.*)\|$/gm)) {
    const cells = match[2].split(/(?<!\\)\|/).map((cell) => cell.trim());
    yield {
      number: match[1],
      requirement: cells[0] ?? '',
      shownBy: cells.slice(1).join(' | '),
      at: match.index,
    };
  }
}

/** Reports numbers that are invalid, duplicated, out of order or in the wrong section. */
function* numberFaults(text) {
  let before = [0, 0];
  const seen = new Set();
  const sections = [...text.matchAll(/^## (\d+)\. /gm)].map(({ index, 1: number }) => ({ index, number }));
  for (const { number, at } of rowsOf(text)) {
    const [, section, row] = /^R(\d+)\.(\d+)$/.exec(number) ?? [];
    if (row === undefined) {
      yield { at, says: `${number} is no number of a requirement` };
      continue;
    }
    if (seen.has(number)) yield { at, says: `${number} stands here twice` };
    seen.add(number);
    const here = [Number(section), Number(row)];
    const [ofSection, ofRow] = before;
    const isNext = here[0] === ofSection ? here[1] > ofRow : here[0] > ofSection;
    if (!isNext) yield { at, says: `${number} is out of order` };
    before = here;
    const heading = sections.findLast(({ index }) => index < at)?.number;
    if (heading !== section) yield { at, says: `${number} stands in section ${heading ?? 'none'}` };
  }
}

/** The path from the root that a term in backticks refers to. */
function pathOf(word) {
  const home = Object.keys(homes).find((each) => word.startsWith(each));
  return home === undefined ? word : `${homes[home]}${word.slice(home.length)}`;
}

/**
 * Whether the title occurs in the test file, other than in a comment or as the title of a skipped
 * test.
 */
function isTested(text, title) {
  const { comments } = partsOf(text);
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1)) {
    const isComment = comments[at] === text[at] && text[at].trim() !== '';
    const isSkipped = /\.(?:skip|todo|fixme)\(\s*['"`]$/.test(text.slice(Math.max(0, at - 60), at));
    if (!isComment && !isSkipped) return true;
  }
  return false;
}

/** Reports references of a row that do not exist, and rows without any reference. */
function* rowFaults(base, { number, requirement, shownBy }) {
  if (requirement === '') yield `${number} says nothing`;
  const tests = [...shownBy.matchAll(/`([^`\s]+)` “([^”]+)”/g)];
  const decisions = [...shownBy.matchAll(/\]\((decisions\/[^)]+)\)(.*)/g)];
  const open = /^open(?::\s*(.*))?$/.exec(shownBy);
  if (open !== null) {
    if ((open[1] ?? '').trim() === '') yield `${number} is open without a reason`;
    return;
  }
  if (tests.length + decisions.length === 0) yield `${number} names neither a test nor a decision`;
  for (const [, word, title] of tests) {
    const path = pathOf(word);
    if (!testFile.test(path)) yield `${number}: ${word} is no file of tests`;
    else if (!existsSync(join(base, path))) yield `${number}: ${word} is not there`;
    else if (!isTested(readText(base, path), title)) yield `${number}: ${word} has no “${title}”`;
  }
  for (const [, path, reason] of decisions) {
    if (!existsSync(join(base, 'docs', path))) yield `${number}: ${path} is not there`;
    if (reason.trim() === '') yield `${number} departs without a reason`;
  }
}

/** Returns the errors in the document's text, as `docs/requirement.md:line  reason`. */
export function requirementFaults(base, text) {
  const rows = [...rowsOf(text)];
  const faults = [
    ...(rows.length === 0 ? [{ at: 0, says: 'there are no rows' }] : []),
    ...numberFaults(text),
    ...rows.flatMap((row) => [...rowFaults(base, row)].map((says) => ({ at: row.at, says }))),
  ];
  return faults.map(({ at, says }) => `${document}:${lineOf(text, at)}  ${says}`);
}

/** Counts the rows that tests cover, those a decision departs from, and those that are open. */
export function rowCounts(text) {
  const counts = { rows: 0, tests: 0, decisions: 0, open: 0 };
  for (const { shownBy } of rowsOf(text)) {
    counts.rows += 1;
    if (shownBy.startsWith('open')) counts.open += 1;
    else if (/`[^`\s]+` “/.test(shownBy)) counts.tests += 1;
    else counts.decisions += 1;
  }
  return counts;
}

if (process.argv[1] === import.meta.filename) {
  const text = readText(root, document);
  const faults = requirementFaults(root, text);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const { rows, tests, decisions, open } = rowCounts(text);
  if (faults.length === 0)
    process.stdout.write(
      `${rows} requirements: ${tests} by a test, ${decisions} by a decision, ${open} open\n`,
    );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
