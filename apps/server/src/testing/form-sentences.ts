// Checks whether a validation message is one of the application's own messages (such as `form.*` in
// the core), in the right language, and not one of the validation library.
import { addAllLanguagePacks, allTexts, type LanguageName, languages, translateAny } from '@curbwright/core';
import { unknownFieldName } from './spoilt-values.ts';

addAllLanguagePacks();

/** Keys of the messages that describe an invalid value. */
const ofFaults =
  /^(?:(?:form|fault|proposal|clearance|asset-clearance)[.-](?!field\.)|osm\.reason-|source\.nobody$)/;

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/**
 * The form messages as patterns with a group for the label, and the other messages of the
 * application.
 */
function vocabularyOf(language: LanguageName) {
  const form: RegExp[] = [];
  const own: RegExp[] = [];
  for (const key of Object.keys(allTexts.en)) {
    if (!ofFaults.test(key)) continue;
    const parts = translateAny(language, key)
      .split(/(\{\{[\w-]+\}\})/)
      .map((part) => (part === '{{label}}' ? '(.+)' : part.startsWith('{{') ? '.*' : escaped(part)));
    (parts.includes('(.+)') ? form : own).push(new RegExp(`^${parts.join('')}$`, 's'));
  }
  const labels = Object.keys(allTexts.en).filter(
    (key) => key.startsWith('form.field.') || key === 'form.body' || key === 'form.value',
  );
  const entry = new RegExp(
    `${escaped(translateAny(language, 'form.entry', { label: '', entry: 0 })).replace('0', String.raw`\d+`)}$`,
  );
  return { form, own, entry, labels: new Set(labels.map((key) => translateAny(language, key))) };
}

const vocabularies = new Map(languages.map((language) => [language, vocabularyOf(language)]));

/**
 * Returns what is wrong with a message about a value. `null` if it is one of the application's own
 * and names the field in the given language.
 */
export function faultOf(sentence: string, language: LanguageName): string | null {
  const { form, own, entry, labels } = vocabularies.get(language) ?? vocabularyOf(language);
  if (/undefined|\bNaN\b|\{\{|\[object/.test(sentence)) return 'a hole';
  const found = form.map((pattern) => pattern.exec(sentence)?.[1]).filter((label) => label !== undefined);
  if (own.some((pattern) => pattern.test(sentence))) return null;
  if (found.length === 0) return 'not of our texts';
  const isLabel = found.some((label) => label === unknownFieldName || labels.has(label.replace(entry, '')));
  return isLabel ? null : 'no label in the language';
}
