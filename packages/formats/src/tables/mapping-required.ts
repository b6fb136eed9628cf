// The error for a file whose columns have no mapping, with the column names.
import { failWith, type Result } from '@curbwright/core';
import { isObject } from '../source-json.ts';

export function mappingRequiredFailure(records: readonly unknown[], name: string): Result<never> {
  const [first] = records;
  const columns = isObject(first) && isObject(first.properties) ? Object.keys(first.properties) : [];
  return failWith('geojson.mapping-needed', { name, columns: columns.slice(0, 20).join(', ') });
}
