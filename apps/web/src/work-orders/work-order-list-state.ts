// State of the work order list as stored in the URL: sort order, filters, open or closed, search.
import {
  type WorkOrderPriority,
  type WorkOrderStatus,
  workOrderPriorities,
  workOrderStatuses,
} from '@curbwright/core';
import { useUrlState } from '../shell/address-state.ts';
import {
  field,
  formatOrdering,
  listAddress,
  orderingField,
  textField,
  valuesField,
} from '../shell/list-screen/list-address.ts';

export interface WorkOrderListState {
  readonly ordering: { readonly key: string; readonly descending: boolean };
  readonly status: readonly WorkOrderStatus[];
  readonly priority: readonly WorkOrderPriority[];
  readonly assignee: string;
  readonly isOpen: 'true' | 'false' | '';
  /** Civil date; '' = any. */
  readonly dueBefore: string;
  readonly search: string;
}

export const sortableKeys = [
  'id',
  'name',
  'status',
  'priority',
  'assignee',
  'due',
  'street_name',
  'user',
  'created',
  'modified',
];

export const {
  plain: defaultWorkOrderListState,
  parse: parseWorkOrderListState,
  format: formatWorkOrderListState,
} = listAddress<WorkOrderListState>({
  ordering: orderingField('ordering', sortableKeys, { key: 'id', descending: true }),
  status: valuesField('status', workOrderStatuses),
  priority: valuesField('priority', workOrderPriorities),
  assignee: textField('assignee', 150),
  isOpen: field<WorkOrderListState['isOpen']>(
    'is_open',
    'true',
    (text) => (text === 'all' ? '' : text === 'false' ? text : 'true'),
    (isOpen) => (isOpen === '' ? 'all' : isOpen),
  ),
  dueBefore: field('due_before', '', (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''), String),
  search: textField('search', 100),
});

/** Returns the query parameters of the list request. */
export function toWorkOrderQuery(state: WorkOrderListState) {
  return {
    ordering: formatOrdering(state.ordering),
    ...(state.status.length === 0 ? {} : { status: state.status.join(',') }),
    ...(state.priority.length === 0 ? {} : { priority: state.priority.join(',') }),
    ...(state.assignee === '' ? {} : { assignee: state.assignee }),
    ...(state.isOpen === '' ? {} : { is_open: state.isOpen }),
    ...(state.dueBefore === '' ? {} : { due_before: state.dueBefore }),
    ...(state.search.trim() === '' ? {} : { search: state.search.trim() }),
  };
}

export function useWorkOrderListState() {
  return useUrlState(parseWorkOrderListState, formatWorkOrderListState);
}
