// The language a file is written in: what was asked for, else the reader's; on paper one whose letters the paper's type has.
import { type LanguageName, languageNamed } from '@curbwright/core';

/** The type of our pages (Roboto) has these, and they need no joining or turning around. */
const printedScripts = ['Latn', 'Cyrl', 'Grek'];

function isPrinted(language: LanguageName): boolean {
  return printedScripts.some((script) => script === new Intl.Locale(language).maximize().script);
}

/** `asked` names a language, or nothing; where it names none of ours, `reading` counts. A `pdf` in a language it cannot hold is in English. */
export function fileLanguage(
  asked: string | undefined,
  reading: LanguageName,
  type: string | null = null,
): LanguageName {
  const language = languageNamed(asked) ?? reading;
  return type !== 'pdf' || isPrinted(language) ? language : 'en';
}
