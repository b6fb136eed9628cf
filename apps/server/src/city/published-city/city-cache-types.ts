// The published city in memory, as the endpoints use it. Built from the database at startup and
// updated by city events.
import type {
  Box,
  CityTime,
  MultiPolygonGeometry,
  PlaceIndex,
  PolygonGeometry,
  Position,
  RuleSet,
} from '@curbwright/core';

/** Links found by location: their ids, up to the limit, and the total number found. */
export interface LinkMatches {
  readonly ids: readonly number[];
  readonly matched: number;
}

/** What the index stores for a link besides its geometry and rendered feature. */
export interface CachedLink {
  readonly id: number;
  /** Number of its rule set; `null` when unregulated. */
  readonly ruleSet: number | null;
  /** The curb type of its regulation in force; `unregulated` without one. */
  readonly subActivity: string;
  /** The time limit of its regulation, in minutes. */
  readonly timeLimit: number | null;
}

/** Additional condition on a link, checked before it counts against the limit. */
export type LinkPredicate = (link: CachedLink) => boolean;

export interface CityCache {
  /** The publication version of this data. */
  readonly revision: number;
  readonly time: CityTime;
  /**
   * The first instant for which rules are recorded, in epoch milliseconds; `null` when there are
   * none yet.
   */
  readonly knownFrom: number | null;
  readonly currency: string;
  readonly bounds: Box | null;
  readonly linkCount: number;
  /** Links whose line touches the box (edges included), ordered by id. */
  box(box: Box, limit: number, predicate?: LinkPredicate): LinkMatches;
  /** Links within `radius` meters of the point, nearest first. */
  near(lng: number, lat: number, radius: number, limit: number, predicate?: LinkPredicate): LinkMatches;
  /**
   * Links whose line touches the polygon, ordered by id. The geometry must be valid: closed rings
   * that do not cross themselves.
   */
  polygon(
    geometry: PolygonGeometry | MultiPolygonGeometry,
    limit: number,
    predicate?: LinkPredicate,
  ): LinkMatches;
  link(id: number): CachedLink | undefined;
  /** The link's line, longitude first. */
  line(id: number): readonly Position[] | undefined;
  /** The link as JSON text of the contract's `linkFeature`, rendered once. */
  featureText(id: number): string | undefined;
  /** Like `featureText`, as UTF-8 bytes ready to send. */
  featureBytes(id: number): Buffer | undefined;
  /**
   * The names of everything that has a location, for searches. Built on first use, in slices, and
   * updated from then on.
   */
  places(): Promise<PlaceIndex>;
  /** A rule set by its number. */
  ruleSet(number: number): RuleSet | undefined;
  /** Every rule set of links in force, by number. */
  ruleSets(): readonly { readonly number: number; readonly ruleSet: RuleSet }[];
}
