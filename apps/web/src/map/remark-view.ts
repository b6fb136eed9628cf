// The remarks on places shown on the map, as plain values, and the features to draw.
import type { Feature } from 'geojson';

interface RemarkPin {
  readonly id: number;
  readonly lng: number;
  readonly lat: number;
  /** Its number in the thread. */
  readonly number: number;
  readonly isResolved: boolean;
  readonly isChosen: boolean;
}

export interface RemarksView {
  readonly pins: readonly RemarkPin[];
  /** A place being chosen for a new remark; `null` if none. */
  readonly picked: readonly [lng: number, lat: number] | null;
}

function pointFeature(lng: number, lat: number, properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties };
}

/** Returns the pins as features; the place being chosen has no id and the label "+". */
export function remarkFeatures({ pins, picked }: RemarksView): readonly Feature[] {
  const saved = pins.map(({ id, lng, lat, number, isResolved, isChosen }) =>
    pointFeature(lng, lat, { id, label: `${number}`, resolved: isResolved, chosen: isChosen }),
  );
  if (picked === null) return saved;
  const [lng, lat] = picked;
  return [...saved, pointFeature(lng, lat, { label: '+', resolved: false, chosen: true })];
}
