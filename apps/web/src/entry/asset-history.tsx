// The history of an asset, with the values of its form that each change replaced.
import { type StoredValue, type ValueChange, valueChanges } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { formatFormValue } from '../assets/format-form-value.ts';
import { MoveLine } from '../assets/move-line.tsx';
import { useAssetTypes } from '../assets/use-asset-types.ts';
import { HistoryList } from '../proposals/history/history-list.tsx';
import { api } from '../shell/api.ts';
import { useReader } from '../shell/reader-hooks.ts';

/** Renders the history of an asset. */
export function AssetHistory({ asset }: { readonly asset: number }) {
  const { t } = useTranslation();
  const reader = useReader();
  const types = useAssetTypes();
  const { data } = api.useAssetQuery({ params: { id: asset } });
  const words = { yes: t('assets.yes'), no: t('assets.no') };
  const formatValue = ({ name, before, after }: ValueChange): string => {
    const field = types.byId.get(data?.asset_config ?? 0)?.form_skeleton.find((one) => one.name === name);
    const textOf = (value: unknown) =>
      (field === undefined ? null : formatFormValue(field, value as StoredValue, reader, words)) ??
      (typeof value === 'string' || typeof value === 'number' ? String(value) : t('history.nothing'));
    return t('history.valueChange', { field: field?.label ?? name, from: textOf(before), to: textOf(after) });
  };
  return (
    <HistoryList
      noun="asset"
      nounId={String(asset)}
      detailOf={({ before, after }) => <MoveLine before={before} after={after} />}
      valueLines={({ before, after }) => valueChanges(before, after).map(formatValue)}
    />
  );
}
