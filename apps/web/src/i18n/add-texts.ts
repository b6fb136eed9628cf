// Adds texts to those the page uses. Completes their plural forms, and also adds the texts of a
// language pack to the core package's dictionaries.
import { packs } from 'virtual:language-packs';
import { addLanguagePack, type LanguageName, languages } from '@curbwright/core';
import i18next from 'i18next';

type Texts = Readonly<Record<string, string>>;

/**
 * Fills in missing plural forms with `other`, because i18next looks up every plural form of a
 * language and falls back to English when one is missing.
 */
export function fillPluralForms(language: string, texts: Texts): Texts {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const whole: Record<string, string> = { ...texts };
  for (const [key, text] of Object.entries(texts))
    if (key.endsWith('_other'))
      for (const category of pluralCategories) whole[`${key.slice(0, -'other'.length)}${category}`] ??= text;
  return whole;
}

/** Adds texts in one language. They replace existing texts only if `overrides` is `true`. */
export function addTexts(language: string, texts: Texts, overrides: boolean): void {
  i18next.addResourceBundle(language, 'translation', fillPluralForms(language, texts), true, overrides);
}

type PackPart = 'shell' | 'later' | 'staff';

const partRequests = new Map<string, Promise<void>>();
const requiredParts = new Set<PackPart>(['shell']);

/**
 * Loads one part of a language pack, once; resolves when it is loaded. Resolves at once for
 * languages that are built into the source code and have no pack.
 */
function loadPackPart(language: LanguageName, part: PackPart): Promise<void> {
  const name = `${language} ${part}`;
  const load = async () => {
    const pack = packs[language];
    if (pack === undefined) return;
    const { texts } = await pack[part]();
    addLanguagePack(language, texts);
    addTexts(language, texts, true);
  };
  const loading =
    partRequests.get(name) ??
    load().catch((error: unknown) => {
      // Loading failed: request it again next time. English is shown until then.
      partRequests.delete(name);
      console.error(error);
    });
  partRequests.set(name, loading);
  return loading;
}

/**
 * Loads this part for the current language and for every language the user switches to later;
 * resolves when it is loaded in the current language.
 */
export function requirePackPart(part: PackPart): Promise<void> {
  requiredParts.add(part);
  return loadPackPart(languages.find((language) => language === i18next.language) ?? 'en', part);
}

/** Loads every required part in another language. */
export async function loadRequiredParts(language: LanguageName): Promise<void> {
  await Promise.all([...requiredParts].map((part) => loadPackPart(language, part)));
}
