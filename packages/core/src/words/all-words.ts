// Every word of the core, in every language: for the server and the tools, which speak of anything. A browser that imports this downloads them all.
import { readerOf } from '../time/reader.ts';
import { periodInWords } from '../time/spans-in-words.ts';
import { type LanguageName, languages } from './languages.ts';
import { packTexts } from './pack-texts.ts';
import { serverEn } from './server.en.ts';
import { serverEs } from './server.es.ts';
import { staffTexts } from './staff-words.ts';
import { addPack, type Dictionary, type TextParams, textFrom } from './texts.ts';
import { coreTexts } from './words.ts';

/** Every text of the core. */
export const allTexts = {
  en: { ...coreTexts.en, ...staffTexts.en, ...serverEn },
  es: { ...coreTexts.es, ...staffTexts.es, ...serverEs },
} satisfies Dictionary;

/** Lets every function of the core speak every shipped language: called once by whoever imports this file's texts anyway. */
export function addEveryPack(): void {
  const packs: Readonly<Partial<Record<LanguageName, Readonly<Record<string, string>>>>> = packTexts;
  for (const language of languages) {
    const texts = packs[language];
    if (texts !== undefined) addPack(language, texts);
  }
}

function sayPlain(language: LanguageName, key: string, params: TextParams): string {
  return textFrom(allTexts, language, key, params) ?? key;
}

/** A field nobody has named a text for: `bl_street_name` and `maxHeight` as 'Bl street name' and 'Max height'. */
function readableName(name: string): string {
  const text = name
    .replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1, 100);
}

/** The human name of a field of the wire: its text `form.field.<name>`, else its readable name. */
export function nameOfField(name: string, language: LanguageName): string {
  const key = `form.field.${name}`;
  return Object.hasOwn(allTexts.en, key) ? sayPlain(language, key, {}) : readableName(name);
}

/** The label of a place: the name of its field, with the number of the entry where it is one of a list ('Links 3'); `whole` where it is in no field. */
export function labelOf(
  path: readonly PropertyKey[],
  language: LanguageName,
  whole: 'form.body' | 'form.value' = 'form.body',
): string {
  const at = path.findLastIndex((part) => typeof part === 'string');
  const entry = path[at + 1];
  const label =
    at < 0 ? sayPlain(language, whole, {}) : nameOfField(String(path[at]).slice(0, 100), language);
  return typeof entry === 'number' ? `${label} ${entry + 1}` : label;
}

/** Where a fault is, as it is written in params: `timeSpans.0.to`. */
function pathOf(at: string | number | undefined): readonly PropertyKey[] {
  if (at === undefined || at === '') return [];
  return String(at)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * The params with a `reason` that is the key of a text said in the language, without its full stop: it becomes part of another sentence. Its own
 * params stand beside it, and `at` is the place of the field that it is about (`reasonParams`). A `period` of the calendar is named in words.
 */
export function withReason(language: LanguageName, given: TextParams): TextParams {
  const { reason, at, period } = given;
  const params =
    typeof period === 'string' ? { ...given, period: periodInWords(period, readerOf(language)) } : given;
  if (typeof reason !== 'string' || !Object.hasOwn(allTexts.en, reason)) return params;
  const said = sayPlain(language, reason, { label: labelOf(pathOf(at), language, 'form.value'), ...params });
  return { ...params, reason: said.replace(/\.$/, '') };
}

/**
 * Like `say`, with every text of the core, and with the reason of a fault in words (`withReason`).
 */
export function sayAny(language: LanguageName, key: string, params: TextParams = {}): string {
  return sayPlain(language, key, withReason(language, params));
}
