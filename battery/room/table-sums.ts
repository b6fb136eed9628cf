// What a database holds, as one sum a table: a reckoning of its own, not that of the backups.
import type pg from 'pg';

export type TableSums = Readonly<Record<string, string>>;

/** Rows and sum of every table that lasts, but for those to skip; `leaveOut` are kinds of columns that no two makings have alike. */
export async function tableSums(
  client: pg.ClientBase,
  { skip = [], leaveOut = [] }: { skip?: readonly string[]; leaveOut?: readonly string[] } = {},
): Promise<TableSums> {
  await client.query("set timezone = 'UTC'; set extra_float_digits = 1; set statement_timeout = 0");
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
       and format_type(a.atttypid, null) <> all($2)
     group by 1 order by 1`,
    [skip, leaveOut],
  );
  const sums: Record<string, string> = {};
  for (const { name, columns } of rows) {
    const found = await client.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(row(${columns.join(', ')})::text, E'\\n'
         order by row(${columns.join(', ')})::text collate "C"), '')) as sum from "${name}"`,
    );
    sums[name] = found.rows[0]?.sum ?? '';
  }
  return sums;
}

/** Names of the tables in which two differ. */
export function differences(one: TableSums, other: TableSums): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name] !== other[name],
  );
}

/** How many rows there are in all. */
export function rowsIn(sums: TableSums): number {
  return Object.values(sums).reduce((all, sum) => all + Number(sum.split(' ')[0]), 0);
}
