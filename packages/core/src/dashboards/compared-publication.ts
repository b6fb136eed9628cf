// Decides which publication a comparison shows: the one whose instants both sides have, or the
// latest, if it is recent.

/** The instants (ISO 8601) at which a publication is compared. */
interface ComparedPublication {
  /** Just before it takes effect. */
  readonly before: string;
  /** Once all of it is in force. */
  readonly after: string;
}

/** Publications that took effect at most this many days ago are compared without being chosen. */
const recentPublicationDays = 7;
const dayMs = 86_400_000;

/** Whether two texts name the same instant. */
function isSameInstant(one: string | null, other: string): boolean {
  return one !== null && Date.parse(one) === Date.parse(other);
}

/** Returns the publication with these instants before and after it; `null` = none of them. */
export function publicationOfInstants<Publication extends ComparedPublication>(
  publications: readonly Publication[],
  before: string | null,
  after: string | null,
): Publication | null {
  return (
    publications.find((one) => isSameInstant(before, one.before) && isSameInstant(after, one.after)) ?? null
  );
}

/**
 * Returns the publication to compare when nothing is chosen at `now` (epoch milliseconds): the
 * latest that is in force, if it took effect at most `recentPublicationDays` ago. A scheduled one
 * that takes effect later has changed nothing yet.
 */
export function defaultPublication<Publication extends ComparedPublication>(
  publications: readonly Publication[],
  now: number,
): Publication | null {
  const recent = publications.filter(({ after }) => {
    const age = now - Date.parse(after);
    return age >= 0 && age <= recentPublicationDays * dayMs;
  });
  return recent.toSorted((a, b) => Date.parse(b.after) - Date.parse(a.after))[0] ?? null;
}
