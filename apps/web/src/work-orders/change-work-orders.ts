// Changes several work orders one by one, each with the version that was seen.
import { calls } from 'virtual:staff-calls';
import type { WorkOrderResponse } from '@curbwright/contract';
import { pickWorkOrderFields, type WorkOrderChange } from '@curbwright/core';
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { sendApiRequest } from '../shell/api-sender.ts';
import { store } from '../shell/store.ts';

export interface WorkOrderEdit {
  readonly order: WorkOrderResponse;
  readonly change: WorkOrderChange;
}

export interface WorkOrderEditResult extends WorkOrderEdit {
  /** Error message; `null` = changed. */
  readonly fault: string | null;
}

/** Sends the edits one after the other. */
export async function changeWorkOrders(edits: readonly WorkOrderEdit[]): Promise<WorkOrderEditResult[]> {
  const results: WorkOrderEditResult[] = [];
  for (const { order, change } of edits) {
    const answer = await sendApiRequest(
      {
        call: calls.updateWorkOrder,
        params: { id: order.id },
        body: { ...change, version: order.version },
      },
      new AbortController().signal,
    );
    const fault = 'error' in answer ? formatFormError(answer.error, i18next.t('error.fallback')) : null;
    results.push({ order, change, fault });
  }
  store.dispatch(api.util.invalidateTags(['work-orders', 'history']));
  return results;
}

/** Returns the edits that undo those that were made: each raised the version by one. */
export function undoEdits(results: readonly WorkOrderEditResult[]): readonly WorkOrderEdit[] {
  return results
    .filter(({ fault }) => fault === null)
    .map(({ order, change }) => ({
      order: { ...order, version: order.version + 1 },
      change: pickWorkOrderFields(order, Object.keys(change)),
    }));
}
