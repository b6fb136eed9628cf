// The two languages say the same things, and asking for a language finds it.

import { languageNamed, permissions } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { laterEn } from './later.en.ts';
import { laterEs } from './later.es.ts';
import { staffEn } from './staff.en.ts';
import { staffEs } from './staff.es.ts';

const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

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
    expect(['en', 'ENG', 'es', 'es-MX', 'SPA'].map(languageNamed)).toEqual(['en', 'en', 'es', 'es', 'es']);
    expect([null, '', 'eo', 'espresso'].map(languageNamed)).toEqual([null, null, null, null]);
    expect(['fr-CA', 'de', 'por', 'ar-EG'].map(languageNamed)).toEqual(['fr', 'de', 'pt', 'ar']);
  });
});
