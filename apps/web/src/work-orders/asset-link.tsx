// The asset of a work order by its type and number, as a link to the asset on the map.
import { assetIdText, identifyingText } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTrafficCone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAssetTypes } from '../assets/use-asset-types.ts';
import { useGoToAsset } from '../assets/use-go-to-asset.ts';
import { api } from '../shell/api.ts';

export function AssetLink({ asset: id }: { readonly asset: number }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const goTo = useGoToAsset();
  const { data: asset } = api.useAssetQuery({ params: { id } });
  if (asset === undefined) return <span className="soft text-13">{t('workOrders.field.asset')}</span>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconTrafficCone size={16} stroke={1.5} aria-hidden />}
      onClick={() => void goTo({ kind: 'asset', asset: id }, asset.geometry)}
    >
      <bdi>{`${types.nameOf(asset.asset_config)} ${identifyingText(asset) ?? assetIdText(asset)}`}</bdi>
    </Button>
  );
}
