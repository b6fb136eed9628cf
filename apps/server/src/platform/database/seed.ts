// Inserts what every new city needs into an empty database. Runs at every start and adds only
// missing initial data.
import {
  type Activity,
  assetIcons,
  assetTypes,
  defaultClearanceRules,
  defaultCurbTypes,
  defaultGroupPermissions,
  groupNames,
  permissions,
  translate,
} from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import {
  defaultCityName,
  initialActivities,
  initialCombinations,
  initialConfiguration,
  initialLanguages,
  initialUserClassCategories,
} from './initial-city-data.ts';
import type { Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** Makes processes that start together seed one after the other. */
const seedLock = 7_230_003;

async function seedCity(t: Transaction<Schema>): Promise<void> {
  // The first import replaces the name, time zone and currency with its own.
  const made = await t
    .insertInto('city')
    .values({ id: 1, name: defaultCityName, time_zone: 'UTC', currency: 'USD' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await t
    .insertInto('language')
    .values(initialLanguages.map((language, position) => ({ ...language, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Only once, so that entries an administrator has removed are not restored.
  if (made.numInsertedOrUpdatedRows !== 1n) return;
  await t
    .insertInto('city_configuration')
    .values(
      initialConfiguration.map(({ key, value, isPublic }) => ({
        config_key: key,
        config_value: JSON.stringify(value),
        is_public: isPublic,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Only when there are no groups, so that groups the city renamed or deleted, and permissions it
 * revoked, are not restored.
 */
async function seedGroups(t: Transaction<Schema>): Promise<void> {
  const there = await t.selectFrom('user_group').select('id').limit(1).execute();
  if (there.length > 0) return;
  for (const name of groupNames) {
    const made = await t.insertInto('user_group').values({ name }).returning('id').executeTakeFirstOrThrow();
    const granted = permissions.filter((each) => (defaultGroupPermissions[name] ?? []).includes(each));
    if (granted.length === 0) continue;
    await t
      .insertInto('group_permission')
      .values(granted.map((permission) => ({ group_id: made.id, permission })))
      .execute();
  }
}

async function seedActivities(t: Transaction<Schema>): Promise<void> {
  await t
    .insertInto('activity')
    .values(initialActivities)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await t.selectFrom('activity').select(['id', 'name']).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const idOf = (activity: Activity): number => {
    const id = ids.get(activity);
    if (id === undefined) throw new Error(`the activity ${activity} was not seeded`);
    return id;
  };
  await t
    .insertInto('sub_activity')
    .values(
      defaultCurbTypes.map((each) => ({
        name: each.name,
        display_name: translate('en', `class.${each.name}`),
        activity_id: idOf(each.activity),
        filter_section: each.filterSection,
        color: each.color,
        color_dark: each.colorDark,
        dash_style: each.dashStyle,
        line_width: each.width,
        editable_parking_price: each.editableParkingPrice,
        editable_max_stay: each.editableMaxStay,
        editable_parking_spaces: each.editableParkingSpaces,
        priority: each.priority,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedUserClasses(t: Transaction<Schema>): Promise<void> {
  await t
    .insertInto('user_class_category')
    .values(
      initialUserClassCategories.map(([name, display_name, classes], position) => ({
        name,
        display_name,
        user_classes: JSON.stringify(classes),
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await t
    .insertInto('display_name_combination')
    .values(initialCombinations.map(([combination, display_name]) => ({ combination, display_name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts the default asset catalog. Existing types remain as the city configured them. */
async function seedAssetConfigs(t: Transaction<Schema>): Promise<void> {
  await t
    .insertInto('asset_config')
    .values(
      assetTypes.map((type, position) => ({
        name: type.name,
        display_name: `asset.type.${type.name}`,
        geometry_type: type.geometryType,
        object_type: type.objectType,
        icon_path: assetIcons[type.icon],
        color: type.color,
        clearance: type.clearance,
        touches_both_sides: type.touchesBothSides,
        in_viewer: type.inViewer,
        form_skeleton: JSON.stringify(type.fields),
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts the default asset rules. Rules the city changed or deleted remain that way. */
async function seedClearanceRules(t: Transaction<Schema>): Promise<void> {
  await sql`insert into asset_clearance_rule (asset_config_id, before_m, after_m, sub_activity_id, both_sides, enabled)
    select c.id, s.before, s.after, a.id, s."bothSides", s.enabled
    from json_to_recordset(${JSON.stringify(defaultClearanceRules)}::json) as s(type text, before float8, after float8, "subActivity" text,
      "bothSides" boolean, enabled boolean)
    join asset_config c on c.name = s.type join sub_activity a on a.name = s."subActivity"
    on conflict (asset_config_id) do nothing`.execute(t);
}

/** Idempotent and in one transaction; existing data is not changed. */
export async function seed(db: Kysely<Schema>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(transaction);
    await seedCity(transaction);
    await seedGroups(transaction);
    await seedActivities(transaction);
    await seedUserClasses(transaction);
    await seedAssetConfigs(transaction);
    await seedClearanceRules(transaction);
  });
}
