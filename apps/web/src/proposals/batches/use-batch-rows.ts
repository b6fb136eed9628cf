// Loads all batches of the current scenario, newest first, page by page, up to 1,000.
import type { BatchResponse } from '@curbwright/contract';
import { api } from '../../shell/api.ts';
import { pageSize, useAllRows } from '../../shell/paged-rows.ts';

const maxPages = 10;
export const maxListedBatches = maxPages * pageSize;

interface BatchRows {
  /** `null` until the first page is loaded. */
  readonly rows: readonly BatchResponse[] | null;
  /** Total number of batches. */
  readonly count: number;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useBatchRows(scenario: number | null, language: string): BatchRows {
  const query = { language, ...(scenario === null ? {} : { scenario__id: scenario }) };
  const { count, read, failed, retry } = useAllRows(api.endpoints.batchRegulations, query, maxPages);
  return { rows: count === null ? null : read, count: count ?? 0, failed, retry };
}
