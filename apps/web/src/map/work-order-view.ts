// What the map shows of work orders, as plain values.
import type { WorkOrderPriority, WorkOrderStatus } from '@curbwright/core';

export interface OrderMark {
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
}
