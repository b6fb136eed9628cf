// Privacy of published numbers: a count of fewer than five sessions could identify a person and is
// not published.

/** Minimum number of sessions in a published cell; cells with fewer are left empty. */
export const minPublishedSessions = 5;

/**
 * Whether a cell with this many sessions may be published. An empty one reveals nothing about
 * anyone.
 */
export function isPublishable(stays: number): boolean {
  return stays === 0 || stays >= minPublishedSessions;
}
