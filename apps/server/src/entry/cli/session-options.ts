// Shared by the commands about measured use: custom column names, distances in meters, and the
// report of rows left out.
import { InvalidArgumentError } from 'commander';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import type { SessionImportReport } from '../../sessions/files/import-report.ts';
import { print } from './terminal.ts';

/** Parses comma-separated `NAME=COLUMN` pairs. */
export function parseColumnPairs<T extends string>(
  text: string,
  names: readonly T[],
): Partial<Record<T, string>> {
  const mapping: Partial<Record<T, string>> = {};
  for (const pair of text.split(',')) {
    const at = pair.indexOf('=');
    const given = pair.slice(0, at).trim();
    const name = names.find((one) => one === given);
    const column = pair.slice(at + 1).trim();
    if (at < 1 || column === '' || name === undefined)
      throw new InvalidArgumentError(`Each is NAME=COLUMN, NAME one of ${names.join(', ')}.`);
    mapping[name] = column;
  }
  return mapping;
}

export function parseMeters(text: string): number {
  const metres = Number(text);
  if (!(metres > 0 && metres <= 500)) throw new InvalidArgumentError('It must be metres, at most 500.');
  return metres;
}

/** Prints the rows left out, grouped by reason. */
export function printSkippedRows(report: SessionImportReport): void {
  for (const { count, rows, ...refusal } of report.leftOut.values()) {
    const named = rows.filter((row) => row > 0);
    const where = named.length === 0 ? '' : ` (rows ${named.join(', ')}${count > named.length ? ', …' : ''})`;
    print(`${count} left out: ${formatFailure(refusal)}${where}`);
  }
}
