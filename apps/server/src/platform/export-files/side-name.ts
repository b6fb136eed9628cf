// The side of a street in the reader's language.
import type { LanguageName } from '@curbwright/core';
import { formatExportText } from '../messages/format-export-text.ts';

/** The name of a compass side; other values from the source are returned unchanged. */
export function sideName(side: string, language: LanguageName): string {
  const key = `export.side.${side}`;
  const text = formatExportText(language, key);
  return text === key ? side : text;
}
