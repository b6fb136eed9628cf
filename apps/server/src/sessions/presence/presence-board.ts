// Who is at which curbs, in the memory of this process: nothing is stored, and reports expire.
import { isPresent, othersAtPlace, type PresencePlace, type PresenceReport } from '@curbwright/core';

/** Largest number of pages that count for one person; the oldest report gives way. */
const maxPagesPerUser = 5;

const placeKey = ({ links, proposal }: PresencePlace, isEditing: boolean) =>
  JSON.stringify([links, proposal, isEditing]);

export class PresenceBoard {
  /** By user and page, in the order of the last report. */
  readonly #reports = new Map<string, PresenceReport>();
  readonly #listeners = new Set<(place: PresencePlace) => void>();

  /** Calls `listener` with each place that somebody comes to or leaves; returns how to stop. */
  subscribe(listener: (place: PresencePlace) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Replaces what a page reported, and announces a change of place; returns who else is there. */
  report(page: string, report: PresenceReport) {
    const key = `${report.user} ${page}`;
    const before = this.#reports.get(key);
    this.#reports.delete(key);
    this.#dropExpired(report.at);
    const isNowhere = report.links.length === 0 && report.proposal === null;
    if (!isNowhere) {
      this.#dropOldestPage(report.user);
      this.#reports.set(key, report);
    }
    if (before === undefined || placeKey(before, before.isEditing) !== placeKey(report, report.isEditing)) {
      const links = [...new Set([...(before?.links ?? []), ...report.links])];
      const proposals = [...new Set([before?.proposal ?? null, report.proposal])];
      if (!isNowhere || before !== undefined)
        for (const proposal of proposals)
          for (const listener of this.#listeners) listener({ links, proposal });
    }
    return othersAtPlace(this.#reports.values(), report, report.user, report.at);
  }

  #dropExpired(now: number): void {
    for (const [key, one] of this.#reports) if (!isPresent(one, now)) this.#reports.delete(key);
  }

  #dropOldestPage(user: number): void {
    const own = [...this.#reports].filter(([, one]) => one.user === user);
    const [oldest] = own;
    if (oldest !== undefined && own.length >= maxPagesPerUser) this.#reports.delete(oldest[0]);
  }
}
