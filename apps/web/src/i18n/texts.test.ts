// The two languages say the same things, and asking for a language finds it.

import { coreTexts, findLanguage, permissions, staffTexts } from '@curbwright/core';
import laterEn from '@curbwright/i18n/en/later.json' with { type: 'json' };
import en from '@curbwright/i18n/en/shell.json' with { type: 'json' };
import staffEn from '@curbwright/i18n/en/staff.json' with { type: 'json' };
import laterEs from '@curbwright/i18n/es/later.json' with { type: 'json' };
import es from '@curbwright/i18n/es/shell.json' with { type: 'json' };
import staffEs from '@curbwright/i18n/es/staff.json' with { type: 'json' };
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { createQuantityFormatter, interpolation } from './quantities.ts';

const holes = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name))].sort((a, b) =>
    a.localeCompare(b),
  );
const quantitiesOf = (text: string) => [...text.matchAll(/\{\{\w+, ([\w.-]+)\}\}/g)].map(([, key]) => key);

describe('texts', () => {
  it('have the same keys and the same places to fill in', () => {
    const english = { ...en, ...laterEn, ...staffEn };
    const spanish = { ...es, ...laterEs, ...staffEs };
    const translated = new Map<string, string>(Object.entries(spanish));
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const other = translated.get(key) ?? '';
      expect([key, holes(other)]).toEqual([key, holes(text)]);
    }
  });
});

describe('quantities', () => {
  const known: Readonly<Record<string, string>> = coreTexts.en;
  const namedBy = (texts: Readonly<Record<string, string>>) => Object.values(texts).flatMap(quantitiesOf);

  it('that visitors read are among what visitors download', () => {
    const named = namedBy({ ...en, ...laterEn, ...coreTexts.en });
    expect(named.filter((key) => known[`${key}_other`] === undefined)).toEqual([]);
    expect(named).toContain('quantity.spaces');
  });

  it('are said in the form of their number', async () => {
    const page = i18next.createInstance();
    await page.use(createQuantityFormatter(page)).init({
      lng: 'en',
      keySeparator: false,
      nsSeparator: false,
      interpolation,
      resources: { en: { translation: { ...coreTexts.en, ...staffTexts.en, ...laterEn, ...staffEn } } },
    });
    const free = (count: number | string) => page.t('live.curb.free', { free: 1, spaces: count });
    expect([1, 2, 1200, '–'].map(free)).toEqual([
      '1 of 1 space available',
      '1 of 2 spaces available',
      '1 of 1,200 spaces available',
      '1 of – spaces available',
    ]);
    const row = (count: number, text: string) =>
      page.t('demand.types.row', { share: '62%', sessions: { count, text } });
    expect([row(1, '1'), row(1_234_567, '1.2M')]).toEqual(['62% · 1 session', '62% · 1.2M sessions']);
    expect(page.t('accounts.ended', { count: 12_345 })).toBe('12,345 sessions have ended.');
  });

  it('leave holes alone that people wrote, before and behind them', async () => {
    const page = i18next.createInstance();
    const texts = { a: '{{name}}: {{spaces, quantity.spaces}} at {{name}}', b: '{{name}} {{name}}' };
    await page.use(createQuantityFormatter(page)).init({
      lng: 'en',
      keySeparator: false,
      nsSeparator: false,
      interpolation,
      resources: { en: { translation: { ...coreTexts.en, ...texts } } },
    });
    for (const name of ['{{spaces, quantity.spaces}}', '{{name}}{{name}}', '$t(b)', '{{number}}', '$&'])
      expect(page.t('a', { name, spaces: 2 })).toBe(`${name}: 2 spaces at ${name}`);
  });

  it('count none and parts as many in the Portuguese of Portugal', async () => {
    const page = i18next.createInstance();
    const texts = { links_one: '{{count}} trecho', links_other: '{{count}} trechos' };
    await page
      .use(createQuantityFormatter(page))
      .init({ lng: 'pt', resources: { pt: { translation: texts } } });
    expect([0, 1, 1.5, 2].map((count) => page.t('links', { count }))).toEqual([
      '0 trechos',
      '1 trecho',
      '1.5 trechos',
      '2 trechos',
    ]);
  });
});

describe('permissions', () => {
  it('have a name, and what they permit, on the page of groups', () => {
    const texts: Readonly<Record<string, string>> = { ...en, ...laterEn, ...staffEn };
    for (const one of permissions)
      for (const key of [`permission.${one}`, `groups.permit.${one}`])
        expect([key, texts[key]]).toEqual([key, expect.any(String)]);
  });
});

describe('topics', () => {
  it('never say the same key twice', () => {
    const shell = new Set(Object.keys(en));
    expect(Object.keys(laterEn).filter((key) => shell.has(key))).toEqual([]);
    const viewer = new Set([...shell, ...Object.keys(laterEn)]);
    expect(Object.keys(staffEn).filter((key) => viewer.has(key))).toEqual([]);
  });
});

describe('languageNamed', () => {
  it('takes short, long and regional names', () => {
    expect(['en', 'ENG', 'es', 'es-MX', 'SPA'].map(findLanguage)).toEqual(['en', 'en', 'es', 'es', 'es']);
    expect([null, '', 'eo', 'espresso'].map(findLanguage)).toEqual([null, null, null, null]);
    expect(['fr-CA', 'de', 'por', 'ar-EG'].map(findLanguage)).toEqual(['fr', 'de', 'pt', 'ar']);
  });
});
