// Adds texts to what the page speaks from: whole plural families, and a pack's also to the core's dictionaries.
import { packs } from 'virtual:language-packs';
import { addPack, type LanguageName, languages } from '@curbwright/core';
import i18next from 'i18next';

type Texts = Readonly<Record<string, string>>;

/** i18next looks for every plural form of a language, and speaks English where one is missing: forms nobody wrote are those of `other`. */
export function withEveryPlural(language: string, texts: Texts): Texts {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const whole: Record<string, string> = { ...texts };
  for (const [key, text] of Object.entries(texts))
    if (key.endsWith('_other'))
      for (const category of pluralCategories) whole[`${key.slice(0, -'other'.length)}${category}`] ??= text;
  return whole;
}

/** Adds texts in one language; those already there stay unless `wins`. */
export function addTexts(language: string, texts: Texts, wins: boolean): void {
  i18next.addResourceBundle(language, 'translation', withEveryPlural(language, texts), true, wins);
}

type PackPart = 'shell' | 'later' | 'staff';

const asked = new Map<string, Promise<void>>();
const needed = new Set<PackPart>(['shell']);

/** One part of a language's pack, once; settles when it is there. A language that is written beside the code has none. */
function addPackPart(language: LanguageName, part: PackPart): Promise<void> {
  const name = `${language} ${part}`;
  const load = async () => {
    const pack = packs[language];
    if (pack === undefined) return;
    const { texts } = await pack[part]();
    addPack(language, texts);
    addTexts(language, texts, true);
  };
  const loading =
    asked.get(name) ??
    load().catch((error: unknown) => {
      // Asked for again next time; English stands in until then.
      asked.delete(name);
      console.error(error);
    });
  asked.set(name, loading);
  return loading;
}

/** From now on the page needs this part in whatever language it speaks; settles when that of its language is there. */
export function needPart(part: PackPart): Promise<void> {
  needed.add(part);
  return addPackPart(languages.find((language) => language === i18next.language) ?? 'en', part);
}

/** Every part the page needs, in another language. */
export async function addNeededParts(language: LanguageName): Promise<void> {
  await Promise.all([...needed].map((part) => addPackPart(language, part)));
}
