// curbwright export: the published city as the files of a format.
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatById, formats, type OutputFile } from '@curbwright/formats';
import { Argument, Command } from 'commander';
import { readCity } from '../features/imports/read-city.ts';
import { issueLines } from './report-lines.ts';
import { exitCodes, fail, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface ExportWords {
  readonly out?: string;
  readonly formatVersion?: string;
  readonly allIssues?: true;
  readonly json?: true;
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Written beside its place and moved there whole: a stopped export leaves no half file. */
async function writeWhole(file: OutputFile, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(Readable.from(file.pieces()), createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Where each file goes: one file may be named by --out; several go into the directory it names. */
async function placesOf(files: readonly OutputFile[], out: string): Promise<Map<OutputFile, string>> {
  const [only, ...more] = files;
  const named = only !== undefined && more.length === 0 && !out.endsWith('/') && !(await isDirectory(out));
  if (named) return new Map([[only, resolve(out)]]);
  return new Map(files.map((file) => [file, resolve(join(out, basename(file.name)))]));
}

async function run(id: string, words: ExportWords): Promise<void> {
  await withDatabase(async ({ db }) => {
    const format = await formatById(id);
    if (!format.ok) return fail(format.refusal);
    if (format.value.write === undefined) return fail({ code: 'format.not-written', params: { format: id } });
    const data = await readCity(db);
    const options = words.formatVersion === undefined ? {} : { version: words.formatVersion };
    const written = await format.value.write(data, { now: Date.now(), ...options });
    if (!written.ok) return fail(written.refusal);
    const { files, issues } = written.value;
    const [only, ...more] = files;
    if (words.out === undefined) {
      if (only === undefined || more.length > 0)
        return fail({ code: 'export.several-files', params: { format: id } });
      await pipeline(Readable.from(only.pieces()), process.stdout, { end: false });
    } else {
      const places = await placesOf(files, words.out);
      for (const [file, path] of places) {
        await mkdir(dirname(path), { recursive: true });
        await writeWhole(file, path);
        if (!words.json) print(path);
      }
      if (words.json)
        printJson({ format: id, links: data.links.length, files: [...places.values()], issues });
    }
    if (!words.json) for (const line of issueLines(issues, words.allIssues ?? false)) note(line);
  });
}

export function exportCommand(): Command {
  const writable = formats.filter(({ writes }) => writes).map(({ id }) => id);
  return new Command('export')
    .description('write the published city in a format; to standard output, or to --out')
    .addArgument(new Argument('<format>', 'what to write').choices(writable))
    .option('-o, --out <path>', 'a file, or a directory for formats of several files')
    .option('--format-version <version>', 'the version of the format, e.g. 1.0; else the newest')
    .option('--all-issues', 'show everything the format cannot say, not five of a kind')
    .option('--json', 'with --out: answer files and issues as JSON')
    .action(async (id: string, words: ExportWords, self: Command) => {
      if (words.json && words.out === undefined)
        self.error('--json needs --out', { exitCode: exitCodes.usage });
      await run(id, words);
    });
}
