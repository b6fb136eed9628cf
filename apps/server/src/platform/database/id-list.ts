// Ids handed to PostgreSQL as one text: a list of a hundred thousand goes at once, and not value by value.
import { type RawBuilder, sql } from 'kysely';

/** The ids as a PostgreSQL array of integers. */
export function idList(ids: readonly number[]): RawBuilder<number[]> {
  return sql<number[]>`${`{${ids.join(',')}}`}::integer[]`;
}
