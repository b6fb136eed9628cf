// What a schema found wrong, as the sentences of the forms ('{label} is required', requirement §5): one vocabulary for forms and for the server.
import type { z } from 'zod';
import { allTexts, sayAny } from '../words/all-words.ts';
import type { LanguageName } from '../words/languages.ts';
import type { TextParams } from '../words/texts.ts';

type RawIssue = z.core.$ZodRawIssue;

/** Fields that people fill in, by the texts `form.field.<name>`; others are named as they are called on the wire. */
function nameOfField(name: string, language: LanguageName): string {
  const key = `form.field.${name}`;
  if (key in allTexts.en) return sayAny(language, key);
  const text = name.replaceAll(/[_-]+/g, ' ').trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1, 100);
}

/** The label of a place in a body: the name of its field, with the number of the entry where it is one of a list ('Links 3'). */
export function labelOf(path: readonly PropertyKey[], language: LanguageName): string {
  const at = path.findLastIndex((part) => typeof part === 'string');
  if (at < 0) return sayAny(language, 'form.body');
  const entry = path[at + 1];
  const label = nameOfField(String(path[at]), language);
  return typeof entry === 'number' ? `${label} ${entry + 1}` : label;
}

const kinds: Readonly<Record<string, string | undefined>> = {
  string: 'form.password',
  number: 'form.number',
  int: 'form.integer',
  boolean: 'form.checkbox',
  array: 'form.array',
  tuple: 'form.array',
  set: 'form.array',
  object: 'form.object',
  record: 'form.object',
  map: 'form.object',
  date: 'form.date',
  file: 'form.file',
};

const formats: Readonly<Record<string, string | undefined>> = {
  email: 'form.email',
  date: 'form.date',
  time: 'form.time',
  datetime: 'form.datetime',
  url: 'form.url',
};

/** A bound, by what it bounds. Numbers say it; of texts, lists and files it is a length or a size. */
function boundKey(side: 'small' | 'big', origin: string, inclusive: boolean): string {
  if (['number', 'int', 'bigint', 'date'].includes(origin)) {
    if (side === 'small') return inclusive ? 'form.min' : 'form.above';
    return inclusive ? 'form.max' : 'form.below';
  }
  if (origin === 'string') return side === 'small' ? 'form.short' : 'form.long';
  return side === 'small' ? 'form.few' : 'form.many';
}

/** True for the patterns of numbers in a query string. */
function isNumberPattern(pattern: string | undefined): boolean {
  const source = /^\/(.*)\/[a-z]*$/s.exec(pattern ?? '')?.[1];
  if (source === undefined) return false;
  const regex = new RegExp(source);
  return regex.test('1') && !regex.test('a');
}

function keyAndParams(issue: RawIssue): readonly [string, TextParams] {
  if (issue.code === 'invalid_type') return [kinds[issue.expected] ?? 'form.invalid', {}];
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (min === 1 && issue.origin === 'string') return ['form.required', {}];
    return [boundKey('small', issue.origin, issue.inclusive !== false), { min }];
  }
  if (issue.code === 'too_big')
    return [boundKey('big', issue.origin, issue.inclusive !== false), { max: Number(issue.maximum) }];
  if (issue.code === 'invalid_format') {
    const key = isNumberPattern(issue.pattern) ? 'form.number' : formats[issue.format];
    return [key ?? 'form.format', {}];
  }
  if (issue.code === 'not_multiple_of') return ['form.multiple', { step: issue.divisor }];
  if (issue.code === 'invalid_value')
    return ['form.choices', { values: issue.values.slice(0, 30).map(String).join(', ') }];
  if (issue.code === 'unrecognized_keys') return ['fault.unknown-field', {}];
  return ['form.invalid', {}];
}

/** The sentence for one issue of a schema, in the language. A value that is missing or null is required, whatever its type. */
export function validationMessage(issue: RawIssue, language: LanguageName): string {
  const label = labelOf(issue.path ?? [], language);
  const isMissing = issue.code !== 'custom' && (issue.input === undefined || issue.input === null);
  const [key, params] = isMissing ? (['form.required', {}] as const) : keyAndParams(issue);
  return sayAny(language, key, { ...params, label });
}
