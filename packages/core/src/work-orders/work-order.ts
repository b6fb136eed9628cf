// Work orders: statuses and priorities, allowed status transitions, and the columns of their list.
import { signChangeKinds } from '../city/signs/sign-changes.ts';
import { failWith, ok, type Result } from '../platform/result.ts';

export const workOrderStatuses = ['open', 'assigned', 'in progress', 'blocked', 'done', 'cancelled'] as const;
export type WorkOrderStatus = (typeof workOrderStatuses)[number];

export const workOrderPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type WorkOrderPriority = (typeof workOrderPriorities)[number];

/** What a work order of a published change is about: a sign, or the meters of its curbs. */
export const signOrderKinds = [...signChangeKinds, 'meters'] as const;

const closedStatuses: readonly WorkOrderStatus[] = ['done', 'cancelled'];

/** Whether no more work is to be done on a work order with this status. */
export function isClosedStatus(status: WorkOrderStatus): boolean {
  return closedStatuses.includes(status);
}

/**
 * Whether a work order may change from one status to another. A closed one may be reopened, but not
 * closed in another way.
 */
export function checkStatusChange(from: WorkOrderStatus, to: WorkOrderStatus): Result<WorkOrderStatus> {
  if (isClosedStatus(from) && isClosedStatus(to) && to !== from)
    return failWith('work-order.closed', { status: from });
  return ok(to);
}

/** Returns the statuses to offer for a work order: of a closed one, its own and `open`. */
export function offeredStatuses(status: WorkOrderStatus): readonly WorkOrderStatus[] {
  if (!isClosedStatus(status)) return workOrderStatuses;
  return workOrderStatuses.filter((one) => one === 'open' || one === status);
}

/**
 * Parses a status as written in files or by people: `In Progress`, `in_progress`, `canceled`; `null`
 * when the text is not a status.
 */
export function parseWorkOrderStatus(text: string): WorkOrderStatus | null {
  const plain = text.trim().toLowerCase().replaceAll(/[_-]+/g, ' ').replace('canceled', 'cancelled');
  return workOrderStatuses.find((status) => status === plain) ?? null;
}

export const workOrderColumns = [
  { key: 'id', kind: 'number', sortable: true, visible: true },
  { key: 'name', kind: 'text', sortable: true, visible: true },
  { key: 'status', kind: 'text', sortable: true, visible: true },
  { key: 'priority', kind: 'text', sortable: true, visible: true },
  { key: 'assignee', kind: 'text', sortable: true, visible: true },
  { key: 'due', kind: 'date', sortable: true, visible: true },
  { key: 'street_name', kind: 'text', sortable: true, visible: true },
  { key: 'user', kind: 'text', sortable: true, visible: false },
  { key: 'created', kind: 'date', sortable: true, visible: true },
  { key: 'modified', kind: 'date', sortable: true, visible: false },
  { key: 'comments', kind: 'number', sortable: false, visible: false },
  { key: 'files', kind: 'number', sortable: false, visible: false },
] as const;
