// Words for a command that people copy into a shell.

/** A path or name as one word, whatever is in it. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
