// Confirms proposing the removal of assets: lists which of them cannot be removed, and proposes the
// others in as many groups as needed.
import type { AssetResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showSuccess } from '../ui/toast.ts';
import { useShowError, useUserName } from './panel-shared.ts';
import { maxGroupAssets, propose } from './propose.ts';

interface Props {
  readonly assets: readonly AssetResponse[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function RemoveAssetsDialog({ assets, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const userName = useUserName();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(() =>
    assets.filter((asset) => asset.proposed_assets_group === null && asset.status !== 'removed'),
  );
  const [notRemovable] = useState(assets.length - left.length);
  const remove = async () => {
    setBusy(true);
    try {
      // Assets already added to one group are not sent again if the next request fails.
      let rest = left;
      while (rest.length > 0) {
        const bodies = rest.slice(0, maxGroupAssets).map(({ id, version }) => ({
          action: 'remove' as const,
          asset: id,
          seen_version: version,
        }));
        const group = await propose(bodies, userName, bodies);
        rest = rest.slice(maxGroupAssets);
        setLeft(rest);
        showSuccess(t('assets.saved', { group: group.id }));
      }
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('assets.list.removeTitle')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-16">
        <p>{t('assets.list.removeText', { count: left.length })}</p>
        {notRemovable > 0 && (
          <p className="limited text-13">{t('assets.list.notRemovable', { count: notRemovable })}</p>
        )}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={onClose}>
            {t('assets.cancel')}
          </Button>
          <ButtonWithReason
            color="red"
            loading={busy}
            reason={left.length === 0 ? t('assets.list.noneRemovable') : null}
            onClick={() => void remove()}
          >
            {t('assets.list.removeAct')}
          </ButtonWithReason>
        </div>
      </div>
    </Dialog>
  );
}
