// Vite plugin that splits each language pack (one file per language in
// packages/core/src/platform/words/packs) into the texts for the shell, those needed after first
// paint and those that only staff see. Therefore French readers download no more than English
// readers. Types are declared in src/i18n/language-packs.d.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const list = 'virtual:language-packs';
// The chunk is named after this id, e.g. `fr-shell`, so it cannot be confused with the shell chunk.
const onePack = /^virtual:language-pack\/([a-z]+)-(shell|later|staff)$/;
const room = fileURLToPath(new URL('../../packages/core/src/platform/words/packs/', import.meta.url));
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const parts = ['shell', 'later', 'staff'] as const;
type Part = (typeof parts)[number];

/**
 * Source files of the English texts for each part. Texts in none of these files are used only by
 * the server.
 */
const english: Readonly<Record<Part, readonly string[]>> = {
  shell: ['src/i18n/en.ts'],
  later: [
    '../../packages/core/src/platform/words/en.ts',
    '../../packages/core/src/platform/words/signs.en.ts',
    'src/i18n/later.en.ts',
  ],
  staff: ['../../packages/core/src/platform/words/staff.en.ts', 'src/i18n/staff.en.ts'],
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

async function keysOf(part: Part): Promise<{ keys: string[]; files: string[] }> {
  const read = await Promise.all(
    english[part].map((file) => runnerImport<Record<string, Record<string, string>>>(place(file))),
  );
  return {
    keys: read.flatMap(({ module }) => Object.values(module).flatMap((texts) => Object.keys(texts))),
    files: read.flatMap(({ dependencies }) => dependencies),
  };
}

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
    async load(id) {
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
      const { keys, files } = await keysOf(wanted);
      for (const file of files) this.addWatchFile(fileURLToPath(new URL(`file://${file}`)));
      this.addWatchFile(`${room}${code}.json`);
      const { locale, texts }: { locale: string; texts: Record<string, string> } = JSON.parse(
        readFileSync(`${room}${code}.json`, 'utf8'),
      );
      return `export const texts = ${JSON.stringify(addZeroForms(code, locale, pickTexts(texts, keys)))};`;
    },
  };
}
