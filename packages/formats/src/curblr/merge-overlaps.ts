// Merges overlapping features: in CurbLR, the regulations of all features that cover a section
// apply together, and the highest priority wins.
import type { LinkData, RestrictionInput } from '@curbwright/core';
import type { IssueList } from '../issue-list.ts';
import { serializeRestriction } from '../rule-set-table.ts';

export interface LinkWithRestrictions {
  readonly link: LinkData;
  readonly restrictions: readonly RestrictionInput[];
  readonly place: string;
}

/** Tolerance between two surveys of the same location, in meters. */
const tolerance = 1;

/**
 * Adds to each link the restrictions of every feature on the same reference and side that covers
 * all of it. Features are not split: one that covers a link only in part keeps its own line and is
 * reported as an issue (decision 0023).
 */
export function mergeOverlappingLinks(
  links: readonly LinkWithRestrictions[],
  issues: IssueList,
): LinkWithRestrictions[] {
  const groups = new Map<string, LinkWithRestrictions[]>();
  for (const one of links) {
    const { shstRefId, side, status } = one.link;
    if (shstRefId === null || one.link.shstLocationStart === null || one.link.shstLocationEnd === null)
      continue;
    const key = JSON.stringify([shstRefId, side, status]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  const added = new Map<LinkWithRestrictions, RestrictionInput[]>();
  for (const group of groups.values()) {
    for (const one of group) {
      const [start, end] = locationRange(one.link);
      const all = new Map(one.restrictions.map((entry) => [serializeRestriction(entry), entry]));
      for (const other of group) {
        if (other === one) continue;
        const [otherStart, otherEnd] = locationRange(other.link);
        const shared = Math.min(end, otherEnd) - Math.max(start, otherStart);
        if (shared <= tolerance) continue;
        if (otherStart <= start + tolerance && otherEnd >= end - tolerance) {
          for (const entry of other.restrictions) all.set(serializeRestriction(entry), entry);
          issues.count('warning', 'curblr.covered', one.place);
        } else issues.count('warning', 'curblr.partly-covered', one.place);
      }
      added.set(
        one,
        [...all.values()].sort(
          (a, b) => a.priority - b.priority || (serializeRestriction(a) < serializeRestriction(b) ? -1 : 1),
        ),
      );
    }
  }
  return links.map((one) => ({ ...one, restrictions: added.get(one) ?? one.restrictions }));
}

function locationRange({ shstLocationStart, shstLocationEnd }: LinkData): readonly [number, number] {
  const [start, end] = [shstLocationStart ?? 0, shstLocationEnd ?? 0];
  return start <= end ? [start, end] : [end, start];
}
