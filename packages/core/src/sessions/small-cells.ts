// Privacy of published numbers: a cell with fewer than five sessions could identify a person and is
// not published.

/** Cells with fewer sessions than this are left empty when published. */
export const minPublishedSessions = 5;

/**
 * Whether a cell with this many sessions may be published. An empty cell reveals nothing about
 * anyone.
 */
export function isPublishable(stays: number): boolean {
  return stays === 0 || stays >= minPublishedSessions;
}
