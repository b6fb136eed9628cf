// The columns of the zones list, as defined in core, and the contents of their cells.
import {
  type ColumnValue,
  formatDate,
  formatDateAndTime,
  formatLongInstant,
  type ZoneColumnKey,
  zoneColumns,
  zoneComponentTypes,
} from '@curbwright/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import type { GridColumn } from '../../ui/table/grid-types.ts';
import { SoftText } from '../../ui/table/list-cells.tsx';
import { useZoneFormat } from './use-zone-format.ts';
import type { ZoneRow } from './use-zone-rows.ts';
import rows from './zone-list.module.css';

const widths: Readonly<Record<ZoneColumnKey, number>> = {
  id: 72,
  name: 240,
  description: 180,
  user: 112,
  component_types: 208,
  total_spaces: 104,
  total_metres: 104,
  link_count: 88,
  show_on_maps: 124,
  parent_zone: 160,
  created: 172,
  modified: 172,
};

/** Column order of the requirement: identity, then size, then dates. */
const order: readonly ZoneColumnKey[] = [
  'name',
  'description',
  'user',
  'component_types',
  'total_spaces',
  'total_metres',
  'link_count',
  'show_on_maps',
  'parent_zone',
  'created',
  'modified',
  'id',
];

/** Returns a function that formats a value of a column's filter. */
export function useZoneValueFormat(): (key: ZoneColumnKey, value: ColumnValue) => string {
  const { t } = useTranslation();
  const reader = useReader();
  const words = useZoneFormat();
  const { nameOf: personName } = usePersonNames();
  return useMemo(
    () => (key, value) => {
      if (value === null || value === '') return t('zones.none');
      if (key === 'user') return personName(value);
      if (key === 'show_on_maps') return t(value === 'true' ? 'zones.yes' : 'zones.no');
      if (key === 'component_types')
        return zoneComponentTypes.some((type) => type === value) ? t(`zones.type.${value}`) : value;
      if (key === 'created' || key === 'modified')
        return value.includes('T') ? formatDateAndTime(Date.parse(value), reader) : formatDate(value, reader);
      if (key === 'total_metres') return words.length(Number(value));
      return key === 'total_spaces' || key === 'link_count' ? words.number(Number(value)) : value;
    },
    [t, reader, words, personName],
  );
}

export function useZoneColumns(): readonly GridColumn<ZoneRow>[] {
  const { t } = useTranslation();
  const reader = useReader();
  const words = useZoneFormat();
  const { nameOf: personName } = usePersonNames();
  return useMemo(() => {
    const textOf = (row: ZoneRow, key: ZoneColumnKey): string | null => {
      switch (key) {
        case 'total_spaces':
        case 'link_count':
          return words.number(row[key]);
        case 'total_metres':
          return words.length(row.total_metres);
        case 'component_types':
          return row.component_types.length === 0
            ? null
            : row.component_types.map((type) => t(`zones.type.${type}`)).join(', ');
        case 'show_on_maps':
          return t(row.show_on_maps ? 'zones.yes' : 'zones.no');
        case 'created':
        case 'modified':
          return formatDateAndTime(Date.parse(row[key]), reader);
        case 'user':
          return personName(row.user);
        case 'id':
          return `${row.id}`;
        default:
          return row[key];
      }
    };
    const cell = (row: ZoneRow, key: ZoneColumnKey): ReactNode => {
      const text = textOf(row, key);
      if (text === null || text === '') return <SoftText>{t('zones.none')}</SoftText>;
      if (key !== 'name' || row.depth === 0) return text;
      return (
        <span className={rows.under} style={{ paddingInlineStart: 4 + 16 * row.depth }}>
          <span className="visually-hidden">{t('zones.partOf', { zone: row.parent_zone ?? '' })}</span>
          {text}
        </span>
      );
    };
    return order.map((key) => {
      const column = zoneColumns.find((one) => one.key === key);
      return {
        key,
        label: t(`zone.column.${key}`),
        width: widths[key],
        atEnd: column?.kind === 'number',
        visible: key !== 'id' && key !== 'parent_zone',
        // To the second where the time is pointed at.
        title: (row: ZoneRow) =>
          key === 'created' || key === 'modified'
            ? formatLongInstant(reader, Date.parse(row[key]))
            : textOf(row, key),
        cell: (row: ZoneRow) => cell(row, key),
      };
    });
  }, [t, reader, words, personName]);
}
