// Asset panel over the map: views, changes or removes an asset, shows a proposed one with its
// group, or creates a new one.

import { CurrentAssetPanel } from './current-asset-panel.tsx';
import { ItemPanel } from './item-panel.tsx';
import { NewAssetPanel } from './new-asset-panel.tsx';
import type { AssetPanelProps } from './panel-shared.ts';

export function AssetPanel(props: AssetPanelProps) {
  const { open } = props;
  if (open.item !== undefined)
    return <ItemPanel key={`item ${open.item.group} ${open.item.id}`} {...props} item={open.item} />;
  if (open.asset !== null) return <CurrentAssetPanel key={open.asset} {...props} id={open.asset} />;
  return <NewAssetPanel />;
}
