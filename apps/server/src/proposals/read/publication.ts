// The state of a stored publication: by the database's clock, which says what is in force.
import type { proposedRegulationResponse } from '@curbwright/contract';
import { publicationState } from '@curbwright/core';
import type { z } from 'zod';

/** The columns that the state of a publication is read from. */
export interface PublicationColumns {
  readonly published_on: Date | null;
  readonly effective_from: Date | null;
  /** When it was undone or reverted. */
  readonly reverted_on: Date | null;
  /** When the publication that it reverts took or would have taken effect. */
  readonly reverts_from: Date | null;
  readonly read_at: Date;
}

/** Returns the state of a publication; `null` for an open proposal. */
export function toPublicationResponse(
  row: PublicationColumns,
): z.output<typeof proposedRegulationResponse>['publication'] {
  if (row.published_on === null) return null;
  const effectiveFrom = row.effective_from ?? row.published_on;
  const times = {
    publishedOn: row.published_on.getTime(),
    effectiveFrom: effectiveFrom.getTime(),
    revertedOn: row.reverted_on?.getTime() ?? null,
    revertsFrom: row.reverts_from?.getTime() ?? null,
  };
  return {
    state: publicationState(times, row.read_at.getTime()),
    effective_from: effectiveFrom.toISOString(),
    reverted_on: row.reverted_on?.toISOString() ?? null,
  };
}
