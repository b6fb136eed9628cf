// Formats a configuration value for the list: fields on separate lines, lists in a row, and JSON
// syntax only where needed.
import type { ConfigurationKey } from '@curbwright/contract';
import type { ConfigurationLabels } from './configuration-labels.ts';

type ValueLabels = Pick<ConfigurationLabels, 'field' | 'choice' | 'truth'>;
type Shape = ConfigurationKey['shape'];

const maxInlineLength = 140;
const maxValueLines = 8;

function truncateText(text: string): string {
  return text.length > maxInlineLength ? `${text.slice(0, maxInlineLength)}…` : text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether the value is an object with a name, by which people know it. */
function hasName(value: unknown): value is { readonly name: string } {
  return isObject(value) && 'name' in value && typeof value.name === 'string';
}

/**
 * Returns the possible choices of a shape and of its fields. Free text is shown as written, even if
 * it equals a choice.
 */
function choicesOf(shape: Shape): readonly string[] {
  if (shape.kind === 'fields') return shape.fields.flatMap((field) => choicesOf(field.shape));
  return shape.kind === 'choice' || shape.kind === 'choices' ? shape.choices : [];
}

function formatInline(value: unknown, choices: readonly string[], words: ValueLabels): string {
  const said = (text: string) => (choices.includes(text) ? words.choice(text) : text);
  if (value === null || (value === '' && !choices.includes(''))) return '—';
  if (typeof value === 'boolean') return words.truth(value);
  if (Array.isArray(value) && value.length === 0) return '—';
  if (Array.isArray(value) && value.every(hasName))
    return truncateText(value.map(({ name }) => name).join(', '));
  if (Array.isArray(value) && !value.some(isObject))
    return truncateText(value.map((one) => said(String(one))).join(', '));
  return truncateText(typeof value === 'string' ? said(value) : JSON.stringify(value));
}

/** Returns the lines of a value: one, unless it has fields. */
export function formatConfigurationValue(
  value: unknown,
  shape: Shape,
  words: ValueLabels,
): readonly string[] {
  if (!isObject(value) || Array.isArray(value)) return [formatInline(value, choicesOf(shape), words)];
  // What a feature would do does not matter while it is off.
  if ('is_enabled' in value && value.is_enabled === false) return [words.truth(false)];
  const fields = Object.entries(value).filter(([name]) => name !== 'is_enabled');
  if (fields.length === 0) return ['is_enabled' in value ? words.truth(true) : '—'];
  const shapes = shape.kind === 'fields' ? shape.fields : [];
  const lines = fields.slice(0, maxValueLines).map(([name, part]) => {
    const own = shapes.find((field) => field.name === name)?.shape;
    return `${words.field(name)}: ${formatInline(part, own === undefined ? [] : choicesOf(own), words)}`;
  });
  return fields.length > maxValueLines ? [...lines, '…'] : lines;
}
