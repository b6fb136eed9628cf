// State of the work order list as stored in the URL: sort order, filters, open or closed, search.
// Invalid values are ignored.
import {
  type WorkOrderPriority,
  type WorkOrderStatus,
  workOrderPriorities,
  workOrderStatuses,
} from '@curbwright/core';
import { useAddressState } from '../shell/address-state.ts';

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
export const defaultWorkOrderListState: WorkOrderListState = {
  ordering: { key: 'id', descending: true },
  status: [],
  priority: [],
  assignee: '',
  isOpen: 'true',
  dueBefore: '',
  search: '',
};

function parseListParameter<Word extends string>(
  text: string | null,
  words: readonly Word[],
): readonly Word[] {
  const given = new Set((text ?? '').split(','));
  return words.filter((word) => given.has(word));
}

export function parseWorkOrderListState(search: string): WorkOrderListState {
  const given = new URLSearchParams(search);
  const ordering = given.get('ordering') ?? '';
  const key = sortableKeys.find((one) => one === ordering.replace(/^-/, ''));
  const open = given.get('is_open');
  const due = given.get('due_before') ?? '';
  return {
    ordering:
      key === undefined ? defaultWorkOrderListState.ordering : { key, descending: ordering.startsWith('-') },
    status: parseListParameter(given.get('status'), workOrderStatuses),
    priority: parseListParameter(given.get('priority'), workOrderPriorities),
    assignee: (given.get('assignee') ?? '').slice(0, 150),
    isOpen: open === 'false' ? 'false' : open === 'all' ? '' : 'true',
    dueBefore: /^\d{4}-\d{2}-\d{2}$/.test(due) ? due : '',
    search: (given.get('search') ?? '').slice(0, 100),
  };
}

export function formatOrdering({ key, descending }: WorkOrderListState['ordering']): string {
  return `${descending ? '-' : ''}${key}`;
}

/** Writes the state into a query string and leaves unrelated parameters unchanged. */
export function formatWorkOrderListState(state: WorkOrderListState, search: string): string {
  const query = new URLSearchParams(search);
  const set = (name: string, text: string) => {
    if (text === '') query.delete(name);
    else query.set(name, text);
  };
  const ordering = formatOrdering(state.ordering);
  set('ordering', ordering === formatOrdering(defaultWorkOrderListState.ordering) ? '' : ordering);
  set('status', state.status.join(','));
  set('priority', state.priority.join(','));
  set('assignee', state.assignee);
  set('is_open', state.isOpen === 'true' ? '' : state.isOpen === '' ? 'all' : 'false');
  set('due_before', state.dueBefore);
  set('search', state.search);
  return query.size === 0 ? '' : `?${query}`;
}

/** Query parameters of the list request. */
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
  return useAddressState(parseWorkOrderListState, formatWorkOrderListState);
}
