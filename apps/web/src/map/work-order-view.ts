// What the map shows of work orders, as plain values, and as the features it draws.
import type { WorkOrderPriority, WorkOrderStatus } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { Scheme } from './palette.ts';

interface OrderMark {
  readonly id: number;
  readonly lng: number;
  readonly lat: number;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
}

export interface OrdersView {
  readonly marks: readonly OrderMark[];
  /** The order whose panel is open; null = none. */
  readonly chosen: number | null;
  /** A place that is being chosen for an order; null = none. */
  readonly place: readonly [lng: number, lat: number] | null;
  /** A click on a mark opens its order. */
  readonly clickable: boolean;
}

/** Name of the picture of a mark. */
export function orderPicture(status: WorkOrderStatus, scheme: Scheme): string {
  return `work-order ${status} ${scheme}`;
}

const rank = { low: 0, normal: 1, high: 2, urgent: 3 } as const;

/** The marks as features: the more urgent lie over the others. */
export function orderFeatures({ marks, chosen }: OrdersView, scheme: Scheme): readonly Feature[] {
  return marks.map(({ id, lng, lat, status, priority }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      id,
      picture: orderPicture(status, scheme),
      rank: rank[priority],
      urgent: rank[priority] >= rank.high,
      chosen: id === chosen,
    },
  }));
}

export function placeFeatures({ place }: OrdersView): readonly Feature[] {
  return place === null
    ? []
    : [{ type: 'Feature', geometry: { type: 'Point', coordinates: [...place] }, properties: {} }];
}
