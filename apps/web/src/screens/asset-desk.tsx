// The panel of an asset on the manager's map, with its history, and what publishing it did to the rules beside.
import { deskPanel } from '../app/desk.ts';
import { useSignal } from '../app/signal.ts';
import { AssetPanel } from '../features/assets/asset-panel.tsx';
import { ClearancesOfAsset } from '../features/assets/clearances-of-asset.tsx';
import { Consequences } from '../features/assets/consequences.tsx';
import { HistoryList } from '../features/history/history-list.tsx';

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
