// The rows of the work order list, page by page, sorted and filtered by the server.
import type { WorkOrderAnswer } from '@curbwright/contract';
import { useMemo } from 'react';
import { api } from '../shell/api.ts';
import { type PageCalls, type PagedRows, pageQuery, usePagedRows } from '../shell/paged-rows.ts';
import type { orderQuery } from './order-list-state.ts';

function callsOf(key: string): PageCalls<WorkOrderAnswer> {
  const asked: ReturnType<typeof orderQuery> = JSON.parse(key);
  const { initiate, select } = api.endpoints.workOrders;
  const argOf = (page: number) => ({ query: { ...asked, ...pageQuery(page) } });
  return {
    ask: (dispatch, page) => dispatch(initiate(argOf(page))),
    taken: (state, page) => select(argOf(page))(state),
  };
}

export function useOrderRows(query: ReturnType<typeof orderQuery>): PagedRows<WorkOrderAnswer> {
  const key = JSON.stringify(query);
  return usePagedRows(useMemo(() => callsOf(key), [key]));
}
