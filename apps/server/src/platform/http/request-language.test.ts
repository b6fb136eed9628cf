// The language of a response: the requested one, the page's, the account's, the browser's,
// otherwise English.
import { expect, it } from 'vitest';
import { acceptedLanguage, pageLanguage, responseLanguage } from './request-language.ts';

it.each([
  [undefined, null],
  ['', null],
  ['xx', null],
  ['fr', 'fr'],
  ['es-MX', 'es'],
  ['de;q=0.4, fr;q=0.7', 'fr'],
  ['de;q=0.7, fr;q=0.4', 'de'],
  ['de;q=0.9, fr', 'fr'],
  ['de, fr', 'de'],
  ['xx, fr;q=0.3', 'fr'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de;q=0', null],
  ['de; q=0.2 , fr;level=1;q=0.3', 'fr'],
  // Only the first two hundred characters are examined.
  [`${'x'.repeat(197)},de`, 'de'],
  [`${'x'.repeat(198)},de`, null],
  [`${'x'.repeat(300)},de`, null],
])('of a browser that wants %s: %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));

it.each([
  ['de', 'fr', 'es', 'de'],
  ['xx', 'fr', 'es', 'fr'],
  [undefined, 'fr', 'es', 'fr'],
  [undefined, null, 'es', 'es'],
  [undefined, 'xx', 'es', 'es'],
  [undefined, null, undefined, 'en'],
])('asked %s, account %s, browser %s: %s', (asked, user, accept, language) =>
  expect(responseLanguage(asked, user, accept)).toBe(language),
);

it('a page says its language with what it writes, and a read does not depend on it', () => {
  const headers = { 'x-page-language': 'fr' };
  expect(pageLanguage({ method: 'POST', headers })).toBe('fr');
  expect(pageLanguage({ method: 'GET', headers })).toBeUndefined();
  expect(pageLanguage({ method: 'POST', headers: {} })).toBeUndefined();
});
