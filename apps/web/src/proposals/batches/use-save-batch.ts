// Saving: one request under a name of its own. The same wish sent again keeps the name, and makes one batch.
import type { Contract } from '@curbwright/contract';
import type { BatchEdit } from '@curbwright/core';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { currentBatch } from '../../map/batch.ts';
import { api } from '../../shell/api.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { newSubmission } from './submission.ts';

export type SavedBatch = z.output<Contract['createBatchRegulation']['answer']>;

interface Wish {
  readonly links: readonly number[];
  readonly edit: BatchEdit;
  readonly name: string;
  /** null = the city's default one. */
  readonly scenario: number | null;
  /** Curbs that lose a price or a reservation, as the person typed it; null = none does. */
  readonly losing: number | null;
}

/** `panel` takes the focus with what became of it: the button that had it is gone. `onFailed`: what was previewed may be of the past. */
export function useSaveBatch(panel: () => Element | null, onFailed: () => void) {
  const [create, { isLoading }] = api.useCreateBatchRegulationMutation();
  const [saved, setSaved] = useState<SavedBatch | null>(null);
  const sent = useRef<{ readonly wish: string; readonly submission: string } | null>(null);
  const save = async ({ links, edit, name, scenario, losing }: Wish) => {
    const wish = JSON.stringify([links, edit, name, scenario]);
    if (sent.current?.wish !== wish) sent.current = { wish, submission: newSubmission() };
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
    // What went wrong is told by the toast; the choice and the form stay, and the next try is the same wish.
    if (data === undefined) return onFailed();
    currentBatch.set(data.id);
    focusAfter(() => setSaved(data), panel);
  };
  return {
    saved,
    saving: isLoading,
    save,
    /** Back to the choice and the form. */
    again: () => {
      sent.current = null;
      setSaved(null);
    },
  };
}
