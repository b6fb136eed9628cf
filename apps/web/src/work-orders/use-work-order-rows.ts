// The rows of the work order list, page by page, sorted and filtered by the server.
import type { WorkOrderResponse } from '@curbwright/contract';
import { api } from '../shell/api.ts';
import { type PagedRows, usePagedRows } from '../shell/paged-rows.ts';
import type { toWorkOrderQuery } from './work-order-list-state.ts';

export function useWorkOrderRows(query: ReturnType<typeof toWorkOrderQuery>): PagedRows<WorkOrderResponse> {
  return usePagedRows(api.endpoints.workOrders, query);
}
