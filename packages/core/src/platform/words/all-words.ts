// Every word of the core, in every language: for the server and the tools, which speak of anything. A browser that imports this downloads them all.
import { readerOf } from '../time/reader.ts';
import { periodInWords } from '../time/spans-in-words.ts';
import { type LanguageName, languages } from './languages.ts';
import { packTexts } from './pack-texts.ts';
import { quotedPart, quotedValue } from './quoted-value.ts';
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

/** A field nobody has named a text for: `bl_street_name` and `maxHeight` as 'Bl street name' and 'Max height'. A key that people wrote is left as it is. */
function readableName(name: string): string {
  if (!/^[a-z_][\w-]*$/i.test(name)) return name;
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

/** What names a place: its field, null where it is in none, and the entry of a list, counted from 0. */
interface LabelParts {
  readonly field: string | null;
  readonly entry: number | null;
}

/** The parts of a path that its label is made of. */
export function labelPartsOf(path: readonly PropertyKey[]): LabelParts {
  const at = path.findLastIndex((part) => typeof part === 'string');
  const entry = path[at + 1];
  return {
    field: at < 0 ? null : quotedValue(String(path[at])),
    entry: typeof entry === 'number' ? entry : null,
  };
}

function labelFrom({ field, entry }: LabelParts, language: LanguageName, whole: string): string {
  const label = field === null ? sayPlain(language, whole, {}) : nameOfField(field, language);
  return entry === null ? label : sayPlain(language, 'form.entry', { label, entry: entry + 1 });
}

/** The label of a place: the name of its field, with the number of the entry where it is one of a list ('Links (entry 3)'); the body where it is in no field. */
export function labelOf(path: readonly PropertyKey[], language: LanguageName): string {
  return labelFrom(labelPartsOf(path), language, 'form.body');
}

/** Params without what could fill a screen or steer a terminal, whoever gave them. */
function quotedParams(params: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? quotedPart(value) : value,
    ]),
  );
}

/**
 * The params with a `reason` that is the key of a text said in the language, without its full stop: it becomes part of another sentence. Its own
 * params stand beside it, with the field that it is about (`reasonParams`). A `period` of the calendar is named in words.
 */
export function withReason(language: LanguageName, raw: TextParams): TextParams {
  const given = quotedParams(raw);
  const { reason, faultField, faultEntry, period } = given;
  const params =
    typeof period === 'string' ? { ...given, period: periodInWords(period, readerOf(language)) } : given;
  if (typeof reason !== 'string' || !Object.hasOwn(allTexts.en, reason)) return params;
  const parts = {
    field: typeof faultField === 'string' ? quotedValue(faultField) : null,
    entry: typeof faultEntry === 'number' ? faultEntry : null,
  };
  const said = sayPlain(language, reason, { label: labelFrom(parts, language, 'form.value'), ...params });
  return { ...params, reason: said.replace(/\.$/, '') };
}

/**
 * Like `say`, with every text of the core, and with the reason of a fault in words (`withReason`).
 */
export function sayAny(language: LanguageName, key: string, params: TextParams = {}): string {
  return sayPlain(language, key, withReason(language, params));
}
