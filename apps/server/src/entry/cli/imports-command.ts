// curbwright imports: lists past imports and rolls one back.
import { Command, InvalidArgumentError } from 'commander';
import { importNouns } from '../../exchange/imports/import-report.ts';
import { runRows } from '../../exchange/imports/undo/undo-import.sql.ts';
import { undoImport } from '../../exchange/imports/undo/undo-import.ts';
import { refileStays } from '../../sessions/recount/refile-stays.ts';
import { fail, note, print, printJson, table } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** Number of imports listed by default. */
const usual = 20;

function countOf(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return number;
}

function list(): Command {
  return new Command('list')
    .description('imports, the newest first, with the number by which one is rolled back')
    .option('--most <count>', 'how many', countOf, usual)
    .option('--json', 'answer as JSON')
    .action((words: { readonly most: number; readonly json?: true }) =>
      withDatabase(async ({ db }) => {
        const rows = await runRows(db, words.most);
        if (words.json) return printJson(rows);
        if (rows.length === 0) return note('Nothing was imported yet.');
        const stateOf = (row: (typeof rows)[number]): string =>
          row.undone === null ? row.status : `rolled back ${row.undone.toISOString()}`;
        for (const line of table([
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
    .argument('<number>', 'as `imports list` says it', countOf)
    .option('--json', 'answer the report as JSON')
    .action((id: number, words: { readonly json?: true }) =>
      withDatabase(async ({ db }) => {
        const done = await undoImport(db, id, null);
        if (!done.ok) return fail(done.refusal);
        if (done.value.citySets.includes('time_zone')) await refileStays(db);
        if (words.json) return printJson(done.value);
        print(
          `Import ${id} (${done.value.source}) was rolled back; the city's revision is ${done.value.revision}.`,
        );
        for (const line of table([
          ['', 'restored', 'taken away'],
          ...importNouns.map((noun) => {
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
