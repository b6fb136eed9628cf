// The language of a file: the requested one, otherwise the reader's, but never one that a PDF
// cannot render.
import { languages } from '@curbwright/core';
import { expect, it } from 'vitest';
import { fileLanguage } from './file-language.ts';

it('is what was asked for, else the reader’s', () => {
  expect(fileLanguage('es-MX', 'en')).toBe('es');
  expect(fileLanguage(undefined, 'fr', 'pdf')).toBe('fr');
  expect(fileLanguage('klingon', 'es', 'excel')).toBe('es');
});

it('is English on paper for languages its type has no letters for', () => {
  for (const language of languages) {
    const { script } = new Intl.Locale(language).maximize();
    expect(fileLanguage(language, 'en', 'excel')).toBe(language);
    expect(fileLanguage(language, 'en', 'pdf')).toBe(script === 'Latn' ? language : 'en');
  }
});
