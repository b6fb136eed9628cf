// Names by which a language may be asked for.
import { type LanguageName, languages } from '@curbwright/core';

const longNames: Readonly<Record<string, LanguageName>> = { eng: 'en', spa: 'es', esp: 'es' };

/** `es`, `es-MX`, `ENG` (the requirement's default) … as one of the shipped languages; null = not one of ours. */
export function languageNamed(name: string | null): LanguageName | null {
  const word = (name ?? '').toLowerCase();
  return (
    longNames[word] ??
    languages.find((language) => word === language || word.startsWith(`${language}-`)) ??
    null
  );
}
