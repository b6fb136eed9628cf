// SQL that names what the entries of an audit page are about: one statement for what still exists,
// one for what was deleted.
import type { PointGeometry, PolygonGeometry } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** An object of the audit trail. */
export interface SubjectKey {
  readonly noun: string;
  readonly id: string;
}

/** A row about one object. The parts of a location are set for what lies on a street. */
export interface SubjectRow extends SubjectKey {
  readonly name: string | null;
  readonly street: string | null;
  readonly side: string | null;
  readonly from_street: string | null;
  readonly to_street: string | null;
  readonly geometry: PointGeometry | PolygonGeometry | null;
}

const noPlace = sql`null::text, null::text, null::text, null::text, null::json`;

/** Selects `name` of the rows of a table by their number. */
function named(table: string, name: RawBuilder<unknown>) {
  return (ids: readonly number[]) =>
    sql`select r.id::text as id, ${name} as name, ${noPlace} from ${sql.table(table)} r where r.id = any(${[...ids]}::integer[])`;
}
/** As `named`, of a table whose deleted rows remain. */
function namedUndeleted(table: string, name: RawBuilder<unknown>) {
  return (ids: readonly number[]) => sql`${named(table, name)(ids)} and r.deleted is null`;
}

const name = sql`nullif(r.name, '')`;

/** Selects the objects of each noun that has numbered rows. */
const selects: Readonly<Record<string, (ids: readonly number[]) => RawBuilder<unknown>>> = {
  'analysis-zone': named('analysis_zone', name),
  'api-key': named('api_key', name),
  'asset-config': named('asset_config', sql`r.display_name`),
  batch: namedUndeleted('proposal_batch', name),
  'event publishers': named('event_publisher', name),
  feedback: named('feedback', sql`coalesce(nullif(r.name, ''), left(r.message, 60))`),
  'import mapping': named('import_mapping', name),
  'proposed-asset-group': named('proposed_asset_group', name),
  'proposed-payment': named('proposed_payment', sql`null::text`),
  'saved-view': named('saved_view', name),
  scenario: namedUndeleted('scenario', name),
  'sub-activity': named('sub_activity', sql`r.display_name`),
  template: named('template', name),
  'user-group': named('user_group', name),
  webhook: named('webhook', name),
  asset: (ids) => sql`
    select r.id::text, concat_ws(' ', c.display_name, coalesce(nullif(r.name, ''), r.outside_id, r.id::text)),
      null::text, null::text, null::text, null::text, r.geometry::json
    from asset r join asset_config c on c.id = r.asset_config_id where r.id = any(${[...ids]}::integer[])`,
  'asset-clearance-rule': (ids) => sql`
    select r.id::text, c.display_name, ${noPlace}
    from asset_clearance_rule r join asset_config c on c.id = r.asset_config_id where r.id = any(${[...ids]}::integer[])`,
  'import job': (ids) => sql`
    select r.id::text, r.files -> 0 ->> 'name', ${noPlace} from import_job r where r.id = any(${[...ids]}::integer[])`,
  'proposed-link': (ids) => sql`
    select r.id::text, null::text, r.bl_street_name, null::text, null::text, null::text, null::json
    from proposed_link r where r.id = any(${[...ids]}::integer[])`,
  'proposed-regulation': (ids) => sql`
    select r.id::text, nullif(r.regulation_name, ''), r.street_name, r.side, r.from_street, r.to_street, null::json
    from proposed_regulation r where r.id = any(${[...ids]}::integer[])`,
  'work-order': (ids) => sql`
    select r.id::text, r.name, r.street_name, null::text, null::text, null::text, null::json
    from work_order r where r.id = any(${[...ids]}::integer[]) and r.deleted is null`,
  'zone-component': (ids) => sql`
    select r.id::text, concat_ws(', ', z.name, r.own_name), ${noPlace}
    from zone_component r join analysis_zone z on z.id = r.zone_id where r.id = any(${[...ids]}::integer[])`,
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const userName = sql`coalesce(nullif(u.display_name, ''), u.username)`;

/** Selects the objects whose ids are texts: accounts, by number or username, and sign-in sessions. */
const textSelects: Readonly<Record<string, (ids: readonly string[]) => RawBuilder<unknown>>> = {
  user: (ids) => sql`
    select g.id, ${userName}, ${noPlace} from unnest(${[...ids]}::text[]) as g(id)
    join user_account u on u.id::text = g.id or u.username = g.id`,
  session: (ids) => sql`
    select s.id::text, ${userName}, ${noPlace} from user_session s join user_account u on u.id = s.user_id
    where s.id = any(${ids.filter((id) => uuidPattern.test(id))}::uuid[])`,
};

/** Whether the objects of a noun have rows, so that one without a row was deleted. */
export function hasRows(noun: string): boolean {
  return Object.hasOwn(selects, noun) || Object.hasOwn(textSelects, noun);
}

function selectOf(noun: string, ids: readonly string[]): RawBuilder<unknown> | null {
  const byText = textSelects[noun];
  if (byText !== undefined) return byText(ids);
  const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
  return numbers.length === 0 ? null : (selects[noun]?.(numbers) ?? null);
}

/** The rows of the objects that still exist, in one statement. */
export async function existingSubjects(db: Db, keys: readonly SubjectKey[]): Promise<readonly SubjectRow[]> {
  const nouns = [...new Set(keys.map(({ noun }) => noun))];
  const parts = nouns.flatMap((noun) => {
    const ids = new Set(keys.filter((key) => key.noun === noun).map(({ id }) => id));
    const part = selectOf(noun, [...ids]);
    return part === null
      ? []
      : [
          sql`select ${noun}::text as noun, p.* from (${part}) as p(id, name, street, side, from_street, to_street, geometry)`,
        ];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<SubjectRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** The states that were recorded of an object. */
interface RecordedState extends SubjectKey {
  /** The name in the list of deleted records, where it is still listed. */
  readonly listed: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Street of the first curb of a recorded proposal. */
  readonly street: string | null;
}

/** Latest entries considered for the name of one object. */
const maxEntries = 5;

/** What the trail and the list of deleted records hold of these objects, newest first. */
export async function recordedStates(db: Db, keys: readonly SubjectKey[]): Promise<readonly RecordedState[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<RecordedState>`
    with wanted as (select distinct w.noun, w.id from json_to_recordset(${JSON.stringify(keys)}::json) as w(noun text, id text))
    select w.noun, w.id, d.name as listed, e.before, e.after, l.bl_street_name as street
    from wanted w
    left join lateral (
      select nullif(r.name, '') as name from deleted_record r
      where r.noun = w.noun and r.record_id = case when w.id ~ '^[0-9]{1,9}$' then w.id::integer end order by r.id desc limit 1
    ) d on true
    left join lateral (
      select a.id, a.before, a.after from audit a where a.noun = w.noun and a.noun_id = w.id
        and coalesce(a.before, a.after) is not null
      order by a.id desc limit ${maxEntries}
    ) e on true
    left join link l on w.noun = 'proposed-regulation'
      and l.id = (coalesce(e.before, e.after) -> 'links' -> 0 ->> 'link')::integer
    order by w.noun, w.id, e.id desc`.execute(db);
  return rows;
}
