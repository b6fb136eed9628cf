// Rows of CDS Metrics as CSV (RFC 4180). Values are numbers, ids and terms of the standard: nothing
// a spreadsheet would execute.

type CsvCell = string | number | null;

/** One row with its line ending. */
export function csvLine(cells: readonly CsvCell[]): string {
  const written = cells.map((cell) => {
    const text = cell === null ? '' : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
