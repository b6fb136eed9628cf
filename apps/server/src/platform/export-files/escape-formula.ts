// Escapes text that a spreadsheet would treat as a formula, because exports contain text written by
// others.

/**
 * Characters that begin a formula, including full-width forms, and characters that spreadsheets
 * skip before them.
 */
const formulaPattern = /^[\s\p{Cc}\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Prefixes the text with an apostrophe if it begins like a formula (OWASP, CSV injection). */
export function escapeFormula(text: string): string {
  return formulaPattern.test(text) ? `'${text}` : text;
}
