// Which shipped language an answer's words are in.
import { type LanguageName, languageNamed } from '@curbwright/core';
import type { FastifyRequest } from 'fastify';

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

/** Where a page of ours says its language with a write (web/app/send.ts). */
export const pageLanguageHeader = 'x-page-language';

/**
 * The language of the page that writes, which stands above the account's: what is refused is read amid it (decision 0364). Answers to GET name theirs
 * in the address: one copy is kept for all.
 */
export function pageLanguage({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): string | undefined {
  const said = headers[pageLanguageHeader];
  return method === 'GET' || typeof said !== 'string' ? undefined : said;
}

/** Asked for in the query or by the page, else the user's, else the browser's, else English (requirement §9). */
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
