// A value of the configuration as the list shows it: its fields in lines, its words in a row, nothing of JSON's own where it needs none.
import type { ConfigurationWords } from './configuration-words.ts';

type Words = Pick<ConfigurationWords, 'field' | 'choice' | 'truth'>;

const mostShown = 140;
const mostLines = 8;

function short(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function inRow(value: unknown, words: Words): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return words.truth(value);
  if (Array.isArray(value) && value.length === 0) return '—';
  if (Array.isArray(value) && !value.some(isObject))
    return short(value.map((one) => words.choice(String(one))).join(', '));
  return short(typeof value === 'string' ? words.choice(value) : JSON.stringify(value));
}

/** The lines of a value; one, unless it has fields. */
export function shownValue(value: unknown, words: Words): readonly string[] {
  if (!isObject(value) || Array.isArray(value)) return [inRow(value, words)];
  const fields = Object.entries(value);
  if (fields.length === 0) return ['—'];
  const lines = fields
    .slice(0, mostLines)
    .map(([name, part]) => `${words.field(name)}: ${inRow(part, words)}`);
  return fields.length > mostLines ? [...lines, '…'] : lines;
}
