// Panel of a new asset.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';
import { AssetForm, newDraft } from './asset-form.tsx';
import styles from './assets.module.css';
import { useDeniedReason } from './group-dialog.tsx';
import { openSavedItem, useUserName } from './panel-shared.ts';
import { closePanel, PanelShell } from './panel-shell.tsx';
import { propose } from './propose.ts';
import { useAssetTypes } from './use-asset-types.ts';
import { useSaveWithRetry } from './use-save-with-retry.ts';

export function NewAssetPanel() {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const user = useUserName();
  const mayNot = useDeniedReason('edit');
  const [start] = useState(() => newDraft(null));
  const save = useSaveWithRetry((body, tried) => propose([body], user, tried));
  return (
    <PanelShell title={t('assets.new')} config={null}>
      {mayNot !== null ? (
        <div className={styles.scroll}>
          <StateMessage title={mayNot} />
        </div>
      ) : (
        <AssetForm
          types={types.active}
          start={start}
          changed={null}
          before={null}
          save={save}
          onSaved={(group, another) => {
            if (!another) openSavedItem(group, null);
          }}
          onCancel={() => void closePanel()}
        />
      )}
    </PanelShell>
  );
}
