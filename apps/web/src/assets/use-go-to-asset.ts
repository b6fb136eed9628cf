// Opens an asset from a list on the manager's map, with its panel.
import type { PointGeometry, PolygonGeometry } from '@curbwright/core';
import { anchorOf } from '@curbwright/core';
import { useCallback } from 'react';
import { cameraSet } from '../city/view/map-slice.ts';
import { assetChoice } from '../map/asset-signals.ts';
import { type DeskPanel, openDesk } from '../proposals/desk.ts';
import { goTo } from '../shell/navigation.ts';
import { useAppDispatch } from '../shell/store.ts';

/** Close enough to tell neighboring assets apart. */
const zoom = 18;

export function useGoToAsset() {
  const dispatch = useAppDispatch();
  return useCallback(
    async (panel: DeskPanel, geometry: PointGeometry | PolygonGeometry | null) => {
      assetChoice.set(null);
      if (geometry !== null) {
        const [lng, lat] = anchorOf(geometry);
        dispatch(cameraSet({ kind: 'point', lng, lat, zoom }));
      }
      goTo('/manager/mapview/');
      await openDesk(panel);
    },
    [dispatch],
  );
}
