// Saves a batch: one request with its own id. Retrying the same request keeps the id, so only one
// batch is created.

import type { Contract } from '@curbwright/contract';
import type { BatchEdit } from '@curbwright/core';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { changeBatch } from '../../city/view/batch-slice.ts';
import { api } from '../../shell/api.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { createSubmissionId } from './submission-id.ts';

export type SavedBatch = z.output<Contract['createBatchRegulation']['answer']>;

interface SaveRequest {
  readonly links: readonly number[];
  readonly edit: BatchEdit;
  readonly name: string;
  /** Scenario id; `null` = the city's default scenario. */
  readonly scenario: number | null;
  /**
   * Number of curbs that lose a rate or a reservation, as typed by the user; `null` = none does.
   */
  readonly losing: number | null;
}

/**
 * Saves batches. When a result is shown, `panel` receives the focus, because the focused button is
 * then gone. `onFailed` is called after a failure, when the preview may be outdated.
 */
export function useSaveBatch(panel: () => Element | null, onFailed: () => void) {
  const [create, { isLoading }] = api.useCreateBatchRegulationMutation();
  const [saved, setSaved] = useState<SavedBatch | null>(null);
  const sent = useRef<{ readonly wish: string; readonly submission: string } | null>(null);
  const save = async ({ links, edit, name, scenario, losing }: SaveRequest) => {
    const requestKey = JSON.stringify([links, edit, name, scenario]);
    if (sent.current?.wish !== requestKey)
      sent.current = { wish: requestKey, submission: createSubmissionId() };
    const { data } = await create({
      body: {
        links: [...links],
        edit,
        name,
        ...(scenario === null ? {} : { scenario }),
        ...(losing === null ? {} : { curbs_losing_price_or_reservation: losing }),
        submission: sent.current.submission,
      },
    });
    // A toast shows the error. Selection and form remain, and a retry sends the same request.
    if (data === undefined) return onFailed();
    changeBatch({ current: data.id });
    focusAfter(() => setSaved(data), panel);
  };
  return {
    saved,
    saving: isLoading,
    save,
    /** Returns to the selection and the form. */
    again: () => {
      sent.current = null;
      setSaved(null);
    },
  };
}
