// Selects the shipped language for the text of a response.
import { findLanguage, type LanguageName } from '@curbwright/core';
import type { FastifyRequest } from 'fastify';

/** The first shipped language in an `Accept-Language` header, by weight. */
export function acceptedLanguage(header: string | undefined): LanguageName | null {
  if (header === undefined) return null;
  const preferences = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [name = '', ...params] = part.split(';');
      const weight = params
        .map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1])
        .find((q) => q !== undefined);
      return { language: findLanguage(name), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((entry) => entry.weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return preferences.find((entry) => entry.language !== null)?.language ?? null;
}

/** The header in which our pages send their language with a write (web/app/send.ts). */
export const pageLanguageHeader = 'x-page-language';

/**
 * The language of the page that sends a write. It takes precedence over the account's, because a
 * rejection is displayed on that page (decision 0340). GET requests put the language in the URL, so
 * that one cached copy serves everyone.
 */
export function pageLanguage({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): string | undefined {
  const said = headers[pageLanguageHeader];
  return method === 'GET' || typeof said !== 'string' ? undefined : said;
}

/**
 * The language requested in the query or by the page, else the user's, else the browser's, else
 * English (requirement §9).
 */
export function responseLanguage(
  asked: string | undefined,
  user: string | null,
  accept: string | undefined,
): LanguageName {
  const candidates = [
    asked === undefined ? null : findLanguage(asked),
    user === null ? null : findLanguage(user),
  ];
  return candidates.find((language) => language !== null) ?? acceptedLanguage(accept) ?? 'en';
}
