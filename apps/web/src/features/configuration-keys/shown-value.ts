// A value of the configuration as the list shows it: its fields in lines, its words in a row, nothing of JSON's own where it needs none.

const mostShown = 140;
const mostLines = 8;

function short(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function inRow(value: unknown): string {
  if (value === null || value === '') return '—';
  if (Array.isArray(value) && value.length === 0) return '—';
  if (Array.isArray(value) && !value.some(isObject)) return short(value.join(', '));
  return short(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The lines of a value; one, unless it has fields. */
export function shownValue(value: unknown): readonly string[] {
  if (!isObject(value) || Array.isArray(value)) return [inRow(value)];
  const fields = Object.entries(value);
  if (fields.length === 0) return ['—'];
  const lines = fields.slice(0, mostLines).map(([name, part]) => `${name}: ${inRow(part)}`);
  return fields.length > mostLines ? [...lines, '…'] : lines;
}
