// The tests that would notice a mistake in a file first: those beside it, then those of the same subject, then those that reach it by the fewest imports.
import { dirname, posix } from 'node:path';

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Whom each file is imported by; `texts` are the sources by their path, and imports name their file with its ending. */
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

/** Folders that two files have in common, from the root on. */
function commonFolders(a, b) {
  const [left, right] = [dirname(a).split('/'), dirname(b).split('/')];
  const differs = left.findIndex((folder, at) => folder !== right[at]);
  return differs === -1 ? left.length : differs;
}

const wordsOf = (path) => new Set(path.replace(/\.\w+$/, '').split(/[/.-]/));

/** Words of the path of a file that the path of another has too: what is routed in one folder is often decided in another of that name. */
function commonWords(a, b) {
  return wordsOf(a).intersection(wordsOf(b)).size;
}

/** At most `most` test files that reach the file by imports: those of its folder first, then by words in common, then those with the fewest steps. */
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
