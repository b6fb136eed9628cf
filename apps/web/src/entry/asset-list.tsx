// The list of published and proposed assets. Administrators also see the asset types and clearance
// rules.
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import listStyles from '../assets/asset-list.module.css';
import { AssetTable } from '../assets/asset-table.tsx';
import { ClearanceEffects } from '../assets/clearance-effects.tsx';
import { ClearanceRules } from '../assets/clearance-rules.tsx';
import { groupOfAddress } from '../assets/group-address.ts';
import { useDeniedReason } from '../assets/group-dialog.tsx';
import { GroupTable } from '../assets/group-table.tsx';
import { ImportDialog } from '../assets/import-dialog.tsx';
import { TypesScreen } from '../assets/types-screen.tsx';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import type { ListActions } from '../shell/list-screen/list-buttons.tsx';
import { navigateTo } from '../shell/navigation.ts';
import { AssetHistory } from './asset-history.tsx';

const views = ['standing', 'proposed', 'types', 'rules'] as const;
type View = (typeof views)[number];

export function AssetList() {
  const { t } = useTranslation();
  const [view, setView] = useState<View>(groupOfAddress(location.search) === null ? 'standing' : 'proposed');
  const [importing, setImporting] = useState(false);
  const mayNot = useDeniedReason('edit');
  const mayNotImport = useDeniedReason('publish');
  const turnTo = async (next: View) => {
    if (await confirmLeave()) setView(next);
  };
  const head = (
    <>
      <h2 className="section-title">{t('assets.list.title')}</h2>
      <fieldset className={listStyles.switch} aria-label={t('assets.list.which')}>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => void turnTo(one)}>
            {t(`assets.view.${one}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
  const tools: ListActions = [
    {
      label: t('assets.import.open'),
      icon: IconUpload,
      reason: mayNotImport,
      run: () => setImporting(true),
    },
    {
      label: t('assets.new'),
      icon: IconPlus,
      variant: 'filled',
      reason: mayNot,
      run: () => {
        navigateTo('/manager/mapview/');
        void openWorkspacePanel({ kind: 'asset', asset: null });
      },
    },
  ];
  return (
    <>
      {view === 'standing' && (
        <AssetTable head={head} tools={tools} history={(asset) => <AssetHistory asset={asset} />} />
      )}
      {view === 'proposed' && (
        <GroupTable
          first={groupOfAddress(location.search)}
          head={head}
          tools={tools}
          consequences={(answers) => <ClearanceEffects answers={answers} />}
        />
      )}
      {view === 'types' && <TypesScreen head={head} />}
      {view === 'rules' && <ClearanceRules head={head} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
