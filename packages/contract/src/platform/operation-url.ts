// Builds the URL of an operation: its path with the parameters filled in and its query string.
import type { z } from 'zod';
import type { Operation } from './operation.ts';

/** A client's input to an operation: parameters, query and body before validation. */
export interface OperationInput<C extends Operation> {
  readonly params: z.input<C['params']>;
  readonly query: z.input<C['query']>;
  readonly body: z.input<C['body']>;
}

function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'string' && /^\[|,/.test(one))
      ? JSON.stringify(value)
      : value.map(textOf).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function entriesOf(values: unknown): [string, unknown][] {
  return typeof values === 'object' && values !== null ? Object.entries(values) : [];
}

/**
 * Returns path and query string, without a host. Strings are sent unchanged, lists comma-separated
 * (as JSON if an item contains a comma), other objects as JSON; `undefined`, `null` and
 * `fields=all` are omitted (requirement §7). Throws when a path parameter is missing, because that
 * is a bug.
 */
export function operationUrl(
  call: Pick<Operation, 'path'>,
  params: unknown = {},
  query: unknown = {},
): string {
  const given = new Map(entriesOf(params));
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = given.get(name);
    if (value === undefined) throw new Error(`${call.path} needs the parameter ${name}`);
    return encodeURIComponent(textOf(value));
  });
  const search: string[] = [];
  for (const [name, value] of entriesOf(query)) {
    if (value === undefined || value === null || (name === 'fields' && value === 'all')) continue;
    search.push(`${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`);
  }
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}
