// The curb next to a place: its street and side, by which people name the place of an asset.
import { maxAssetDistance, type Position } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useSideName } from '../shell/curb-location-format.ts';
import { store } from '../shell/store.ts';

function nearestTo([lng, lat]: Position) {
  return { query: { lng, lat, radius: maxAssetDistance, limit: 1 } };
}

/** Returns the street of the curb next to a place; `null` = there is none, or it cannot be loaded. */
export async function streetAt(place: Position): Promise<string | null> {
  const answer = await store.dispatch(
    api.endpoints.linksPublicViewer.initiate(nearestTo(place), { subscribe: false }),
  );
  return answer.data?.features[0]?.properties.bl_street_name ?? null;
}

/** Returns street and side of the curb next to a place as text; `null` = none, or not loaded yet. */
export function usePlaceText(place: Position | undefined): string | null {
  const { t } = useTranslation();
  const sideName = useSideName();
  const [lng, lat] = place ?? [];
  const query = useMemo(
    () => (lng === undefined || lat === undefined ? skipToken : nearestTo([lng, lat])),
    [lng, lat],
  );
  const { currentData } = api.useLinksPublicViewerQuery(query);
  const curb = currentData?.features[0]?.properties;
  if (curb === undefined) return null;
  const side = curb.bl_side === null ? null : t('link.side', { side: sideName(curb.bl_side) });
  return [curb.bl_street_name ?? t('link.unnamed'), side].filter((part) => part !== null).join(', ');
}
