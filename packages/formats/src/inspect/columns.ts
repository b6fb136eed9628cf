// Summarizes the columns of a table for the user who maps them: how often they are filled, their
// values and their type.
import { cellText, isObject } from '../source-json.ts';

/**
 * Maximum number of distinct values counted, and maximum number for which all values are listed.
 */
const maxCountedValues = 1000;
export const maxListedValues = 60;
const maxSamples = 5;
const maxSampleLength = 80;
/**
 * Maximum length of a value in characters. A column with a longer one is not offered as a list of
 * choices.
 */
const maxListedValueLength = 500;

export interface ColumnSummary {
  readonly name: string;
  readonly type: 'number' | 'boolean' | 'text' | 'empty';
  readonly filled: number;
  readonly distinct: number;
  readonly isMore: boolean;
  /** Whether every record has a different value. */
  readonly isUnique: boolean;
  readonly samples: readonly string[];
  /** All values, most common first; empty when there are more than 60 or one is a long text. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

/** Collects the values of one column. */
class Column {
  readonly #counts = new Map<string, number>();
  #unique: Set<string> | null = new Set();
  #isMore = false;
  #filled = 0;
  #numbers = 0;
  #booleans = 0;
  #longest = 0;

  add(value: unknown): void {
    const text = cellText(value);
    if (text === null) return;
    this.#filled += 1;
    this.#longest = Math.max(this.#longest, text.length);
    if (Number.isFinite(Number(text))) this.#numbers += 1;
    if (/^(?:true|false)$/i.test(text)) this.#booleans += 1;
    if (this.#unique?.has(text) === true) this.#unique = null;
    else this.#unique?.add(text);
    const count = this.#counts.get(text);
    if (count !== undefined || this.#counts.size < maxCountedValues) this.#counts.set(text, (count ?? 0) + 1);
    else this.#isMore = true;
  }

  summary(name: string): ColumnSummary {
    const counts = this.#counts;
    const shown = (text: string) =>
      text.length > maxSampleLength ? `${text.slice(0, maxSampleLength - 1)}…` : text;
    return {
      name,
      type:
        this.#filled === 0
          ? 'empty'
          : this.#numbers === this.#filled
            ? 'number'
            : this.#booleans === this.#filled
              ? 'boolean'
              : 'text',
      filled: this.#filled,
      distinct: counts.size,
      isMore: this.#isMore,
      isUnique: this.#unique !== null && this.#filled > 0,
      samples: [...counts.keys()].slice(0, maxSamples).map(shown),
      values:
        this.#isMore || counts.size > maxListedValues || this.#longest > maxListedValueLength
          ? []
          : [...counts]
              .toSorted(([a, of], [b, other]) => other - of || (a < b ? -1 : 1))
              .map(([value, count]) => ({ value, count })),
    };
  }
}

/** Summarizes the columns of records (GeoJSON features), in order of first appearance. */
export function summarizeColumns(records: readonly unknown[]): ColumnSummary[] {
  const columns = new Map<string, Column>();
  for (const record of records) {
    const properties = isObject(record) && isObject(record.properties) ? record.properties : {};
    for (const [name, value] of Object.entries(properties)) {
      let column = columns.get(name);
      if (column === undefined) {
        column = new Column();
        columns.set(name, column);
      }
      column.add(value);
    }
  }
  return [...columns].map(([name, column]) => column.summary(name));
}
