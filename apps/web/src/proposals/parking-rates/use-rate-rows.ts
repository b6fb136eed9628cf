// The rows of the parking rates list, and the other fields of its responses.
import type { Contract } from '@curbwright/contract';
import type { z } from 'zod';
import { api } from '../../shell/api.ts';
import { type PagedRows, usePagedRows } from '../../shell/paged-rows.ts';
import type { RateQuery } from './rate-list-state.ts';

type RateListResponse = z.output<Contract['parkingRates']['answer']>;
export type RateRow = RateListResponse['results'][number];
/** The fields of a response other than its rows. */
export type RateListMeta = Pick<RateListResponse, 'types' | 'currency' | 'time_limits'>;

export interface RateRows extends PagedRows<RateRow> {
  /** `null` until a page is loaded. */
  readonly facts: RateListMeta | null;
}

export function useRateRows(query: RateQuery, language: string): RateRows {
  const { answer: facts, ...rows } = usePagedRows(api.endpoints.parkingRates, { ...query, language });
  return { ...rows, facts };
}
