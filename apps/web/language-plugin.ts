// Vite plugin that splits each language pack (one file per language in packages/i18n/packs) into the
// texts for the shell, those needed after first paint and those that only staff see. Therefore
// French readers download no more than English readers. Types are declared in
// src/i18n/language-packs.d.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const list = 'virtual:language-packs';
// The chunk is named after this id, e.g. `fr-shell`, so it cannot be confused with the shell chunk.
const onePack = /^virtual:language-pack\/([a-z]+)-(shell|later|staff)$/;
const room = fileURLToPath(new URL('../../packages/i18n/packs/', import.meta.url));
const englishFile = (name: string) =>
  fileURLToPath(new URL(`../../packages/i18n/en/${name}.json`, import.meta.url));

const parts = ['shell', 'later', 'staff'] as const;
type Part = (typeof parts)[number];

/**
 * Files of the English texts for each part (packages/i18n/en). Texts in none of them are used only
 * by the server.
 */
const english: Readonly<Record<Part, readonly string[]>> = {
  shell: ['shell'],
  later: ['core', 'signs', 'later'],
  staff: ['core-staff', 'staff'],
};

const familyOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Returns the texts of a pack whose keys or plural families are among `keys`. */
export function pickTexts(
  texts: Readonly<Record<string, string>>,
  keys: readonly string[],
): Readonly<Record<string, string>> {
  const wanted = new Set(keys.map(familyOf));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted.has(familyOf(key))));
}

/**
 * Adds `_zero` forms where the plural category for 0 differs between `locale` and its language
 * code. i18next uses only the language code, but for zero Portugal uses the plural and Brazil the
 * singular.
 */
export function addZeroForms(
  code: string,
  locale: string,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const none = new Intl.PluralRules(locale).select(0);
  if (none === new Intl.PluralRules(code).select(0)) return texts;
  const families = Object.keys(texts).flatMap((key) => /^(.*)_other$/.exec(key)?.[1] ?? []);
  const forms = families.map((family) => [`${family}_zero`, texts[`${family}_${none}`]]);
  return { ...Object.fromEntries(forms.filter(([, text]) => text !== undefined)), ...texts };
}

const readTexts = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'));

const codes = () =>
  (existsSync(room) ? readdirSync(room) : [])
    .filter((file) => /^[a-z]+\.json$/.test(file))
    .map((file) => file.slice(0, -5))
    .sort();

/** Serves `virtual:language-packs` and the parts it imports. */
export function languagePacksPlugin(): Plugin {
  return {
    name: 'curbwright-language-packs',
    resolveId: (id) => (id === list || onePack.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${list}`)
        return `export const packs = {${codes()
          .map(
            (code) =>
              `${code}: {${parts.map((part) => `${part}: () => import('virtual:language-pack/${code}-${part}')`).join(',')}}`,
          )
          .join(',')}};`;
      const [, code, part] = onePack.exec(id.slice(1)) ?? [];
      const wanted = parts.find((each) => each === part);
      if (!id.startsWith('\0') || code === undefined || wanted === undefined) return null;
      const files = english[wanted].map(englishFile);
      for (const file of files) this.addWatchFile(file);
      const keys = files.flatMap((file) => Object.keys(readTexts(file)));
      this.addWatchFile(`${room}${code}.json`);
      const { locale, texts }: { locale: string; texts: Record<string, string> } = JSON.parse(
        readFileSync(`${room}${code}.json`, 'utf8'),
      );
      return `export const texts = ${JSON.stringify(addZeroForms(code, locale, pickTexts(texts, keys)))};`;
    },
  };
}
