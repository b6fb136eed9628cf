// All messages of the core in every language, for the server and the tools, which may need any of
// them. A browser that imports this downloads them all.

import serverEn from '@curbwright/i18n/en/server.json' with { type: 'json' };
import serverEs from '@curbwright/i18n/es/server.json' with { type: 'json' };
import { formatDesignatedPeriod } from '../time/format-time-spans.ts';
import { readerOf } from '../time/reader.ts';
import { type LanguageName, languages } from './languages.ts';
import { coreTexts } from './messages.ts';
import { packTexts } from './pack-texts.ts';
import { sanitizeInlineText, sanitizeValue } from './sanitize-text.ts';
import { staffTexts } from './staff-messages.ts';
import { addLanguagePack, type Dictionary, type TextParams, translateFrom } from './texts.ts';

/** Every message of the core. */
export const allTexts = {
  en: { ...coreTexts.en, ...staffTexts.en, ...serverEn },
  es: { ...coreTexts.es, ...staffTexts.es, ...serverEs },
} satisfies Dictionary;

/**
 * Makes every shipped language available to all functions of the core. Called once by modules that
 * import all messages anyway.
 */
export function addAllLanguagePacks(): void {
  const packs: Readonly<Partial<Record<LanguageName, Readonly<Record<string, string>>>>> = packTexts;
  for (const language of languages) {
    const texts = packs[language];
    if (texts !== undefined) addLanguagePack(language, texts);
  }
}

function translateKey(language: LanguageName, key: string, params: TextParams): string {
  return translateFrom(allTexts, language, key, params) ?? key;
}

/**
 * Derives a label for a field without a message: `bl_street_name` and `maxHeight` become 'Bl street
 * name' and 'Max height'. A key written by a user is left unchanged.
 */
function humanizeName(name: string): string {
  if (!/^[a-z_][\w-]*$/i.test(name)) return name;
  const text = name
    .replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1, 100);
}

/**
 * Returns the label of a field in the API: its message `form.field.<name>`, otherwise its readable
 * name.
 */
export function fieldLabel(name: string, language: LanguageName): string {
  const key = `form.field.${name}`;
  return Object.hasOwn(allTexts.en, key) ? translateKey(language, key, {}) : humanizeName(name);
}

/**
 * The location of a value: its field (`null` without one) and its index in a list, counted from 0.
 */
interface LabelParts {
  readonly field: string | null;
  readonly entry: number | null;
}

/** Returns the parts of a path that its label uses. */
export function toLabelParts(path: readonly PropertyKey[]): LabelParts {
  const at = path.findLastIndex((part) => typeof part === 'string');
  const entry = path[at + 1];
  return {
    field: at < 0 ? null : sanitizeValue(String(path[at])),
    entry: typeof entry === 'number' ? entry : null,
  };
}

function formatLabel({ field, entry }: LabelParts, language: LanguageName, whole: string): string {
  const label = field === null ? translateKey(language, whole, {}) : fieldLabel(field, language);
  return entry === null ? label : translateKey(language, 'form.entry', { label, entry: entry + 1 });
}

/**
 * Returns the label of a location: the name of its field, with the entry number when it is in a
 * list ('Links (entry 3)'), or the body when there is no field.
 */
export function labelForPath(path: readonly PropertyKey[], language: LanguageName): string {
  return formatLabel(toLabelParts(path), language, 'form.body');
}

/**
 * Escapes and truncates params, whatever their source, so that they cannot flood a screen or
 * control a terminal.
 */
function escapeParams(params: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? sanitizeInlineText(value) : value,
    ]),
  );
}

/**
 * Replaces a `reason` that is a message key with that message, without its full stop, because it
 * becomes part of another sentence. The reason's own params are in the same object, with the field
 * that it concerns (`reasonParams`). A `period` of the calendar is replaced by its name.
 */
export function resolveReason(language: LanguageName, raw: TextParams): TextParams {
  const given = escapeParams(raw);
  const { reason, faultField, faultEntry, period } = given;
  const params =
    typeof period === 'string'
      ? { ...given, period: formatDesignatedPeriod(period, readerOf(language)) }
      : given;
  if (typeof reason !== 'string' || !Object.hasOwn(allTexts.en, reason)) return params;
  const parts = {
    field: typeof faultField === 'string' ? sanitizeValue(faultField) : null,
    entry: typeof faultEntry === 'number' ? faultEntry : null,
  };
  const reasonText = translateKey(language, reason, {
    label: formatLabel(parts, language, 'form.value'),
    ...params,
  });
  return { ...params, reason: reasonText.replace(/\.$/, '') };
}

/**
 * Like `translate`, with every message of the core, and with the reason of an error formatted
 * (`resolveReason`).
 */
export function translateAny(language: LanguageName, key: string, params: TextParams = {}): string {
  return translateKey(language, key, resolveReason(language, params));
}
