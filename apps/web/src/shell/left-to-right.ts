// Isolates paths and technical names in a sentence, so they read left to right in every language.

/** Wraps text in Unicode left-to-right isolates. */
export function isolateLeftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
