// Text that a spreadsheet would take for a formula is made plain text: people open exports of what others wrote.

/** What begins a formula, also in wide letters, and what a spreadsheet skips before it looks. */
const formula = /^[\s\p{Cc}\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** The text with an apostrophe in front when it begins like a formula (OWASP, CSV injection). */
export function guardedText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
