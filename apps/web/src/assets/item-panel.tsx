// Panel of a proposed asset and its group: change it again, publish it, or take it out.
import { identifyingText } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { api } from '../shell/api.ts';
import { isApiError } from '../shell/api-error.ts';
import { usePersonNames } from '../shell/person-name.ts';
import { RouteLink } from '../shell/route-link.tsx';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { RetryMessage } from '../ui/retry-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { showSuccess } from '../ui/toast.ts';
import { AssetDetails } from './asset-details.tsx';
import { toAssetDraft } from './asset-draft.ts';
import { AssetForm } from './asset-form.tsx';
import styles from './assets.module.css';
import { ConfirmRemovalDialog } from './confirm-removal-dialog.tsx';
import { groupPath } from './group-address.ts';
import { GroupDialog, useDeniedReason } from './group-dialog.tsx';
import type { ProposedItem } from './group-items.ts';
import { OverlappingAssets } from './overlapping-assets.tsx';
import { type AssetPanelProps, useShowError } from './panel-shared.ts';
import { closePanel, PanelShell } from './panel-shell.tsx';
import { updateProposedItem } from './propose.ts';
import { useAssetTypes } from './use-asset-types.ts';
import { useSaveWithRetry } from './use-save-with-retry.ts';

export function ItemPanel({
  open,
  item: at,
  consequences,
}: AssetPanelProps & { readonly item: { readonly group: number; readonly id: number } }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const { nameOf: personName } = usePersonNames();
  const showError = useShowError();
  const mayNot = useDeniedReason('edit');
  const mayNotPublish = useDeniedReason('publish');
  const {
    data: group,
    isError,
    error,
    refetch,
  } = api.useProposedAssetGroupQuery({ params: { id: at.group } });
  const [edits, setEdits] = useState(open.edits === true);
  /** The item the form started with. */
  const [edited, setEdited] = useState<ProposedItem | null>(null);
  const [isDone, setDone] = useState(false);
  const [act, setAct] = useState<'publish' | 'delete' | 'takeOut' | null>(null);
  const found = group?.assets.find(({ id }) => id === at.id);
  const mayEdit = found !== undefined && found.action !== 'remove' && !found.is_published;
  if (edits && edited === null && mayEdit) setEdited(found);
  // An open form stays even if its item disappears. Saving then reports it, and the typed values
  // are not lost.
  const editing = edits && edited !== null && mayNot === null;
  const item = editing ? edited : found;
  const isGone = isApiError(error) && error.status === 404;
  const save = useSaveWithRetry(async (body, tried) => {
    if (item === undefined) throw new Error('A form is of an item');
    const saved = await updateProposedItem(at.group, item, body, tried);
    if (saved === null) throw new Error('A group that is written has something in it');
    return saved;
  });
  if (!editing && isError && (group === undefined || isGone))
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          {isGone ? (
            <StateMessage title={t('assets.itemGone')} />
          ) : (
            <RetryMessage title={t('assets.failed')} onRetry={refetch} />
          )}
        </div>
      </PanelShell>
    );
  if (group !== undefined && item === undefined)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <StateMessage title={t('assets.itemGone')} />
        </div>
      </PanelShell>
    );
  if (group === undefined || item === undefined || types.loading)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <Skeleton label={t('app.loading')} lines={6} />
        </div>
      </PanelShell>
    );
  const type = types.byId.get(item.asset_config);
  const text = identifyingText(item);
  const title = text ?? types.nameOf(item.asset_config);
  const state = item.is_published
    ? { name: 'active', text: t('assets.isPublished') }
    : { name: 'proposed', text: t(`assets.action.${item.action}`) };
  const asset = item.asset;
  if (editing && type !== undefined)
    return (
      <PanelShell title={t('assets.edit', { name: title })} config={item.asset_config} state={state}>
        <AssetForm
          types={
            item.action === 'create'
              ? types.active.filter((one) => one.geometry_type === type.geometry_type)
              : [type]
          }
          start={toAssetDraft(item, type)}
          changed={
            asset === null || item.seen_version === null ? null : { asset, version: item.seen_version }
          }
          before={item.geometry}
          save={save}
          onSaved={() => {
            setEdits(false);
            setEdited(null);
          }}
          onCancel={() => {
            setEdits(false);
            setEdited(null);
          }}
        />
      </PanelShell>
    );
  const takeOut = async () => {
    try {
      await updateProposedItem(group.id, item, null);
      setAct(null);
      showSuccess(t('assets.takenOut'));
      if (asset === null) void closePanel();
      else void openWorkspacePanel({ kind: 'asset', asset });
    } catch (failure) {
      showError(failure);
    }
  };
  const others = group.assets.filter(({ is_published }) => !is_published).length - 1;
  const done = item.is_published ? t('asset.group-published') : null;
  const afterAct = () => {
    if (asset !== null) void openWorkspacePanel({ kind: 'asset', asset });
  };
  return (
    <PanelShell title={title} config={item.asset_config} state={state}>
      <div className={styles.scroll}>
        <OverlappingAssets open={open} />
        {text !== null && <p className={styles.soft}>{types.nameOf(item.asset_config)}</p>}
        <div className="card grid gap-8 justify-items-start pad-8-12 sunken">
          <p>
            <RouteLink to={groupPath(group.id)}>
              {t('assets.inGroup', { who: personName(group.user) ?? group.user ?? '', count: others })}
            </RouteLink>
            {item.is_stale && <span className="limited text-13"> {t('assets.staleHelp')}</span>}
          </p>
          {asset !== null && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void openWorkspacePanel({ kind: 'asset', asset })}
            >
              {t('assets.openStanding')}
            </Button>
          )}
        </div>
        <AssetDetails
          type={type}
          properties={item.properties}
          installed={item.installed}
          removed={item.removed}
          links={null}
        />
        {item.action === 'create' && !item.is_published && (
          <p className={styles.soft}>{t('assets.filesLater')}</p>
        )}
      </div>
      <footer className="panel-footer row wrap gap-8">
        {mayNotPublish !== null && <p className={styles.soft}>{mayNotPublish}</p>}
        <ButtonWithReason reason={mayNotPublish ?? done} onClick={() => setAct('publish')}>
          {t('assets.publishGroup')}
        </ButtonWithReason>
        {item.action !== 'remove' && (
          <ButtonWithReason variant="default" reason={mayNot ?? done} onClick={() => setEdits(true)}>
            {t('assets.editAct')}
          </ButtonWithReason>
        )}
        <ButtonWithReason variant="default" reason={mayNot ?? done} onClick={() => setAct('takeOut')}>
          {t('assets.takeOut')}
        </ButtonWithReason>
      </footer>
      {act === 'takeOut' && (
        <ConfirmRemovalDialog
          title={t('assets.takeOutTitle')}
          text={t('assets.takeOutText', { name: title })}
          act={t('assets.takeOut')}
          onClose={() => setAct(null)}
          run={takeOut}
        />
      )}
      {(act === 'publish' || act === 'delete') && (
        <GroupDialog
          groups={[group]}
          act={act}
          onClose={() => {
            setAct(null);
            if (isDone) afterAct();
          }}
          onDone={() => setDone(true)}
          consequences={consequences}
        />
      )}
    </PanelShell>
  );
}
