// The panel of an asset on the manager's map, with its history and the rule changes that came with
// its publication.

import { AssetClearances } from '../assets/asset-clearances.tsx';
import { AssetPanel } from '../assets/asset-panel.tsx';
import { ClearanceEffects } from '../assets/clearance-effects.tsx';
import { HistoryList } from '../proposals/history/history-list.tsx';
import { selectWorkspacePanel } from '../proposals/workspace-panel.ts';
import { useAppSelector } from '../shell/store.ts';

export function AssetWorkspace() {
  const open = useAppSelector(selectWorkspacePanel);
  if (open?.kind !== 'asset') return null;
  return (
    <AssetPanel
      open={open}
      history={(asset) => <HistoryList noun="asset" nounId={String(asset)} />}
      consequences={(answers) => <ClearanceEffects answers={answers} />}
      more={(asset) => <AssetClearances asset={asset} />}
    />
  );
}
