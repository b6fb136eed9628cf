// A street's side in the reader's language.
import type { LanguageName } from '@curbwright/core';
import { sayExport } from '../messages/say-export.ts';

/** A compass side by its name; what a source wrote otherwise stays. */
export function sideName(side: string, language: LanguageName): string {
  const key = `export.side.${side}`;
  const text = sayExport(language, key);
  return text === key ? side : text;
}
