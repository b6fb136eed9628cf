// Quotes arguments of commands that users copy into a shell.

/** Quotes a path or name as a single argument, whatever it contains. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
