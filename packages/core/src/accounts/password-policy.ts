// Password policy: long and not easily guessed. There are no rules about letters, digits and
// symbols (NIST SP 800-63B, ASVS 6.2).
import type { Failure } from '../platform/result.ts';

/** Minimum password length in characters: as the only factor, and with a second factor. */
export const minPasswordLength = 15;
export const minPasswordLengthWithSecondFactor = 8;
export const maxPasswordLength = 128;

interface PasswordPolicy {
  readonly shortest: number;
  /** Words others may know about the user and city: username, name, email address, city. */
  readonly known: readonly string[];
  /** Whether lower-case text is in the list of common passwords. */
  readonly isCommon: (text: string) => boolean;
}

/** Common character substitutions: `p4ssw0rd` is guessed as easily as `password`. */
const substitutions: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

function replaceLeetspeak(text: string): string {
  return text.replaceAll(/[013457@$]/g, (sign) => substitutions[sign] ?? sign);
}

/** Removes digits and symbols before and after a word. */
function trimNonLetters(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Returns the shortest unit a text repeats, or the text itself if it is not a repetition. */
function repeatedUnit(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

/**
 * Whether each character is one above, or each one below, the previous one: `abcdefgh`, `87654321`.
 */
function isSequence(text: string): boolean {
  const steps = new Set(
    Array.from(text)
      .map((sign, at, all) => (all[at + 1] ?? sign).charCodeAt(0) - sign.charCodeAt(0))
      .slice(0, -1),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Minimum length of the known words searched for, because shorter words occur in almost any text.
 */
const minKnownWordLength = 4;
/** Minimum number of letters and digits outside known words for a password to be accepted. */
const minOwnCharacters = 8;

function containsKnownFact(text: string, known: readonly string[]): boolean {
  const words = known
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minKnownWordLength);
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), text);
  return rest !== text && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < minOwnCharacters;
}

/** Returns the password length as people count characters: an emoji is one. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/** Returns why a password is not acceptable, or `null` if it is. */
export function passwordError(
  password: string,
  { shortest, known, isCommon }: PasswordPolicy,
): Failure | null {
  if (passwordLength(password) < shortest) return { code: 'password.too-short', params: { least: shortest } };
  if (password.length > maxPasswordLength)
    return { code: 'password.too-long', params: { most: maxPasswordLength } };
  const text = password.toLowerCase();
  const piece = repeatedUnit(text);
  const guesses = [
    text,
    piece,
    replaceLeetspeak(text),
    trimNonLetters(text),
    trimNonLetters(replaceLeetspeak(trimNonLetters(text))),
  ];
  if (guesses.some((guess) => guess !== '' && isCommon(guess)))
    return { code: 'password.common', params: {} };
  if (new Set(text).size < 5 || isSequence(piece) || piece.length * 2 < shortest)
    return { code: 'password.pattern', params: {} };
  return containsKnownFact(text, known) ? { code: 'password.known', params: {} } : null;
}
