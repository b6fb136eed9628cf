// The work orders shown on the map, as plain values, and the features to draw.
import type { WorkOrderPriority, WorkOrderStatus } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { Scheme } from './palette.ts';

interface WorkOrderMarker {
  readonly id: number;
  readonly lng: number;
  readonly lat: number;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
}

export interface WorkOrdersView {
  readonly marks: readonly WorkOrderMarker[];
  /** The work order whose panel is open; `null` if none. */
  readonly chosen: number | null;
  /** A location being chosen for a work order; `null` if none. */
  readonly place: readonly [lng: number, lat: number] | null;
  /** `true` when a click on a marker opens its work order. */
  readonly clickable: boolean;
}

/** Returns the name of a marker's image. */
export function workOrderImageName(status: WorkOrderStatus, scheme: Scheme): string {
  return `work-order ${status} ${scheme}`;
}

const rank = { low: 0, normal: 1, high: 2, urgent: 3 } as const;

/** Returns the markers as features, the more urgent ones on top. */
export function workOrderFeatures({ marks, chosen }: WorkOrdersView, scheme: Scheme): readonly Feature[] {
  return marks.map(({ id, lng, lat, status, priority }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      id,
      picture: workOrderImageName(status, scheme),
      rank: rank[priority],
      urgent: rank[priority] >= rank.high,
      chosen: id === chosen,
    },
  }));
}

export function workOrderLocationFeatures({ place }: WorkOrdersView): readonly Feature[] {
  return place === null
    ? []
    : [{ type: 'Feature', geometry: { type: 'Point', coordinates: [...place] }, properties: {} }];
}
