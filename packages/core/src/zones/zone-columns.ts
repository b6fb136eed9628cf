// The columns of the zones list as data, shared by server and web: wire key, label, filtering and
// sorting.
import type { ColumnKind } from '../platform/lists/column-kind.ts';

export const zoneColumnKeys = [
  'id',
  'name',
  'description',
  'user',
  'total_spaces',
  'total_metres',
  'link_count',
  'component_types',
  'show_on_maps',
  'parent_zone',
  'created',
  'modified',
] as const;
export type ZoneColumnKey = (typeof zoneColumnKeys)[number];

interface ZoneColumn {
  /**
   * The field on the wire, the query parameter that filters by it, and (prefixed with `-` for
   * descending) the value of `ordering`.
   */
  readonly key: ZoneColumnKey;
  /** Message key of the label. */
  readonly label: `zone.column.${ZoneColumnKey}`;
  readonly kind: ColumnKind;
}

const kinds: Readonly<Partial<Record<ZoneColumnKey, ColumnKind>>> = {
  id: 'number',
  total_spaces: 'number',
  total_metres: 'number',
  link_count: 'number',
  created: 'date',
  modified: 'date',
};

export const zoneColumns: readonly ZoneColumn[] = zoneColumnKeys.map((key) => ({
  key,
  label: `zone.column.${key}`,
  kind: kinds[key] ?? 'text',
}));

/** Parses a sort order as in `ordering`: `name`, `-modified`; `null` when it names no column. */
export function parseZoneOrdering(text: string): { key: ZoneColumnKey; descending: boolean } | null {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const key = zoneColumnKeys.find((one) => one === name);
  return key === undefined ? null : { key, descending };
}
