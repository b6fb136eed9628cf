// Checks docs/security.md: every file and test title it names exists, and every level 1 or 2
// requirement of ASVS 5.0.0 is listed exactly once.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { homes, lineOf, readText } from './source-text.mjs';
import { root } from './tool.mjs';

/**
 * The level 1 and 2 requirements by section; `1-3` is a range. Level 3 requirements are omitted.
 */
const levelTwo = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
  5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
  17.1:1 17.2:1-4 17.3:1-2
`;

export const requirements = levelTwo
  .trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [section, range] = entry.split(':');
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
  });

const states = new Set(['met', 'partly', 'not met', 'deployment', 'none']);

/** Rows of the requirement tables: their ids, state and reason, and the line. */
function* rowsOf(text) {
  for (const match of text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| ([^|]*) \| (.*) \|$/gm))
    yield { ids: match[1].split(', '), state: match[2].trim(), says: match[3], at: match.index };
}

/**
 * Reports requirement ids that are missing, duplicated or unknown, invalid states, and rows without
 * an explanation.
 */
function* requirementFaults(text) {
  const seen = new Map();
  for (const { ids, state, says, at } of rowsOf(text)) {
    if (!states.has(state)) yield { at, says: `${ids[0]} has the state '${state}'` };
    if (says.trim() === '') yield { at, says: `${ids[0]} says nothing` };
    // Evidence: a file, a decision or a section of the document.
    if (state === 'met' && !/`|\]\(|" above/.test(says)) yield { at, says: `${ids[0]} is met nowhere` };
    for (const id of ids) {
      if (seen.has(id)) yield { at, says: `${id} stands here twice` };
      seen.set(id, at);
      if (!requirements.includes(id)) yield { at, says: `${id} is no requirement of level 1 or 2` };
    }
  }
  for (const id of requirements) if (!seen.has(id)) yield { at: 0, says: `${id} is missing` };
}

/** The path from the root that a term in backticks refers to; `null` if it is not a path. */
function pathOf(word) {
  const home = Object.keys(homes).find((each) => word.startsWith(each));
  if (home !== undefined) return `${homes[home]}${word.slice(home.length)}`;
  return /^(?:apps|packages|scripts|docs|e2e|battery|bench)\/[\w./-]+$/.test(word) ? word : null;
}

/**
 * Reports files, folders, test titles, decisions and parts of the battery that are named but do not
 * exist.
 */
function* nameFaults(base, text) {
  for (const match of text.matchAll(/`([^`\s]+)`((?:,? “[^”]+”)*)/g)) {
    const path = pathOf(match[1]);
    if (path === null) continue;
    if (!existsSync(join(base, path))) {
      yield { at: match.index, says: `${match[1]} is not there` };
      continue;
    }
    const titles = [...match[2].matchAll(/“([^”]+)”/g)].map(([, title]) => title);
    if (titles.length === 0) continue;
    const source = readText(base, path);
    for (const title of titles)
      if (!source.includes(title)) yield { at: match.index, says: `${match[1]} has no “${title}”` };
  }
  for (const match of text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g))
    if (!existsSync(join(base, 'docs', match[1])))
      yield { at: match.index, says: `${match[1]} is not there` };
  const parts = existsSync(join(base, 'battery/parts')) ? readdirSync(join(base, 'battery/parts')) : [];
  for (const match of text.matchAll(/\bbattery ([A-Z]\d+b?)\b/g))
    if (!parts.some((file) => file.startsWith(`${match[1]}-`)))
      yield { at: match.index, says: `there is no part ${match[1]}` };
}

/** Returns the errors in the document's text, as `docs/security.md:line  reason`. */
export function securityFaults(base, text) {
  return [...requirementFaults(text), ...nameFaults(base, text)].map(
    ({ at, says }) => `docs/security.md:${lineOf(text, at)}  ${says}`,
  );
}

if (process.argv[1] === import.meta.filename) {
  const faults = securityFaults(root, readText(root, 'docs/security.md'));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length === 0) process.stdout.write(`${requirements.length} requirements\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
