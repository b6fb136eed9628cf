// Loads curbs near the city center for trying the API, and the box that contains them.
import type { LinkFeature } from '@curbwright/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import type { SketchedCurb } from './curb-sketch.tsx';

/** Radius around the center in meters, and maximum number of curbs. */
const radiusMeters = 350;
const maxSketchedCurbs = 400;
/** Width-to-height ratio of the drawing. */
const aspectRatio = 600 / 360;

export interface CityCurbs {
  readonly curbs: readonly SketchedCurb[];
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
}

function toSketchedCurb({ id, geometry, properties }: LinkFeature): SketchedCurb {
  const { segment_id: segment, bl_street_name: street, bl_side: side } = properties;
  return { id, segment, name: [street, side].filter(Boolean).join(', '), geometry };
}

/**
 * Returns the bounding box of all curbs, with a margin and widened to the drawing's aspect ratio.
 */
function boundingBoxOf(curbs: readonly SketchedCurb[]): CityCurbs['box'] {
  const all = curbs.flatMap(({ geometry }) => geometry.coordinates);
  const lngs = all.map(([lng]) => lng);
  const lats = all.map(([, lat]) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const high = Math.max((north - south) / 2, ((east - west) / 2) * (squeeze / aspectRatio)) * 1.05;
  const wide = (high * aspectRatio) / squeeze;
  return [lng - wide, lat - high, lng + wide, lat + high];
}

/**
 * Returns the curbs and their box; `null` until loaded, without curbs when the city has none near
 * its center.
 */
export function useCityCurbs(): CityCurbs | null {
  const { data: city } = api.useCurrentCityQuery();
  const bounds = city?.bounds ?? null;
  const middle = useMemo(
    () => (bounds === null ? null : { lng: (bounds[0] + bounds[2]) / 2, lat: (bounds[1] + bounds[3]) / 2 }),
    [bounds],
  );
  const near = api.useLinksPublicViewerQuery(
    middle === null ? skipToken : { query: { ...middle, radius: radiusMeters, limit: maxSketchedCurbs } },
  );
  const isEmpty = near.data?.features.length === 0;
  const whole = api.useLinksPublicViewerQuery(
    !isEmpty || bounds === null
      ? skipToken
      : {
          query: {
            min_lng: bounds[0],
            min_lat: bounds[1],
            max_lng: bounds[2],
            max_lat: bounds[3],
            limit: maxSketchedCurbs,
          },
        },
  );
  const features = isEmpty ? whole.data?.features : near.data?.features;
  return useMemo(() => {
    if (city !== undefined && bounds === null) return { curbs: [], box: [0, 0, 1, 1] };
    if (features === undefined) return null;
    const curbs = features.map(toSketchedCurb);
    return { curbs, box: curbs.length === 0 ? [0, 0, 1, 1] : boundingBoxOf(curbs) };
  }, [features, city, bounds]);
}
