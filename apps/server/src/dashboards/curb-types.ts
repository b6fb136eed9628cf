// Curb types with their names and styles for dashboards, in the reader's language.
import type { dashboardCurbType } from '@curbwright/contract';
import { type LanguageName, noRulesKnown, translateForStaff } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../platform/database/schema.ts';
import { displayName } from '../platform/messages/display-name.ts';
import { type CurbTypeRow, curbTypeRows } from './dashboards.sql.ts';

export type DashboardCurbType = z.output<typeof dashboardCurbType>;

function toCurbType(row: CurbTypeRow, language: LanguageName): DashboardCurbType {
  return {
    id: row.id,
    name: row.name,
    display_name: displayName(row.display_name, `class.${row.name}`, language),
    filter_section: row.filter_section,
    color: row.color,
    color_dark: row.color_dark,
    dash_style: row.dash_style,
    line_width: row.line_width,
    activity: {
      id: row.activity_id,
      name: row.activity_name,
      display_name: displayName(row.activity_display_name, `activity-name.${row.activity_name}`, language),
    },
  };
}

/**
 * The curb type for curbs that no regulation in force covers. It differs from a regulation that
 * allows everything.
 */
function unknownType(language: LanguageName): DashboardCurbType {
  return {
    id: noRulesKnown,
    name: 'no rules known',
    display_name: translateForStaff(language, 'dashboard.no-rules-known'),
    filter_section: '',
    color: '#8a9499',
    color_dark: '#9aa5aa',
    dash_style: 'dot',
    line_width: 0.8,
    activity: null,
  };
}

/** All curb types of the catalog by id. The type for curbs with unknown rules comes last. */
export async function loadCurbTypes(
  db: Kysely<Schema>,
  language: LanguageName,
): Promise<ReadonlyMap<number, DashboardCurbType>> {
  const rows = await curbTypeRows(db);
  const types = [...rows.map((row) => toCurbType(row, language)), unknownType(language)];
  return new Map(types.map((type) => [type.id, type]));
}
