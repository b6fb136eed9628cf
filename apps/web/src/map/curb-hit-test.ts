// Hit-tests curbs: finds those under the pointer, highlights them on hover and reports the ones
// that are clicked.
import { type MapGeoJSONFeature, type Map as MapLibreMap, Point } from 'maplibre-gl';
import { streetHitLayerId } from './basemap-layers.ts';
import { curbLine, hoverSource } from './curb-layers.ts';
import { findStreetAlong, type HoveredCurb, type PickedCurb, sortNearestFirst } from './pick.ts';
import { linkId, ruleSetOf, setFeatures, squareAround, toPlainFeature } from './rendered-features.ts';

/** Half the hit box in pixels, larger for a finger than for a mouse (boxes of 10 px and 24 px). */
export const hitBoxRadius = { fine: 5, coarse: 12 } as const;

interface CurbHitTest {
  /** Returns the links under a point, nearest first, each once. */
  readonly at: (point: Point, half: number) => readonly PickedCurb[];
  /** Returns `true` where a curb is drawn, including merged curbs without an id. */
  readonly anyAt: (point: Point, half: number) => boolean;
  readonly hover: (point: Point | null) => void;
  /** Returns the features of a link found by the last `at` call. */
  readonly featuresOf: (link: number) => readonly MapGeoJSONFeature[];
}

export function createCurbHitTest(
  map: MapLibreMap,
  isDrawn: (ruleSet: number) => boolean,
  onHover: (hovered: HoveredCurb | null) => void,
): CurbHitTest {
  let last: readonly MapGeoJSONFeature[] = [];
  let lit: number | null = null;
  const project = (lng: number, lat: number) => map.project([lng, lat]);

  function under(point: Point, half: number): readonly MapGeoJSONFeature[] {
    return map
      .queryRenderedFeatures(squareAround(point, half), { layers: [curbLine] })
      .filter((feature) => isDrawn(ruleSetOf(feature) ?? -1));
  }

  function ordered(point: Point, half: number, found: readonly MapGeoJSONFeature[]): readonly PickedCurb[] {
    if (found.length === 0) return [];
    const streets = map
      .queryRenderedFeatures(squareAround(point, half), { layers: [streetHitLayerId] })
      .map(({ properties, geometry }) => ({ name: String(properties.name), geometry }));
    const candidates = found.map((feature) => ({
      link: linkId(feature),
      ruleSet: ruleSetOf(feature),
      geometry: feature.geometry,
    }));
    return sortNearestFirst(point, candidates, project, (geometry) =>
      findStreetAlong(point, geometry, streets, project),
    );
  }

  return {
    at(point, half) {
      last = under(point, half);
      return ordered(point, half, last);
    },
    anyAt: (point, half) => under(point, half).length > 0,
    hover(point) {
      const found = point === null || map.isMoving() ? [] : under(point, hitBoxRadius.fine);
      const [nearest] = point === null ? [] : ordered(point, hitBoxRadius.fine, found);
      const link = nearest?.link ?? null;
      map.getCanvas().classList.toggle('over-curb', link !== null);
      onHover(nearest === undefined || point === null ? null : { ...nearest, x: point.x, y: point.y });
      if (link === lit) return;
      lit = link;
      const features = found.filter((feature) => link !== null && linkId(feature) === link);
      setFeatures(map, hoverSource, features.map(toPlainFeature));
    },
    featuresOf: (link) => last.filter((feature) => linkId(feature) === link),
  };
}

/** The center point of a frame. */
export function centerOf(frame: { left: number; top: number; right: number; bottom: number }): Point {
  return new Point((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2);
}
