// SQL for user class categories and named combinations.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export async function loadUserClassCategories(db: Kysely<Schema>) {
  return db
    .selectFrom('user_class_category')
    .select(['id', 'name', 'display_name', 'user_classes'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function loadDisplayNameCombinations(db: Kysely<Schema>) {
  return db
    .selectFrom('display_name_combination')
    .select(['id', 'combination', 'display_name'])
    .orderBy('combination')
    .execute();
}
