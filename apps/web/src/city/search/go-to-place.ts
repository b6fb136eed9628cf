// Handles the choice of a place: moves the map, selects a curb, or marks a street or point.
import type { FoundPlace } from '@curbwright/contract';
import type { MapSearchResult } from '../../map/search-result.ts';
import { api } from '../../shell/api.ts';
import { store } from '../../shell/store.ts';
import { cameraSet, placeFound } from '../view/map-slice.ts';
import { linksPicked, selectionCleared } from '../view/selection-slice.ts';

type Dispatch = typeof store.dispatch;

/** Zoom at which a single curb and its neighbors are readable. */
const curbZoom = 17.5;
/** Zoom for an intersection, an address or coordinates. */
const pointZoom = 17;

/** Size in degrees, less than a block, below which a place is shown as a point. */
const smallPlaceDegrees = 0.0008;

/** Adds a margin to the box, so that its whole frame is visible. */
function addMargin([west, south, east, north]: FoundPlace['box']): FoundPlace['box'] {
  const x = Math.max(0.15 * (east - west), smallPlaceDegrees / 2);
  const y = Math.max(0.15 * (north - south), smallPlaceDegrees / 2);
  return [west - x, Math.max(-85, south - y), east + x, Math.min(85, north + y)];
}

/**
 * Whether the place is drawn as the curbs that belong to it. An address of a geocoder has none.
 */
function hasCurbs({ kind, link }: FoundPlace): boolean {
  if (kind === 'address') return link !== null;
  return kind === 'street' || kind === 'block' || kind === 'regulation';
}

/** Draws the curbs of the place, unless something else was found in the meantime. */
async function drawCurbs(dispatch: Dispatch, id: string, shown: MapSearchResult): Promise<void> {
  const { data } = await dispatch(api.endpoints.placeLines.initiate({ query: { id } }, { subscribe: false }));
  if (data === undefined || data.lines.length === 0 || store.getState().map.found !== shown) return;
  dispatch(placeFound({ ...shown, lines: data.lines }));
}

export function goToPlace(dispatch: Dispatch, place: FoundPlace): void {
  const { lng, lat, box, link, curbs } = place;
  const isSmall = box[2] - box[0] < smallPlaceDegrees && box[3] - box[1] < smallPlaceDegrees;
  const one = link !== null && (curbs ?? 1) === 1;
  dispatch(
    cameraSet(
      one || isSmall
        ? { kind: 'point', lng, lat, zoom: one ? curbZoom : pointZoom }
        : { kind: 'box', box: addMargin(box) },
    ),
  );
  if (one) {
    dispatch(linksPicked([link]));
    return;
  }
  dispatch(selectionCleared());
  const found: MapSearchResult = { box: hasCurbs(place) ? [...box] : [lng, lat, lng, lat] };
  dispatch(placeFound(found));
  if (hasCurbs(place)) void drawCurbs(dispatch, place.id, found);
}
