// Passes ids to PostgreSQL as one text, so that a list of a hundred thousand is one parameter.
import { type RawBuilder, sql } from 'kysely';

/** The ids as a PostgreSQL array of integers. */
export function idList(ids: readonly number[]): RawBuilder<number[]> {
  return sql<number[]>`${`{${ids.join(',')}}`}::integer[]`;
}
