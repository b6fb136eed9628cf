// Sorts work for a crew: the user's own first, then by due date and, when the location is known, by
// distance.
import { distance } from '@turf/turf';
import type { WorkOrderFields } from './field-queue.ts';
import { isClosedStatus } from './work-order.ts';

type Position = readonly [lng: number, lat: number];
type SortableWorkOrder = WorkOrderFields & { readonly id: number };

/** Returns the meters from a location to a work order; `null` if either location is unknown. */
export function metresToWorkOrder(
  order: Pick<WorkOrderFields, 'geometry'>,
  from: Position | null,
): number | null {
  if (order.geometry === null || from === null) return null;
  const [lng, lat] = order.geometry.coordinates;
  return distance([from[0], from[1]], [lng, lat], { units: 'meters' });
}

/** Somebody who may have work: a person and the names of their groups, which may be crews. */
export interface CrewMember {
  readonly username: string;
  readonly groups: readonly string[];
}

/**
 * Whether the work order is assigned to a person or to one of their groups. Names are compared as
 * on the server.
 */
export function isAssignedTo(
  order: Pick<WorkOrderFields, 'assignee'>,
  { username, groups }: CrewMember,
): boolean {
  const name = order.assignee?.toLowerCase();
  return name !== undefined && [username, ...groups].some((one) => one.toLowerCase() === name);
}

const priorityRank = { urgent: 0, high: 1, normal: 2, low: 3 } as const;

interface CrewSortOptions {
  readonly member: CrewMember;
  readonly here: Position | null;
  /** `near` sorts by distance before due date. */
  readonly by: 'due' | 'near';
}

/**
 * Sorts work orders for a crew: open before closed, the user's own before others', then by due date
 * and distance. Those without a due date or location come last.
 */
export function sortCrewWorkOrders<One extends SortableWorkOrder>(
  orders: readonly One[],
  { member, here, by }: CrewSortOptions,
): readonly One[] {
  const far = Number.POSITIVE_INFINITY;
  const keysOf = (order: One): readonly (number | string)[] => {
    const day = order.due ?? '9999-12-31';
    const near = metresToWorkOrder(order, here) ?? far;
    const places = by === 'near' && here !== null ? [near, day] : [day, priorityRank[order.priority], near];
    return [isClosedStatus(order.status) ? 1 : 0, isAssignedTo(order, member) ? 0 : 1, ...places, order.id];
  };
  const keyed = orders.map((order) => ({ order, keys: keysOf(order) }));
  keyed.sort((a, b) => {
    for (const [at, key] of a.keys.entries()) {
      const other = b.keys[at];
      if (other === undefined || key === other) continue;
      return key < other ? -1 : 1;
    }
    return 0;
  });
  return keyed.map(({ order }) => order);
}
