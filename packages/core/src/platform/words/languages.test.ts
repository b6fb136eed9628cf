// Which shipped language a name selects, as written by browsers, operating systems and standards.
import { describe, expect, it } from 'vitest';
import { findLanguage } from './languages.ts';

describe('languageNamed', () => {
  it.each([
    ['es', 'es'],
    [' ES-MX ', 'es'],
    ['es_MX', 'es'],
    ['es.UTF-8', 'es'],
    ['es@euro', 'es'],
    ['SPA', 'es'],
    ['esp', 'es'],
    ['eng', 'en'],
    ['en-GB', 'en'],
    ['est', null],
    ['x-es', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s is %s', (name, language) => {
    expect(findLanguage(name)).toBe(language);
  });
});
