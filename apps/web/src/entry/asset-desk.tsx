// The panel of an asset on the manager's map, with its history and what its publication changed in
// the rules beside it.

import { AssetPanel } from '../assets/asset-panel.tsx';
import { ClearancesOfAsset } from '../assets/clearances-of-asset.tsx';
import { Consequences } from '../assets/consequences.tsx';
import { deskPanel } from '../proposals/desk.ts';
import { HistoryList } from '../proposals/history/history-list.tsx';
import { useSignal } from '../ui/signal.ts';

export function AssetDesk() {
  const open = useSignal(deskPanel);
  if (open?.kind !== 'asset') return null;
  return (
    <AssetPanel
      open={open}
      history={(asset) => <HistoryList noun="asset" nounId={String(asset)} />}
      consequences={(answers) => <Consequences answers={answers} />}
      more={(asset) => <ClearancesOfAsset asset={asset} />}
    />
  );
}
