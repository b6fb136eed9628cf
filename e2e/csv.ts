// Reading a file somebody exported: its rows as values by the names of the columns.

/** The cells of CSV text; a cell in quotes may hold commas, quotes and line ends. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ',') end();
    else if (!quoted && letter === '\n') {
      end();
      rows.push([]);
    } else if (letter !== '\r' || quoted) cell += letter;
  }
  end();
  return rows.filter((row) => row.length > 1);
}

export type CsvRow = Readonly<Record<string, string>>;

export function readCsv(text: string): readonly CsvRow[] {
  const [names = [], ...rows] = cellsOf(text.replace(/^\ufeff/, ''));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}
