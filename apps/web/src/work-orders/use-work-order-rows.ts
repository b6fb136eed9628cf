// The rows of the work order list, page by page, sorted and filtered by the server.
import type { WorkOrderResponse } from '@curbwright/contract';
import { useMemo } from 'react';
import { api } from '../shell/api.ts';
import { type PagedRows, type PageRequests, pageQuery, usePagedRows } from '../shell/paged-rows.ts';
import type { toWorkOrderQuery } from './work-order-list-state.ts';

function createPageQueries(key: string): PageRequests<WorkOrderResponse> {
  const asked: ReturnType<typeof toWorkOrderQuery> = JSON.parse(key);
  const { initiate, select } = api.endpoints.workOrders;
  const argOf = (page: number) => ({ query: { ...asked, ...pageQuery(page) } });
  return {
    ask: (dispatch, page) => dispatch(initiate(argOf(page))),
    taken: (state, page) => select(argOf(page))(state),
  };
}

export function useWorkOrderRows(query: ReturnType<typeof toWorkOrderQuery>): PagedRows<WorkOrderResponse> {
  const key = JSON.stringify(query);
  return usePagedRows(useMemo(() => createPageQueries(key), [key]));
}
