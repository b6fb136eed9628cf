// Which shipped language an answer's words are in.
import { type LanguageName, languages } from '@curbwright/core';

const aliases = new Map<string, LanguageName>([
  ['eng', 'en'],
  ['spa', 'es'],
  ['esp', 'es'],
]);

/** The shipped language a name means: `es`, `es-MX`, `ESP`, `ENG`; null when it is none. */
export function shippedLanguage(name: string): LanguageName | null {
  const first = name.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return languages.find((language) => language === first) ?? aliases.get(first) ?? null;
}

/** The first shipped language of an Accept-Language header, by its weights. */
export function acceptedLanguage(header: string | undefined): LanguageName | null {
  if (header === undefined) return null;
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [name = '', ...params] = part.split(';');
      const weight = params
        .map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1])
        .find((q) => q !== undefined);
      return { language: shippedLanguage(name), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((entry) => entry.weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted.find((entry) => entry.language !== null)?.language ?? null;
}

/** Asked for in the query, else the user's, else the browser's, else English (requirement §9). */
export function answerLanguage(
  asked: string | undefined,
  user: string | null,
  accept: string | undefined,
): LanguageName {
  const candidates = [
    asked === undefined ? null : shippedLanguage(asked),
    user === null ? null : shippedLanguage(user),
  ];
  return candidates.find((language) => language !== null) ?? acceptedLanguage(accept) ?? 'en';
}
