// Rows of CDS Metrics as CSV (RFC 4180). Values are numbers, ids and words of the standard: nothing a spreadsheet would run.

type CsvCell = string | number | null;

/** One row with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  const written = cells.map((cell) => {
    const text = cell === null ? '' : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
