// Defines the URL parameters of a list's state, field by field. A field with its default value is
// left out of the URL; invalid values are ignored.
import { type ColumnFilters, parseColumnFilters, writeColumnFilters } from '../../ui/table/column-filters.ts';

interface AddressField<Value> {
  readonly plain: Value;
  readonly parse: (query: URLSearchParams) => Value;
  readonly write: (query: URLSearchParams, value: Value) => void;
}

interface ListAddress<State> {
  readonly plain: State;
  /** Parses a query string. */
  readonly parse: (search: string) => State;
  /** Writes the state into a query string and leaves unrelated parameters unchanged. */
  readonly format: (state: State, search: string) => string;
}

interface Ordering<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

/** The sort order as the list endpoints expect it. */
export function formatOrdering({ key, descending }: Ordering<string>): string {
  return `${descending ? '-' : ''}${key}`;
}

/** Defines a parameter: its default, and how its text is parsed and formatted. */
export function field<Value>(
  name: string,
  plain: Value,
  parse: (text: string) => Value,
  format: (value: Value) => string,
): AddressField<Value> {
  return {
    plain,
    parse: (query) => {
      const text = query.get(name);
      return text === null ? plain : parse(text);
    },
    write: (query, value) => {
      const text = format(value);
      if (text === format(plain)) query.delete(name);
      else query.set(name, text);
    },
  };
}

export function textField(name: string, maxLength: number): AddressField<string> {
  return field(
    name,
    '',
    (text) => text.slice(0, maxLength),
    (text) => text,
  );
}

/** Defines an integer parameter within bounds; `null` = none. */
export function integerField(name: string, least: number, most: number): AddressField<number | null> {
  const parse = (text: string) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : null;
  };
  return field<number | null>(name, null, parse, (value) => `${value ?? ''}`);
}

/** Defines a parameter with a subset of the given values, in their order. */
export function valuesField<Value extends string>(
  name: string,
  values: readonly Value[],
): AddressField<readonly Value[]> {
  const parse = (text: string) => values.filter((value) => text.split(',').includes(value));
  return field<readonly Value[]>(name, [], parse, (some) => some.join(','));
}

/** Defines the sort order parameter: one of the keys with a direction, or the default. */
export function orderingField<Key extends string, Plain extends Ordering<Key> | null>(
  name: string,
  keys: readonly Key[],
  plain: Plain,
): AddressField<Ordering<Key> | Plain> {
  const parse = (text: string): Ordering<Key> | Plain => {
    const key = keys.find((one) => one === text.replace(/^-/, ''));
    return key === undefined ? plain : { key, descending: text.startsWith('-') };
  };
  return field<Ordering<Key> | Plain>(name, plain, parse, (ordering) =>
    ordering === null ? '' : formatOrdering(ordering),
  );
}

/** Defines the column filters: the selected values of each column. */
export function filtersField<Key extends string>(
  keys: readonly Key[],
  plain: ColumnFilters<Key>,
): AddressField<ColumnFilters<Key>> {
  return {
    plain,
    parse: (query) => parseColumnFilters(query, keys, plain),
    write: (query, filters) => writeColumnFilters(query, keys, filters),
  };
}

export function listAddress<State extends object>(
  fields: {
    readonly [Key in keyof State]: AddressField<State[Key]>;
  },
): ListAddress<State> {
  const keys = Object.keys(fields) as (keyof State)[];
  const stateOf = (read: (key: keyof State) => unknown) =>
    Object.fromEntries(keys.map((key) => [key, read(key)])) as State;
  return {
    plain: stateOf((key) => fields[key].plain),
    parse: (search) => {
      const query = new URLSearchParams(search);
      return stateOf((key) => fields[key].parse(query));
    },
    format: (state, search) => {
      const query = new URLSearchParams(search);
      for (const key of keys) fields[key].write(query, state[key]);
      return query.size === 0 ? '' : `?${query}`;
    },
  };
}
