// Panel of a published asset: view, change, remove, and a link to its open change.
import { assetIdText, formatAssetStatus, identifyingText } from '@curbwright/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { api } from '../shell/api.ts';
import { useSideName } from '../shell/curb-location-format.ts';
import { CityDateField } from '../shell/date-time-inputs.tsx';
import { useReader } from '../shell/reader-hooks.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { RetryMessage } from '../ui/retry-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showSuccess } from '../ui/toast.ts';
import { AssetDetails } from './asset-details.tsx';
import { toAssetDraft } from './asset-draft.ts';
import { AssetFiles } from './asset-files.tsx';
import { AssetForm } from './asset-form.tsx';
import styles from './assets.module.css';
import { ConfirmRemovalDialog } from './confirm-removal-dialog.tsx';
import { useDeniedReason } from './group-dialog.tsx';
import { InspectionForm } from './inspection-form.tsx';
import { OverlappingAssets } from './overlapping-assets.tsx';
import { type AssetPanelProps, openSavedItem, useShowError, useUserName } from './panel-shared.ts';
import { PanelShell } from './panel-shell.tsx';
import { propose } from './propose.ts';
import { ProposedNote } from './proposed-note.tsx';
import { useAssetTypes } from './use-asset-types.ts';
import { useSaveWithRetry } from './use-save-with-retry.ts';

export function CurrentAssetPanel({ id, open, history, more }: { readonly id: number } & AssetPanelProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const sideName = useSideName();
  const types = useAssetTypes();
  const user = useUserName();
  const showError = useShowError();
  const mayNot = useDeniedReason('edit');
  const { data: current, isError, refetch } = api.useAssetQuery({ params: { id } });
  const [edits, setEdits] = useState(open.edits === true);
  /** The asset the form started with. */
  const [edited, setEdited] = useState<typeof current>();
  const [asks, setAsks] = useState(false);
  const [day, setDay] = useState('');
  const save = useSaveWithRetry((body, tried) => propose([body], user, tried));
  if (edits && edited === undefined && current?.proposed_assets_group === null) setEdited(current);
  // An open form keeps its starting data even if others change the asset; saving reports the
  // conflict.
  const editing = edits && edited !== undefined && mayNot === null;
  const asset = editing ? edited : current;
  // A failed reload keeps the loaded data and what was typed.
  if (isError && asset === undefined)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <RetryMessage title={t('assets.failed')} onRetry={refetch} />
        </div>
      </PanelShell>
    );
  if (asset === undefined || types.loading)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <Skeleton label={t('app.loading')} lines={6} />
        </div>
      </PanelShell>
    );
  const type = types.byId.get(asset.asset_config);
  const typeName = types.nameOf(asset.asset_config);
  const text = identifyingText(asset);
  const title = text ?? [typeName, assetIdText(asset)].join(' ');
  const [curb] = asset.links;
  const where =
    curb === undefined
      ? ''
      : [curb.bl_street_name ?? t('link.unnamed'), curb.bl_side === null ? '' : sideName(curb.bl_side)]
          .filter(Boolean)
          .join(', ');
  const state = { name: asset.status, text: formatAssetStatus(asset.status, reader.language) };
  const group = asset.proposed_assets_group;
  if (editing && type !== undefined)
    return (
      <PanelShell title={t('assets.edit', { name: title })} config={asset.asset_config} state={state}>
        <AssetForm
          types={[type]}
          start={toAssetDraft(asset, type)}
          changed={{ asset: asset.id, version: asset.version }}
          before={asset.geometry}
          save={save}
          onSaved={(saved) => openSavedItem(saved, asset.id)}
          onCancel={() => {
            setEdits(false);
            setEdited(undefined);
          }}
        />
      </PanelShell>
    );
  const blocked = mayNot ?? (group === null ? null : t('assets.hasChange', { group }));
  const remove = async () => {
    try {
      const saved = await propose(
        [
          {
            action: 'remove',
            asset: asset.id,
            seen_version: asset.version,
            ...(day === '' ? {} : { removed: day }),
          },
        ],
        user,
        [{ action: 'remove', asset: asset.id }],
      );
      setAsks(false);
      showSuccess(t('assets.saved', { group: saved.id }));
      openSavedItem(saved, asset.id);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <PanelShell title={title} config={asset.asset_config} state={state}>
      <div className={styles.scroll}>
        <OverlappingAssets open={open} />
        <p className={styles.soft}>
          {[...(text === null ? [] : [typeName, assetIdText(asset)]), where].filter(Boolean).join(' · ')}
        </p>
        {group !== null && (
          <ProposedNote
            group={group}
            asset={asset.id}
            onOpen={({ id: item }) =>
              void openWorkspacePanel({ kind: 'asset', asset: asset.id, item: { group, id: item } })
            }
          />
        )}
        <InspectionForm asset={asset} type={type} mayNot={mayNot} />
        <AssetDetails
          type={type}
          properties={asset.properties}
          installed={asset.installed}
          removed={asset.removed}
          links={asset.links}
          outsideId={asset.outside_id}
        />
        {more?.(asset)}
        <AssetFiles asset={asset.id} files={asset.files} mayNot={mayNot} />
        <Disclosure title={t('assets.history')}>{history(asset.id)}</Disclosure>
      </div>
      <footer className="panel-footer row wrap gap-8">
        <ButtonWithReason
          reason={blocked}
          leftSection={<IconPencil size={16} stroke={1.5} />}
          onClick={() => setEdits(true)}
        >
          {t('assets.editAct')}
        </ButtonWithReason>
        <ButtonWithReason
          reason={blocked ?? (asset.status === 'removed' ? t('asset.gone') : null)}
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => setAsks(true)}
        >
          {t('assets.remove')}
        </ButtonWithReason>
      </footer>
      {asks && (
        <ConfirmRemovalDialog
          title={t('assets.removeTitle', { name: title })}
          text={t('assets.removeText')}
          act={t('assets.remove')}
          onClose={() => setAsks(false)}
          run={remove}
        >
          <div className="grid gap-4 content-start min-width-0">
            <span aria-hidden="true" className={`pad-0 text-13 medium ${styles.label}`}>
              {t('assets.removedOn')}
            </span>
            <CityDateField
              label={t('assets.removedOn')}
              value={day}
              isOptional
              fault={t('form.dateIncomplete')}
              onChange={setDay}
            />
          </div>
        </ConfirmRemovalDialog>
      )}
    </PanelShell>
  );
}
