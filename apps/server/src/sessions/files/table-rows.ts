// Reads rows of a delimited file one by one, with only the current part of the file in memory.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';

/** Longest accepted row, in bytes. */
const maxRowBytes = 1_000_000;

export interface TableHead {
  readonly columns: readonly string[];
  readonly delimiter: string;
}

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Reads the columns of a file and its delimiter: whichever of comma, semicolon, tab and bar occurs
 * most in the first line.
 */
export async function readTableHead(path: string): Promise<TableHead> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
    const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
    const bare = line.replaceAll(/"[^"]*"/g, '');
    const countOf = (delimiter: string) => bare.split(delimiter).length;
    const [delimiter = ','] = [...delimiters].sort((a, b) => countOf(b) - countOf(a));
    const columns: string[] = [];
    const head = parse({ delimiter, to_line: 1, relax_column_count: true, trim: true });
    head.end(line);
    for await (const record of head) if (Array.isArray(record)) columns.push(...record.map(String));
    return { columns, delimiter };
  } finally {
    await file.close();
  }
}

export interface TableRow {
  /** Line of the file on which the record ends, starting at 1. */
  readonly line: number;
  readonly row: Readonly<Record<string, string | undefined>>;
  /** Bytes of the file read so far. */
  readonly read: number;
}

function isRecord(value: unknown): value is { record: Record<string, string>; info: { lines: number } } {
  return typeof value === 'object' && value !== null && 'record' in value && 'info' in value;
}

/** Yields the rows below the header. Throws if the parser finds the file itself invalid. */
export async function* readTableRows(path: string, { delimiter }: TableHead): AsyncGenerator<TableRow> {
  const file = createReadStream(path);
  const rows = file.pipe(
    parse({
      bom: true,
      columns: true,
      delimiter,
      info: true,
      max_record_size: maxRowBytes,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  file.on('error', (error) => rows.destroy(error));
  try {
    for await (const value of rows)
      if (isRecord(value)) yield { line: value.info.lines, row: value.record, read: file.bytesRead };
  } finally {
    file.destroy();
  }
}
