// Taking a dashboard away as a file in a journey, and the numbers that file holds.
import { readFile } from 'node:fs/promises';
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

export function rowsOf({ bytes }: TakenFile, part: string): readonly CsvRow[] {
  return readCsv(bytes.toString('utf8')).filter((row) => row.part === part);
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
