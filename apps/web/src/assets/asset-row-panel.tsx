// The panel of an asset beside the list: what it is, its inspection edited directly, and the ways to
// the map, where its place and type are changed by a proposal.
import type { AssetResponse } from '@curbwright/contract';
import { assetIdText, formatAssetStatus, identifyingText } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconMap2, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { DiscardDialog } from '../shell/discard-dialog.tsx';
import { useReader } from '../shell/reader-hooks.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { AssetDetails } from './asset-details.tsx';
import { AssetFiles } from './asset-files.tsx';
import { InspectionForm } from './inspection-form.tsx';
import { ProposedNote } from './proposed-note.tsx';
import { useAssetTypes } from './use-asset-types.ts';
import { useGoToAsset } from './use-go-to-asset.ts';

interface Props {
  /** The row of the list. */
  readonly row: AssetResponse;
  readonly mayNot: string | null;
  readonly onMap: (asset: AssetResponse) => void;
  readonly onEdit: (asset: AssetResponse) => void;
  readonly onRemove: (asset: AssetResponse) => void;
  readonly onClose: () => void;
  /** Renders the history of an asset. */
  readonly history?: ((asset: number) => ReactNode) | undefined;
}

export function AssetRowPanel({ row, mayNot, onMap, onEdit, onRemove, onClose, history }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const types = useAssetTypes();
  const goTo = useGoToAsset();
  const { currentData } = api.useAssetQuery({ params: { id: row.id } });
  const asset = currentData ?? row;
  const type = types.byId.get(asset.asset_config);
  const typeName = types.nameOf(asset.asset_config);
  const title = identifyingText(asset) ?? typeName;
  const group = asset.proposed_assets_group;
  const blocked = mayNot ?? (group === null ? null : t('assets.hasChange', { group }));
  const subtitle = [
    ...(title === typeName ? [] : [typeName]),
    assetIdText(asset),
    formatAssetStatus(asset.status, reader.language),
  ].join(' · ');
  return (
    <ListPanel label={t('assets.panel')} title={title} subtitle={subtitle} onClose={onClose}>
      <div className="row wrap gap-8">
        <Button
          size="compact-md"
          leftSection={<IconMap2 size={18} stroke={1.5} />}
          onClick={() => onMap(asset)}
        >
          {t('assets.row.zoom')}
        </Button>
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={blocked}
          leftSection={<IconPencil size={18} stroke={1.5} />}
          onClick={() => onEdit(asset)}
        >
          {t('assets.editAct')}
        </ButtonWithReason>
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={blocked ?? (asset.status === 'removed' ? t('asset.gone') : null)}
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => onRemove(asset)}
        >
          {t('assets.remove')}
        </ButtonWithReason>
      </div>
      {group !== null && (
        <ProposedNote
          group={group}
          asset={asset.id}
          onOpen={({ id, geometry }) =>
            void goTo({ kind: 'asset', asset: asset.id, item: { group, id } }, geometry)
          }
        />
      )}
      <InspectionForm key={asset.id} asset={asset} type={type} mayNot={mayNot} />
      <AssetDetails
        type={type}
        properties={asset.properties}
        installed={asset.installed}
        removed={asset.removed}
        links={asset.links}
        outsideId={asset.outside_id}
      />
      <DiscardDialog text={t('assets.discardText')} />
      {currentData !== undefined && <AssetFiles asset={asset.id} files={currentData.files} mayNot={mayNot} />}
      {history !== undefined && <Disclosure title={t('assets.history')}>{history(asset.id)}</Disclosure>}
    </ListPanel>
  );
}
