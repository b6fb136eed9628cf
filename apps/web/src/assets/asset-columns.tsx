// Columns of the assets list: the common ones and, with one type selected, those of its form
// (`table_attributes`).
import type { AssetResponse } from '@curbwright/contract';
import { assetIdText, formatAssetStatus, formatDate, identifyingText } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useSideName } from '../shell/curb-location-format.ts';
import { useReader } from '../shell/reader-hooks.ts';
import type { GridColumn } from '../ui/table/grid-types.ts';
import { CellMark, IconCell, SoftText } from '../ui/table/list-cells.tsx';
import { AssetIcon } from './asset-icon.tsx';
import { formatFormValue } from './format-form-value.ts';
import type { AssetTypes } from './use-asset-types.ts';

const widths: Readonly<Record<string, number>> = {
  type: 190,
  name: 200,
  id: 230,
  status: 110,
  street: 260,
  installed: 140,
  removed: 140,
};

/** Columns that most assets have no value in; people can show them. */
const hiddenAtFirst: ReadonlySet<string> = new Set(['installed', 'removed']);

interface AssetColumn extends GridColumn<AssetResponse> {
  readonly sortable: boolean;
}

/**
 * Returns the columns of the list. `type` = the only type listed, whose form columns are included.
 */
export function useAssetColumns(types: AssetTypes, type: string | null): readonly AssetColumn[] {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const side = useSideName();
  const { data } = api.useAssetTableAttributesQuery({
    query: { language: i18n.language, ...(type === null ? {} : { type }) },
  });
  return useMemo(() => {
    const none = <SoftText>{t('assets.none')}</SoftText>;
    const words = { yes: t('assets.yes'), no: t('assets.no') };
    const textOf = (row: AssetResponse, key: string): string | null => {
      switch (key) {
        case 'type':
          return types.nameOf(row.asset_config);
        case 'name':
          return identifyingText(row);
        case 'id':
          return assetIdText(row);
        case 'status':
          return formatAssetStatus(row.status, reader.language);
        case 'street':
          return row.links.length === 0
            ? null
            : row.links
                .map(({ bl_street_name: street, bl_side }) =>
                  [street ?? t('link.unnamed'), bl_side === null ? '' : side(bl_side)]
                    .filter(Boolean)
                    .join(', '),
                )
                .join('; ');
        case 'installed':
        case 'removed':
          return row[key] === null ? null : formatDate(row[key], reader);
        default: {
          const name = key.replace(/^properties\./, '');
          const field = types.byId.get(row.asset_config)?.form_skeleton.find((one) => one.name === name);
          return field === undefined ? null : formatFormValue(field, row.properties[name], reader, words);
        }
      }
    };
    return (data?.results ?? []).map(({ key, label, kind, sortable }): AssetColumn => {
      return {
        key,
        label,
        sortable,
        visible: !hiddenAtFirst.has(key),
        width: widths[key] ?? 140,
        atEnd: kind === 'number',
        title: (row) => textOf(row, key),
        cell: (row) => {
          const text = textOf(row, key);
          // Most assets other than signs have no name: an empty cell is easier to read past.
          if (key === 'name') return text === null ? null : <bdi>{text}</bdi>;
          if (key === 'id') return <bdi>{text}</bdi>;
          if (key !== 'type') return text ?? none;
          return (
            <IconCell icon={<AssetIcon type={types.byId.get(row.asset_config)} size={22} />} name={text}>
              {row.proposed_assets_group !== null && <CellMark>{t('assets.isProposed')}</CellMark>}
            </IconCell>
          );
        },
      };
    });
  }, [data, types, reader, side, t]);
}
