// Responses for asset types, in the caller's language.
import type { AssetConfigResponse, FormFieldResponse } from '@curbwright/contract';
import { type FormField, type LanguageName, translateAny, versionedIconUrl } from '@curbwright/core';
import type { AssetConfigRow } from './asset-config-rows.sql.ts';

/** Resolves a label, which is either a message key or text written by the city. */
export function resolveLabel(label: string, language: LanguageName): string {
  return translateAny(language, label);
}

/** Converts a form field, with its label in the caller's language. */
export function toFormFieldResponse(field: FormField, language: LanguageName): FormFieldResponse {
  return {
    ...field,
    label: resolveLabel(field.label, language),
    options: field.options.map(({ value, label }) => ({ value, label: resolveLabel(label, language) })),
  };
}

type TableAttribute = AssetConfigResponse['table_attributes'][number];

const kindOf: Readonly<Partial<Record<FormField['kind'], TableAttribute['kind']>>> = {
  number: 'number',
  date: 'date',
  checkbox: 'boolean',
};

/**
 * Returns the columns common to all assets, then those of a form except password and file fields.
 */
export function tableAttributesOf(fields: readonly FormField[], language: LanguageName): TableAttribute[] {
  const own = ['type', 'name', 'id', 'street', 'status', 'installed', 'removed'] as const;
  const sortable: readonly string[] = ['type', 'name', 'id', 'installed', 'removed'];
  return [
    ...own.map(
      (key): TableAttribute => ({
        key,
        label: translateAny(language, `asset.column.${key}`),
        kind: key === 'installed' || key === 'removed' ? 'date' : 'text',
        sortable: sortable.includes(key),
      }),
    ),
    ...fields
      .filter(({ kind }) => kind !== 'password' && kind !== 'file')
      .map(
        (field): TableAttribute => ({
          key: `properties.${field.name}`,
          label: resolveLabel(field.label, language),
          kind: kindOf[field.kind] ?? 'text',
          sortable: false,
        }),
      ),
  ];
}

export function toAssetConfigResponse(row: AssetConfigRow, language: LanguageName): AssetConfigResponse {
  return {
    id: row.id,
    name: row.name,
    display_name: resolveLabel(row.display_name, language),
    geometry_type: row.geometry_type,
    object_type: row.object_type,
    icon: versionedIconUrl(`/api/assetconfig/${row.id}/icon/`, row.icon_version),
    icon_path: row.icon_path,
    icon_version: row.icon_version,
    color: row.color,
    clearance: row.clearance,
    touches_both_sides: row.touches_both_sides,
    in_viewer: row.in_viewer,
    is_active: row.is_active,
    form_skeleton: row.form_skeleton.map((field) => toFormFieldResponse(field, language)),
    table_attributes: tableAttributesOf(row.form_skeleton, language),
    version: row.version,
  };
}
