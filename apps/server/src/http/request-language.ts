// Which shipped language an answer's words are in.
import { type LanguageName, languageNamed } from '@curbwright/core';

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
      return { language: languageNamed(name), weight: weight === undefined ? 1 : Number(weight) };
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
    asked === undefined ? null : languageNamed(asked),
    user === null ? null : languageNamed(user),
  ];
  return candidates.find((language) => language !== null) ?? acceptedLanguage(accept) ?? 'en';
}
