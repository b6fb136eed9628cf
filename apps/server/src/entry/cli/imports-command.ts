// curbwright imports: lists past imports and rolls one back.
import { Command, InvalidArgumentError } from 'commander';
import { importRecordTypes } from '../../exchange/imports/import-report.ts';
import { importRunRows } from '../../exchange/imports/undo/roll-back-import.sql.ts';
import { rollBackImport } from '../../exchange/imports/undo/roll-back-import.ts';
import { moveSessionsToCityTimeZone } from '../../sessions/recount/move-session-time-zone.ts';
import { fail, formatTable, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** Number of imports listed by default. */
const defaultCount = 20;

function parseCount(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return number;
}

function list(): Command {
  return new Command('list')
    .description('imports, the newest first, with the number by which one is rolled back')
    .option('--most <count>', 'how many', parseCount, defaultCount)
    .option('--json', 'answer as JSON')
    .action((words: { readonly most: number; readonly json?: true }) =>
      withDatabase(async ({ db }) => {
        const rows = await importRunRows(db, words.most);
        if (words.json) return printJson(rows);
        if (rows.length === 0) return note('Nothing was imported yet.');
        const stateOf = (row: (typeof rows)[number]): string =>
          row.undone === null ? row.status : `rolled back ${row.undone.toISOString()}`;
        for (const line of formatTable([
          ['number', 'when', 'format', 'state', 'by', 'source'],
          ...rows.map((row) => [
            String(row.id),
            row.started.toISOString(),
            row.format,
            stateOf(row),
            row.username ?? '',
            row.source,
          ]),
        ]))
          print(line);
      }),
    );
}

function undo(): Command {
  return new Command('undo')
    .description('take a whole import back: the published city is as it was before it, or nothing is changed')
    .argument('<number>', 'as `imports list` says it', parseCount)
    .option('--json', 'answer the report as JSON')
    .action((id: number, words: { readonly json?: true }) =>
      withDatabase(async ({ db }) => {
        const done = await rollBackImport(db, id, null);
        if (!done.ok) return fail(done.refusal);
        if (done.value.citySets.includes('time_zone')) await moveSessionsToCityTimeZone(db);
        if (words.json) return printJson(done.value);
        print(
          `Import ${id} (${done.value.source}) was rolled back; the city's revision is ${done.value.revision}.`,
        );
        for (const line of formatTable([
          ['', 'restored', 'taken away'],
          ...importRecordTypes.map((noun) => {
            const { created, changed, retired } = done.value.counts[noun];
            return [noun, String(created + changed), String(retired)];
          }),
        ]))
          print(line);
      }),
    );
}

export function importsCommand(): Command {
  return new Command('imports')
    .description('imports of the city: list them, take one back')
    .addCommand(list())
    .addCommand(undo());
}
