// Selects the language of a file: the requested one, otherwise the reader's. PDF files need a
// language whose script the PDF font supports.
import { findLanguage, type LanguageName } from '@curbwright/core';

/** Scripts that the PDF font (Roboto) supports and that need no joining or right-to-left layout. */
const pdfScripts = ['Latn', 'Cyrl', 'Grek'];

function isPdfLanguage(language: LanguageName): boolean {
  return pdfScripts.some((script) => script === new Intl.Locale(language).maximize().script);
}

/**
 * Returns the language of a file. `asked` is the requested language, if any; if it is not
 * supported, `reading` applies. A `pdf` in a language it cannot render is in English.
 */
export function fileLanguage(
  asked: string | undefined,
  reading: LanguageName,
  type: string | null = null,
): LanguageName {
  const language = findLanguage(asked) ?? reading;
  return type !== 'pdf' || isPdfLanguage(language) ? language : 'en';
}
