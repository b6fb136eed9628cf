// Escapes and truncates values from users and files, so that they cannot disturb the surrounding
// text or control the terminal.

/** Longest quoted value, in characters. Longer values are truncated. */
const maxValueLength = 80;

/**
 * Characters that move the cursor, break the line or override text direction. Marks that only
 * indicate a letter's direction (U+200E) are allowed.
 */
const unsafeInValue = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Unsafe characters in a whole text. It may contain line breaks, and direction isolates around
 * names in Arabic sentences, because the product adds these itself.
 */
const unsafeInText = /[^\P{Cc}\n\t]|[\u202a-\u202e]/gu;

function escapeCharacter(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}

/**
 * Truncates the value to `most` characters and escapes control and direction characters, as in
 * `\u001b`.
 */
export function sanitizeValue(text: string, most: number = maxValueLength): string {
  return truncate(text, most).replaceAll(unsafeInValue, escapeCharacter);
}

/**
 * Escapes a list, path or sentence inside another sentence and keeps it on one line. It is
 * truncated only beyond any legitimate length.
 */
export function sanitizeInlineText(text: string): string {
  return escapeControlCharacters(truncate(text, 2000)).replaceAll('\n', escapeCharacter);
}

/**
 * Escapes control characters as `\u001b` in a whole text for a terminal. Line breaks and tabs are
 * retained.
 */
export function escapeControlCharacters(text: string): string {
  return text.replaceAll(unsafeInText, escapeCharacter);
}
