// What a new password must be: long, and nothing that is guessed first. Nothing is asked of its letters, digits and signs (NIST SP 800-63B, ASVS 6.2).
import type { Refusal } from '../platform/result.ts';

/** Characters a password needs at least: where it is all there is, and beside a second factor. */
export const shortestPassword = 15;
export const shortestWithSecondFactor = 8;
export const longestPassword = 128;

interface PasswordPolicy {
  readonly shortest: number;
  /** What others know of the person and the place: username, name, e-mail address, the city. */
  readonly known: readonly string[];
  /** Whether lower-case text is on the list of common passwords. */
  readonly isCommon: (text: string) => boolean;
}

/** What people write for letters: `p4ssw0rd` is guessed as soon as `password`. */
const written: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

function asLetters(text: string): string {
  return text.replaceAll(/[013457@$]/g, (sign) => written[sign] ?? sign);
}

/** Without the digits and signs people put around a word. */
function withoutEnds(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** The piece a text is a repetition of; itself when it is none. */
function pieceOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

/** True where each character is the next, or the one before, of the one before it: `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const steps = new Set(
    Array.from(text)
      .map((sign, at, all) => (all[at + 1] ?? sign).charCodeAt(0) - sign.charCodeAt(0))
      .slice(0, -1),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** The shortest known word that is looked for: shorter ones are in anything. */
const shortestKnown = 4;
/** So many letters and digits beside known words are a password of their own. */
const ownCharacters = 8;

function saysKnown(text: string, known: readonly string[]): boolean {
  const words = known
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= shortestKnown);
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), text);
  return rest !== text && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < ownCharacters;
}

/** The characters of a password as people count them: an emoji is one. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/** Why a password will not do; null = it will. */
export function passwordFault(
  password: string,
  { shortest, known, isCommon }: PasswordPolicy,
): Refusal | null {
  if (passwordLength(password) < shortest) return { code: 'password.too-short', params: { least: shortest } };
  if (password.length > longestPassword)
    return { code: 'password.too-long', params: { most: longestPassword } };
  const text = password.toLowerCase();
  const piece = pieceOf(text);
  const guesses = [
    text,
    piece,
    asLetters(text),
    withoutEnds(text),
    withoutEnds(asLetters(withoutEnds(text))),
  ];
  if (guesses.some((guess) => guess !== '' && isCommon(guess)))
    return { code: 'password.common', params: {} };
  if (new Set(text).size < 5 || isSequence(piece) || piece.length * 2 < shortest)
    return { code: 'password.pattern', params: {} };
  return saysKnown(text, known) ? { code: 'password.known', params: {} } : null;
}
