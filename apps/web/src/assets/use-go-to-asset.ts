// Opens an asset from a list on the manager's map, with its panel.

import type { PointGeometry, PolygonGeometry } from '@curbwright/core';
import { anchorOf } from '@curbwright/core';
import { useCallback } from 'react';
import { cameraSet } from '../city/view/map-slice.ts';
import { openWorkspacePanel, type WorkspacePanel } from '../proposals/workspace-panel.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import { navigateTo } from '../shell/navigation.ts';
import { useAppDispatch } from '../shell/store.ts';
import { changeAssets } from './assets-slice.ts';

/** Map zoom close enough to tell neighboring assets apart. */
const zoom = 18;

/** Returns a function that opens the panel of an asset on the map, with the map at its place. */
export function useGoToAsset() {
  const dispatch = useAppDispatch();
  return useCallback(
    async (panel: WorkspacePanel, geometry: PointGeometry | PolygonGeometry | null) => {
      if (!(await confirmLeave())) return;
      changeAssets({ overlapping: null });
      if (geometry !== null) {
        const [lng, lat] = anchorOf(geometry);
        dispatch(cameraSet({ kind: 'point', lng, lat, zoom }));
      }
      navigateTo('/manager/mapview/');
      await openWorkspacePanel(panel);
    },
    [dispatch],
  );
}
