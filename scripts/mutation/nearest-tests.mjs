// Orders the tests most likely to detect an error in a file: those next to it, then those on the
// same subject, then those with the shortest import path to it.
import { dirname, posix } from 'node:path';

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const isTest = (file) => /\.test\.tsx?$/.test(file);

/**
 * The importers of each file. `texts` maps paths to sources; imports include the file extension.
 */
export function importersOf(texts) {
  const importers = new Map();
  for (const [file, text] of texts)
    for (const [, target] of text.matchAll(importPattern)) {
      const path = posix.normalize(posix.join(dirname(file), target));
      if (!importers.has(path)) importers.set(path, []);
      importers.get(path).push(file);
    }
  return importers;
}

/** Number of leading folders that two paths share. */
function commonFolders(a, b) {
  const [left, right] = [dirname(a).split('/'), dirname(b).split('/')];
  const differs = left.findIndex((folder, at) => folder !== right[at]);
  return differs === -1 ? left.length : differs;
}

const wordsOf = (path) => new Set(path.replace(/\.\w+$/, '').split(/[/.-]/));

/**
 * Number of words that two file paths share: what one folder routes is often decided in another
 * folder of the same name.
 */
function commonWords(a, b) {
  return wordsOf(a).intersection(wordsOf(b)).size;
}

/**
 * At most `most` test files that import the file directly or indirectly: those in its folder first,
 * then by shared words, then by the fewest import steps.
 */
export function nearestTests(file, importers, most) {
  const steps = new Map([[file, 0]]);
  for (const [at, distance] of steps)
    for (const importer of importers.get(at) ?? [])
      if (!steps.has(importer)) steps.set(importer, distance + 1);
  return [...steps]
    .filter(([reached]) => isTest(reached))
    .toSorted(
      ([a, stepsA], [b, stepsB]) =>
        Number(dirname(b) === dirname(file)) - Number(dirname(a) === dirname(file)) ||
        commonWords(b, file) - commonWords(a, file) ||
        commonFolders(b, file) - commonFolders(a, file) ||
        stepsA - stepsB,
    )
    .slice(0, most)
    .map(([reached]) => reached);
}
