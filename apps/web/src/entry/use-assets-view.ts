// Loads the assets shown on the map: those in the map's box, clusters at low zoom, and proposed
// ones, drawn separately.
import { assetIdText, identifyingText, routeOf } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAssets, selectAssets } from '../assets/assets-slice.ts';
import { useAssetTypes } from '../assets/use-asset-types.ts';
import { maxClusterZoom } from '../map/asset-overlay.ts';
import type { AssetCluster, AssetMarker, AssetsOnMap } from '../map/assets.ts';
import { selectWorkspacePanel } from '../proposals/workspace-panel.ts';
import { api } from '../shell/api.ts';
import { type RootState, useAppSelector } from '../shell/store.ts';
import { useStable } from '../shell/use-stable.ts';
import { selectZones } from '../zones/zones-slice.ts';
import { cornersOf, useIsLayerVisible, useRequestedBox } from './use-requested-box.ts';

/** Whether assets would cover the zone that the analyzer's map shows or draws. */
function hidesAssets(state: RootState): boolean {
  const route = routeOf(state.route.current);
  if (route?.module !== 'analyzer') return false;
  const { selected, assetsShown } = selectZones(state);
  return !assetsShown && (selected !== null || route.task === 'create');
}

export function useAssetsView(): AssetsOnMap {
  const { t } = useTranslation();
  const zoom = useAppSelector((state) => Math.min(maxClusterZoom, Math.floor(state.map.at?.zoom ?? 0)));
  const isVisible = useIsLayerVisible('assets');
  const isBesideZone = useAppSelector(hidesAssets);
  const shown = isVisible && !isBesideZone;
  const box = useRequestedBox(shown);
  const types = useAssetTypes();
  const hidden = useAppSelector((state) => selectAssets(state).hiddenTypes);
  const names = useMemo(
    () => types.active.filter(({ name }) => !hidden.includes(name)).map(({ name }) => name),
    [types, hidden],
  );
  const asks = box !== null && names.length > 0;
  const query = useMemo(() => {
    if (box === null) return null;
    return {
      ...cornersOf(box),
      ...(zoom < maxClusterZoom ? { zoom } : {}),
      ...(names.length === types.active.length ? {} : { type: names.join(',') }),
    };
  }, [box, zoom, names, types]);
  const { data, currentData } = api.useAssetsInBoxQuery(asks && query !== null ? { query } : skipToken);
  const { currentData: groups } = api.useProposedAssetGroupsQuery(
    shown ? { query: { is_published: false, limit: 100 } } : skipToken,
  );
  const answer = asks ? (currentData ?? data) : undefined;
  const truncated = answer?.truncated ?? false;
  useEffect(() => changeAssets({ truncated }), [truncated]);
  const icons = useMemo(
    () =>
      new Map(
        types.all.map(({ id, icon_version: version, icon_path: path, color }) => [
          id,
          { version, path, color },
        ]),
      ),
    [types],
  );
  const marks = useMemo<readonly AssetMarker[]>(() => {
    const proposed = (groups?.results ?? []).flatMap((group) =>
      group.assets
        .filter((item) => !item.is_published && !hidden.includes(item.type))
        .map(
          (item): AssetMarker => ({
            key: `item/${item.id}`,
            asset: item.asset,
            group: group.id,
            config: item.asset_config,
            name: identifyingText(item),
            state: item.action === 'remove' ? 'going' : 'proposed',
            geometry: item.geometry,
          }),
        ),
    );
    // An asset proposed for removal is drawn once, as a removal, and not also as the published
    // asset.
    const going = new Set(proposed.flatMap(({ state, asset }) => (state === 'going' ? (asset ?? []) : [])));
    const publishedMarkers = (answer?.features ?? []).flatMap((feature): AssetMarker[] =>
      'cluster' in feature.properties || going.has(feature.properties.id)
        ? []
        : [
            {
              key: `asset/${feature.properties.id}`,
              asset: feature.properties.id,
              group: null,
              config: feature.properties.asset_config,
              name: feature.properties.text,
              idText: assetIdText(feature.properties),
              state: feature.properties.status,
              geometry: feature.geometry,
            },
          ],
    );
    return [...publishedMarkers, ...(zoom < maxClusterZoom - 2 ? [] : proposed)];
  }, [answer, groups, hidden, zoom]);
  const clusters = useMemo<readonly AssetCluster[]>(() => {
    const byName = new Map(types.all.map(({ name, id }) => [name, id]));
    const found = (answer?.features ?? []).flatMap((feature): AssetCluster[] =>
      'cluster' in feature.properties && feature.geometry.type === 'Point'
        ? [
            {
              count: feature.properties.count,
              config: byName.get(feature.properties.type) ?? null,
              at: feature.geometry.coordinates,
            },
          ]
        : [],
    );
    // One label says what the circles are; a label below each would hide the curbs.
    const most = Math.max(0, ...found.map(({ count }) => count));
    const largest = found.findIndex(({ count }) => count === most);
    return found.map((one, index) =>
      index === largest ? { ...one, label: t('assets.clusterLabel', { count: one.count }) } : one,
    );
  }, [answer, types, t]);
  const open = useAppSelector(selectWorkspacePanel);
  const chosen =
    open?.kind !== 'asset'
      ? null
      : open.item !== undefined
        ? `item/${open.item.id}`
        : open.asset === null
          ? null
          : `asset/${open.asset}`;
  const isFaded = useAppSelector((state) => state.draft.open !== null || state.batch?.isEnabled === true);
  return useStable({ marks, clusters, icons, chosen, isFaded });
}
