// SQL for export data that the in-memory city lacks: the city's name and its curb type styles.
import type { DashStyle } from '@curbwright/core';
import { dashStyles } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { cityName } from '../database/city-name.ts';
import { cityUnits } from '../database/city-units.ts';
import type { Schema } from '../database/schema.ts';

export async function cityNameAndUnits(db: Kysely<Schema>) {
  return db
    .selectFrom('city')
    .select([cityName.as('name'), cityUnits.as('units')])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** City settings that determine how signs are drawn. */
export async function citySignSettings(db: Kysely<Schema>) {
  return db
    .selectFrom('city')
    .select(['country', 'language', cityUnits.as('units')])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

export interface CurbTypeStyleRow {
  readonly name: string;
  readonly display_name: string;
  readonly color: string;
  readonly dash_style: DashStyle;
  readonly line_width: number;
}

/** The city's curb types in catalog order. */
export async function curbTypeStyleRows(db: Kysely<Schema>): Promise<readonly CurbTypeStyleRow[]> {
  const rows = await db
    .selectFrom('sub_activity')
    .select(['name', 'display_name', 'color', 'dash_style', 'line_width'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    dash_style: dashStyles.find((style) => style === row.dash_style) ?? 'solid',
  }));
}
