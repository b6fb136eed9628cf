// Who else is looking at or editing the same curbs: which reports still count, and who of them is at
// the same place.

/** Milliseconds for which a report counts; pages repeat it well before. */
export const presenceLifetimeMs = 45_000;
/** Largest number of curbs in a report. */
export const maxPresenceLinks = 20;
/** Largest number of people that a page is sent. */
const maxPeopleShown = 10;

/** What a page shows: the selected curbs or those of the draft, and the proposal of the draft. */
export interface PresencePlace {
  readonly links: readonly number[];
  readonly proposal: number | null;
}

export interface PresenceReport extends PresencePlace {
  readonly user: number;
  readonly name: string;
  readonly isEditing: boolean;
  /** Epoch milliseconds of the last report. */
  readonly at: number;
}

interface PersonPresent {
  readonly name: string;
  readonly isEditing: boolean;
}

/** Whether two places have a curb or the proposal in common. */
export function isSamePlace(a: PresencePlace, b: PresencePlace): boolean {
  return (a.proposal !== null && a.proposal === b.proposal) || a.links.some((link) => b.links.includes(link));
}

/** Whether a report still counts. */
export function isPresent({ at }: Pick<PresenceReport, 'at'>, now: number): boolean {
  return now - at < presenceLifetimeMs;
}

/**
 * Returns the other people at a place, each once, those who edit first: somebody with several pages
 * edits if one of them does.
 */
export function othersAtPlace(
  reports: Iterable<PresenceReport>,
  place: PresencePlace,
  user: number,
  now: number,
): readonly PersonPresent[] {
  const people = new Map<number, PersonPresent>();
  for (const report of reports) {
    if (report.user === user || !isPresent(report, now) || !isSamePlace(report, place)) continue;
    const isEditing = report.isEditing || people.get(report.user)?.isEditing === true;
    people.set(report.user, { name: report.name, isEditing });
  }
  return [...people.values()]
    .toSorted((a, b) => Number(b.isEditing) - Number(a.isEditing) || (a.name < b.name ? -1 : 1))
    .slice(0, maxPeopleShown);
}
