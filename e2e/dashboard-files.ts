// Taking a dashboard away as a file in a journey, and the numbers that file holds.
import { readFile } from 'node:fs/promises';
import exportTexts from '@curbwright/i18n/en/exports.json' with { type: 'json' };
import type { Page } from '@playwright/test';
import { type CsvRow, readCsv } from './csv.ts';

export interface TakenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Opens the export of a dashboard, chooses a type and takes the file. */
export async function takeFile(page: Page, type: string, isPublic = false): Promise<TakenFile> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export: / });
  await dialog.getByRole('radio', { name: new RegExp(`^${type}`) }).check();
  if (isPublic) await dialog.getByRole('checkbox', { name: /^For publication/ }).check();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const prefix = 'export.column.';

/** The API names of columns by their titles in English. */
const columnNames = new Map(
  Object.entries(exportTexts).flatMap(([key, title]) =>
    key.startsWith(prefix) ? [[title, key.slice(prefix.length)] as const] : [],
  ),
);

/** The API name of a column of a file; a currency may follow its title. */
function columnNameOf(title: string): string {
  return columnNames.get(title) ?? columnNames.get(title.replace(/ \([A-Z]{3}\)$/, '')) ?? title;
}

/** The rows of one table of a file, by the API names of its columns. */
export function rowsOf({ bytes }: TakenFile, part: string): readonly CsvRow[] {
  return readCsv(bytes.toString('utf8'))
    .map((row) => Object.fromEntries(Object.entries(row).map(([title, cell]) => [columnNameOf(title), cell])))
    .filter((row) => row.part === part);
}

/** A number of the file's own summary. */
export function summaryOf(file: TakenFile, name: string): number {
  const row = rowsOf(file, 'summary').find((one) => one.name === name);
  return Number(row?.value ?? Number.NaN);
}

/** The rows of each regulation type, as 168 numbers a column. */
export function weeksByType(
  file: TakenFile,
  columns: readonly string[],
): ReadonlyMap<number, Readonly<Record<string, number[]>>> {
  const types = new Map<number, Record<string, number[]>>();
  for (const row of rowsOf(file, 'hour')) {
    const id = Number(row.regulation_type_id);
    const type =
      types.get(id) ??
      Object.fromEntries(columns.map((name) => [name, Array.from({ length: 168 }, () => 0)]));
    types.set(id, type);
    for (const name of columns) {
      const week = type[name];
      if (week !== undefined) week[Number(row.hour_of_week)] = Number(row[name]);
    }
  }
  return types;
}
