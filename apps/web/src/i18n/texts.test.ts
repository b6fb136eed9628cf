// The two languages say the same things, and asking for a language finds it.
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { languageNamed } from './language-name.ts';

const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe('texts', () => {
  it('have the same keys and the same places to fill in', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const other = Object.entries(es).find(([name]) => name === key)?.[1] ?? '';
      expect([key, holes(other)]).toEqual([key, holes(text)]);
    }
  });
});

describe('languageNamed', () => {
  it('takes short, long and regional names', () => {
    expect(['en', 'ENG', 'es', 'es-MX', 'SPA'].map(languageNamed)).toEqual(['en', 'en', 'es', 'es', 'es']);
    expect([null, '', 'de', 'espresso'].map(languageNamed)).toEqual([null, null, null, null]);
  });
});
