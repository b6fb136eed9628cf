// The curbs of a draft as listed in the panel: one entry per curb with its sections, length and
// spaces. Pure.
import type { LinkFeature } from '@curbwright/contract';
import { curbLinkIdOf, distributeSpaces, type ProposalLink } from '@curbwright/core';

export interface CurbEntry {
  /** Id of the link. */
  readonly link: number;
  /** The published curb; `undefined` = not loaded (yet), or no longer published. */
  readonly feature: LinkFeature | undefined;
  /** Sections in meters from its start, in order; `null` = the whole curb. */
  readonly stretches: readonly { readonly from: number; readonly to: number }[] | null;
  /** Meters of the curb in the draft; `null` = unknown. */
  readonly length: number | null;
  /** Parking spaces on those meters; `null` = unknown. */
  readonly spaces: number | null;
}

type CurbSection = NonNullable<CurbEntry['stretches']>[number];

/**
 * The spaces on the sections of a link: its total in proportion to their length, as when a link is
 * divided.
 */
function spacesInSections(
  stretches: readonly CurbSection[],
  { bays_count, length }: LinkFeature['properties'],
): number | null {
  if (bays_count === null) return null;
  const lengths = stretches.map(({ from, to }) => to - from);
  const rest = Math.max(0, length - lengths.reduce((sum, one) => sum + one, 0));
  return distributeSpaces(bays_count, [...lengths, rest])
    .slice(0, lengths.length)
    .reduce((sum, one) => sum + one, 0);
}

/** Entries of the draft's curbs, in order. */
export function curbEntries(
  links: readonly ProposalLink[],
  facts: ReadonlyMap<number, LinkFeature>,
): readonly CurbEntry[] {
  const places = new Map<number, CurbSection[] | null>();
  for (const link of links) {
    const place = curbLinkIdOf(link);
    const known = places.get(place);
    if (link.kind === 'curb') places.set(place, null);
    else if (known !== null) places.set(place, [...(known ?? []), { from: link.from, to: link.to }]);
  }
  return [...places].map(([link, parts]) => {
    const feature = facts.get(link);
    const stretches = parts === null ? null : parts.toSorted((a, b) => a.from - b.from);
    if (stretches === null)
      return {
        link,
        feature,
        stretches,
        length: feature?.properties.length ?? null,
        spaces: feature?.properties.bays_count ?? null,
      };
    return {
      link,
      feature,
      stretches,
      length: stretches.reduce((sum, { from, to }) => sum + to - from, 0),
      spaces: feature === undefined ? null : spacesInSections(stretches, feature.properties),
    };
  });
}

/** Total meters and spaces of all entries; unknown values are omitted. */
export function sumEntries(entries: readonly CurbEntry[]): {
  readonly length: number;
  readonly spaces: number;
} {
  return entries.reduce(
    (sum, { length, spaces }) => ({ length: sum.length + (length ?? 0), spaces: sum.spaces + (spaces ?? 0) }),
    { length: 0, spaces: 0 },
  );
}
