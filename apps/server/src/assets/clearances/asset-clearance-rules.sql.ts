// SQL to read and write asset rules.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CurbTypeColumns } from '../../city/curb-types/curb-types.responses.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;
type Author = { readonly id: number | null; readonly username: string | null };

export interface RuleRow extends CurbTypeColumns {
  readonly id: number;
  readonly asset_config_id: number;
  readonly type: string;
  readonly display_name: string;
  readonly before_m: number;
  readonly after_m: number;
  readonly both_sides: boolean;
  readonly enabled: boolean;
  readonly username: string | null;
  readonly modified: Date;
  readonly version: number;
}

/** Returns the city's rules in the order of its asset types, or only the given one. */
export async function ruleRows(db: Db, id: number | null = null): Promise<readonly RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r.asset_config_id, c.name as type, c.display_name, r.before_m, r.after_m, r.both_sides, r.enabled, r.username, r.modified,
      r.version, s.id as sub_activity_id, s.name as sub_activity_name, s.display_name as sub_activity_display_name, s.filter_section,
      s.color, s.dash_style, a.id as activity_id, a.name as activity_name, a.display_name as activity_display_name
    from asset_clearance_rule r join asset_config c on c.id = r.asset_config_id join sub_activity s on s.id = r.sub_activity_id
    join activity a on a.id = s.activity_id
    where r.deleted is null and (${id}::integer is null or r.id = ${id}::integer) order by c.position, c.id`.execute(
    db,
  );
  return rows;
}

/** Locks a rule until the transaction ends; `undefined` if it does not exist. */
export async function lockRule(tx: Tx, id: number) {
  return tx
    .selectFrom('asset_clearance_rule')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

interface RuleValues {
  readonly before_m: number;
  readonly after_m: number;
  readonly sub_activity_id: number;
  readonly both_sides: boolean;
  readonly enabled: boolean;
}

/**
 * Creates the rule of an asset type, or replaces a deleted one; `null` if the type already has a
 * rule.
 */
export async function insertRule(
  tx: Tx,
  config: number,
  values: RuleValues,
  author: Author,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into asset_clearance_rule as r (asset_config_id, before_m, after_m, sub_activity_id, both_sides, enabled, modified_by, username)
    values (${config}, ${values.before_m}, ${values.after_m}, ${values.sub_activity_id}, ${values.both_sides}, ${values.enabled},
      ${author.id}::integer, ${author.username})
    on conflict (asset_config_id) do update set before_m = excluded.before_m, after_m = excluded.after_m,
      sub_activity_id = excluded.sub_activity_id, both_sides = excluded.both_sides, enabled = excluded.enabled, deleted = null,
      modified = now(), modified_by = excluded.modified_by, username = excluded.username, version = r.version + 1
    where r.deleted is not null returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function changeRule(
  tx: Tx,
  id: number,
  values: Partial<RuleValues> | { readonly deleted: true },
  author: Author,
): Promise<void> {
  const change = 'deleted' in values ? { deleted: sql<Date>`now()` } : values;
  await tx
    .updateTable('asset_clearance_rule')
    .set((of) => ({
      ...change,
      version: of('version', '+', 1),
      modified: sql<Date>`now()`,
      modified_by: author.id,
      username: author.username,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the ids of the assets a type's rule applies to: its own, and those of types without a
 * rule that borrow it through their `clearance`.
 */
export async function assetsOfRule(tx: Tx, config: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from asset a join asset_config c on c.id = a.asset_config_id
    where c.id = ${config}::integer or (
      replace(c.clearance, ' ', '-') = (select k.name from asset_config k where k.id = ${config}::integer)
      and not exists (select from asset_clearance_rule o where o.asset_config_id = c.id and o.deleted is null))
    order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns a curb type by id or name. */
export async function findCurbType(tx: Tx, given: number | string) {
  const query = tx.selectFrom('sub_activity').select(['id', 'name']);
  return (
    typeof given === 'number' ? query.where('id', '=', given) : query.where('name', '=', given)
  ).executeTakeFirst();
}
