// The panel of an asset on the manager's map, with its history and the rule changes that came with
// its publication.

import type { AssetResponse } from '@curbwright/contract';
import { anchorOf } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { AssetClearances } from '../assets/asset-clearances.tsx';
import { AssetPanel } from '../assets/asset-panel.tsx';
import { ClearanceEffects } from '../assets/clearance-effects.tsx';
import type { OpenAsset } from '../assets/panel-shared.ts';
import {
  openWorkspacePanel,
  selectWorkspacePanel,
  type WorkspacePanel,
} from '../proposals/workspace-panel.ts';
import { api } from '../shell/api.ts';
import { useAppSelector } from '../shell/store.ts';
import { WorkOrdersHere } from '../work-orders/work-orders-here.tsx';
import { AssetHistory } from './asset-history.tsx';
import { revealPlace } from './reveal-curb.ts';

/** Returns the place of the open asset, current or proposed, when it is loaded; `null` = not yet. */
function usePlaceOf(open: OpenAsset | null) {
  const { data: asset } = api.useAssetQuery(
    open === null || open.asset === null || open.item !== undefined
      ? skipToken
      : { params: { id: open.asset } },
  );
  const { data: group } = api.useProposedAssetGroupQuery(
    open?.item === undefined ? skipToken : { params: { id: open.item.group } },
  );
  const item = group?.assets.find(({ id }) => id === open?.item?.id);
  const found = open?.item === undefined ? (asset?.id === open?.asset ? asset : undefined) : item;
  return found === undefined ? null : found.geometry;
}

/** Moves the map once to each asset that is opened, unless its marker is visible beside the panels. */
function useRevealAsset(open: OpenAsset | null): void {
  const revealed = useRef('');
  const place = usePlaceOf(open);
  const key = open === null ? '' : `${open.asset} ${open.item?.group} ${open.item?.id}`;
  useEffect(() => {
    const stage = document.querySelector<HTMLElement>('[data-stage]');
    if (place === null || stage === null || revealed.current === key) return;
    revealed.current = key;
    revealPlace(anchorOf(place), stage);
  }, [place, key]);
}

/** Returns the panel of a new work order for an asset, with its place. */
function newOrderAt({ id, links, geometry }: AssetResponse): WorkspacePanel {
  const [curb] = links;
  return {
    kind: 'work-order',
    order: null,
    asset: id,
    at: anchorOf(geometry),
    ...(curb !== undefined && { link: curb.link }),
  };
}

/** Renders the panel of the open asset, beside the map that shows its place. */
export function AssetWorkspace() {
  const panel = useAppSelector(selectWorkspacePanel);
  const open = panel?.kind === 'asset' ? panel : null;
  useRevealAsset(open);
  if (open === null) return null;
  return (
    <AssetPanel
      open={open}
      history={(asset) => <AssetHistory asset={asset} />}
      consequences={(answers) => <ClearanceEffects answers={answers} />}
      more={(asset) => (
        <>
          <AssetClearances asset={asset.id} />
          <WorkOrdersHere
            of={{ asset: asset.id }}
            onOpen={(order) => void openWorkspacePanel({ kind: 'work-order', order })}
            onNew={() => void openWorkspacePanel(newOrderAt(asset))}
          />
        </>
      )}
    />
  );
}
