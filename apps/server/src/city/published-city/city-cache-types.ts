// The published city in memory, as the calls see it. Built from the database at start, kept up by city events.
import type {
  Box,
  CityTime,
  MultiPolygonGeometry,
  PlaceIndex,
  PolygonGeometry,
  Position,
  RuleSet,
} from '@curbwright/core';

/** Links found by place: their ids, at most the limit, and how many there were. */
export interface LinkPick {
  readonly ids: readonly number[];
  readonly matched: number;
}

/** What the index keeps of a link beside its geometry and its rendered feature. */
export interface CachedLink {
  readonly id: number;
  /** Number of its rule set; null = unregulated. */
  readonly ruleSet: number | null;
  /** The sub-activity of its regulation in force; `unregulated` without one. */
  readonly subActivity: string;
  /** Minutes; of its regulation. */
  readonly timeLimit: number | null;
}

/** Further condition on a link, asked before it counts against the limit. */
export type KeepLink = (link: CachedLink) => boolean;

export interface CityCache {
  /** The city's revision this answers from. */
  readonly revision: number;
  readonly time: CityTime;
  /** The first instant for which rules are recorded, epoch milliseconds; null = there are none yet. */
  readonly knownFrom: number | null;
  readonly currency: string;
  readonly bounds: Box | null;
  readonly linkCount: number;
  /** Links whose line touches the box (edges included), in the order of their ids. */
  box(box: Box, limit: number, keep?: KeepLink): LinkPick;
  /** Links within `radius` metres of the point, nearest first. */
  near(lng: number, lat: number, radius: number, limit: number, keep?: KeepLink): LinkPick;
  /** Links whose line touches the polygon, in the order of their ids. The geometry is valid: closed rings, not self-crossing. */
  polygon(geometry: PolygonGeometry | MultiPolygonGeometry, limit: number, keep?: KeepLink): LinkPick;
  link(id: number): CachedLink | undefined;
  /** The link's line, longitude first. */
  line(id: number): readonly Position[] | undefined;
  /** The link as JSON text of the contract's `linkFeature`, rendered once. */
  featureText(id: number): string | undefined;
  /** The same as UTF-8, to be sent as it is. */
  featureBytes(id: number): Buffer | undefined;
  /** The names of everything with a place, for searches. Made by the first who asks, in slices, and kept up from then on. */
  places(): Promise<PlaceIndex>;
  /** A rule set by its number. */
  ruleSet(number: number): RuleSet | undefined;
  /** Every rule set of a link in force, by number. */
  ruleSets(): readonly { readonly number: number; readonly ruleSet: RuleSet }[];
}
