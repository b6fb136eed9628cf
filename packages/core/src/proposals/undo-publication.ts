// For how long a publication can be undone with one click.
import { failWith, ok, type Result } from '../platform/result.ts';

/** Minutes for which a publication can be undone, unless the city sets another number. */
export const defaultUndoMinutes = 15;
/** Largest number of minutes: a day. */
export const maxUndoMinutes = 1440;
const minuteMs = 60_000;

/**
 * Reads the city's configuration entry `UNDO_PUBLICATION_MINUTES`; 0 = no undo. One that is not set or
 * cannot be read counts as the default.
 */
export function parseUndoMinutes(entry: unknown): number {
  const isValid =
    typeof entry === 'number' && Number.isInteger(entry) && entry >= 0 && entry <= maxUndoMinutes;
  return isValid ? entry : defaultUndoMinutes;
}

/** A publication. Instants are epoch milliseconds. */
interface Publication {
  /** `null` = not published. */
  readonly publishedOn: number | null;
  readonly isReverted: boolean;
  /** Whether it reverts another publication. */
  readonly isRevert: boolean;
}

/** Returns until when a publication can be undone; `null` = it never could, or no longer can. */
export function undoUntil(
  { publishedOn, isReverted, isRevert }: Publication,
  minutes: number,
): number | null {
  if (publishedOn === null || isReverted || isRevert || minutes === 0) return null;
  return publishedOn + minutes * minuteMs;
}

/**
 * Returns an error unless a publication can be undone now, in epoch milliseconds:
 * `proposal.not-published`, `proposal.is-revert`, `proposal.undone` or `proposal.undo-over`.
 */
export function checkUndo(publication: Publication, minutes: number, now: number): Result<true> {
  if (publication.publishedOn === null) return failWith('proposal.not-published');
  if (publication.isRevert) return failWith('proposal.is-revert');
  if (publication.isReverted) return failWith('proposal.undone');
  const until = undoUntil(publication, minutes);
  return until !== null && now <= until ? ok(true) : failWith('proposal.undo-over', { minutes });
}
