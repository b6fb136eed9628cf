// A path or a name of a computer's within a sentence: it is read from left to right in every language, its first slash first.

/** The text between the marks that keep its direction its own (Unicode's left-to-right isolate). */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
