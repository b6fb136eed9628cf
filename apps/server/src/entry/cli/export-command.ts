// curbwright export: writes the published city in a format, or runs the nightly exports.
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type LanguageName, languages } from '@curbwright/core';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { writeAtomically } from '../../exchange/published-files/output-file.ts';
import {
  preparePublishedFormat,
  type WritableFile,
} from '../../exchange/published-files/published-formats.ts';
import { publishedFormatIds } from '../../platform/config/published-format-ids.ts';
import { runNightlyExports } from './export-nightly.ts';
import { issueLines } from './report-lines.ts';
import { exitCodes, fail, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface ExportCommandOptions {
  readonly nightly?: true;
  readonly out?: string;
  readonly formatVersion?: string;
  /** Epoch milliseconds. */
  readonly at?: number;
  readonly language?: LanguageName;
  readonly allIssues?: true;
  readonly json?: true;
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Returns the path of each file: --out names the file itself when there is one, or a directory for
 * several.
 */
async function resolveOutputPaths(
  files: readonly WritableFile[],
  out: string,
): Promise<Map<WritableFile, string>> {
  const [only, ...more] = files;
  const named = only !== undefined && more.length === 0 && !out.endsWith('/') && !(await isDirectory(out));
  if (named) return new Map([[only, resolve(out)]]);
  return new Map(files.map((file) => [file, resolve(join(out, basename(file.name)))]));
}

function parseInstant(text: string): number {
  // The offset is required because a civil time would be read in the machine's time zone.
  const at = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new InvalidArgumentError('An instant such as 2026-11-22T10:00:00Z is needed, with its offset.');
  return at;
}

async function run(id: string, options: ExportCommandOptions): Promise<void> {
  await withDatabase(async ({ db }) => {
    const made = await preparePublishedFormat(db, id, {
      now: Date.now(),
      at: options.at ?? null,
      language: options.language ?? null,
      ...(options.formatVersion !== undefined && { version: options.formatVersion }),
    });
    if (!made.ok) return fail(made.refusal);
    const { files, issues, links } = made.value;
    const [only, ...more] = files;
    if (options.out === undefined) {
      if (only === undefined || more.length > 0)
        return fail({ code: 'export.several-files', params: { format: id } });
      if (only.pieces === undefined) return fail({ code: 'export.needs-out', params: { format: id } });
      await pipeline(Readable.from(only.pieces()), process.stdout, { end: false });
    } else {
      const places = await resolveOutputPaths(files, options.out);
      for (const [file, path] of places) {
        await mkdir(dirname(path), { recursive: true });
        await writeAtomically(path, file.writeTo);
        if (!options.json) print(path);
      }
      if (options.json) printJson({ format: id, links, files: [...places.values()], issues });
    }
    if (!options.json) for (const line of issueLines(issues, options.allIssues ?? false)) note(line);
  });
}

export function exportCommand(): Command {
  return new Command('export')
    .description('write the published city in a format; to standard output, or to --out')
    .addArgument(new Argument('[format]', 'what to write').choices(publishedFormatIds))
    .option('--nightly', 'write the nightly exports now, as NIGHTLY_EXPORTS and EXPORTS_DIR say')
    .option('-o, --out <path>', 'a file, or a directory for formats of several files')
    .option(
      '--at <instant>',
      'the curbs and rules in force at an instant, e.g. 2026-11-22T10:00:00Z',
      parseInstant,
    )
    .option('--format-version <version>', 'the version of the format, e.g. 1.0; else the newest')
    .addOption(
      new Option('--language <code>', 'of the sentences in flatgeobuf, geoparquet, csv and pmtiles').choices(
        languages,
      ),
    )
    .option('--all-issues', 'show everything the format cannot say, not five of a kind')
    .option('--json', 'with --out: answer files and issues as JSON')
    .action(async (id: string | undefined, options: ExportCommandOptions, self: Command) => {
      const wrong = (text: string) => self.error(text, { exitCode: exitCodes.usage });
      if (options.nightly === true) {
        if (id !== undefined || options.out !== undefined || options.at !== undefined)
          wrong('--nightly goes without a format, --out and --at');
        await runNightlyExports(options.json ?? false);
        return;
      }
      if (id === undefined) return wrong('a format is needed, or --nightly');
      if (options.json && options.out === undefined) wrong('--json needs --out');
      await run(id, options);
    });
}
