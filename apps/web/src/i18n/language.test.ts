// @vitest-environment happy-dom
// The language of the page: what a person chose stays, the one asked for last wins, and texts come before they are spoken.
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { open } from '../testing/page.tsx';
import { addTexts, fillPluralForms } from './add-texts.ts';
import { changeLanguage } from './change-language.ts';
import { getUrlLanguage, languageStorageKey } from './start.ts';
import { applyUserLanguage, clearStoredLanguage, storeLanguage } from './stored-language.ts';

it('speaks the language asked for last, with its texts', async () => {
  await open('');
  await Promise.all([changeLanguage('de'), changeLanguage('fr')]);
  expect([i18next.language, document.documentElement.lang, document.documentElement.dir]).toEqual([
    'fr',
    'fr',
    'ltr',
  ]);
  expect(i18next.t('app.retry')).not.toBe('Try again');
  await changeLanguage('ar');
  expect(document.documentElement.dir).toBe('rtl');
  await changeLanguage('en');
  expect([i18next.t('app.retry'), document.documentElement.dir]).toEqual(['Try again', 'ltr']);
});

it('keeps what the person chose, and takes the account’s where nothing was', async () => {
  await open('');
  await storeLanguage('es');
  expect([localStorage.getItem(languageStorageKey), i18next.language]).toEqual(['es', 'es']);
  applyUserLanguage('de');
  expect(localStorage.getItem(languageStorageKey)).toBe('es');
  clearStoredLanguage();
  expect([localStorage.getItem(languageStorageKey), getUrlLanguage()]).toEqual([null, 'en']);
  // The page was opened in a language its address named.
  applyUserLanguage('de');
  expect(localStorage.getItem(languageStorageKey)).toBeNull();
  await changeLanguage('en');
});

it('has every plural form of a language, those nobody wrote as the other one', () => {
  expect(fillPluralForms('ar', { 'a.b_other': 'many', 'a.b_one': 'one', c: 'plain' })).toEqual({
    'a.b_zero': 'many',
    'a.b_one': 'one',
    'a.b_two': 'many',
    'a.b_few': 'many',
    'a.b_many': 'many',
    'a.b_other': 'many',
    c: 'plain',
  });
});

it('adds texts beside those that are there, and over them where the new ones win', async () => {
  await open('');
  addTexts('en', { 'test.only': 'first' }, false);
  addTexts('en', { 'test.only': 'second', 'test.more': 'more' }, false);
  expect([i18next.t('test.only'), i18next.t('test.more')]).toEqual(['first', 'more']);
  addTexts('en', { 'test.only': 'third' }, true);
  expect(i18next.t('test.only')).toBe('third');
});
