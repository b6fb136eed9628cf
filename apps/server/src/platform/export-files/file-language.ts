// Selects the language of a file: the requested one, otherwise the reader's. PDF files need a
// language whose script the PDF font supports.
import { type LanguageName, languageNamed } from '@curbwright/core';

/** Scripts that the PDF font (Roboto) supports and that need no joining or right-to-left layout. */
const printedScripts = ['Latn', 'Cyrl', 'Grek'];

function isPrinted(language: LanguageName): boolean {
  return printedScripts.some((script) => script === new Intl.Locale(language).maximize().script);
}

/**
 * `asked` is the requested language, if any; if it is not supported, `reading` applies. A `pdf` in
 * a language it cannot render is in English.
 */
export function fileLanguage(
  asked: string | undefined,
  reading: LanguageName,
  type: string | null = null,
): LanguageName {
  const language = languageNamed(asked) ?? reading;
  return type !== 'pdf' || isPrinted(language) ? language : 'en';
}
