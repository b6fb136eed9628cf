// Stores what is needed from a source: node positions, ways, relations and tagged nodes for the
// basemap, and nodes at the curb.
import {
  addTotals,
  type Box,
  emptyImportTotals,
  type ImportIssue,
  type ImportTotals,
  type Position,
} from '@curbwright/core';
import type { ElementProblem, ElementSink, OsmMember, Tags } from './element.ts';
import { NodeStore } from './node-store.ts';
import { assetTypeOf, type TaggedNode } from './street-assets.ts';
import { hasParkingTags, streetRole } from './street-class.ts';

export interface StoredWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags: Tags;
}

export interface StoredRelation {
  readonly id: number;
  readonly members: readonly OsmMember[];
  readonly tags: Tags;
}

/**
 * Keys for which a way's or relation's tags are stored. Other ways are stored without tags, as
 * parts of multipolygons.
 */
const wayKeys = [
  'highway',
  'building',
  'natural',
  'waterway',
  'water',
  'leisure',
  'landuse',
  'amenity',
  'railway',
  'place',
  'man_made',
];

function hasRelevantTags(tags: Tags): boolean {
  return wayKeys.some((key) => tags[key] !== undefined);
}

const emptyTags: Tags = {};

/** Returns the totals lost when a street is omitted: its two curbs. */
function lostTotalsOf(tags: Tags): ImportTotals {
  if (streetRole(tags) !== 'curbs' && !hasParkingTags(tags)) return emptyImportTotals;
  return { ...emptyImportTotals, curbs: 2, rules: hasParkingTags(tags) ? 2 : 0 };
}

/** The elements of all files read together. */
export class ElementStore {
  readonly nodes = new NodeStore();
  readonly ways = new Map<number, StoredWay>();
  readonly relations: StoredRelation[] = [];
  readonly places: TaggedNode[] = [];
  /** Tagged nodes on or beside the curb. */
  readonly things: TaggedNode[] = [];
  readonly issues: ImportIssue[] = [];
  /** Totals of the streets that could not be used. */
  lost: ImportTotals = emptyImportTotals;
  readonly #box: Box | null;
  #bounds: [number, number, number, number] | null = null;

  /** Nodes outside `box` are ignored, so that ways end at its edge. */
  constructor(box: Box | null = null) {
    this.#box = box;
  }

  /** The center of all nodes; `null` if there are none. */
  centre(): Position | null {
    const bounds = this.#bounds;
    return bounds === null ? null : [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  }

  /** The sink that the readers write to. */
  get sink(): ElementSink {
    return {
      node: (id, longitude, latitude, tags) => {
        if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90 || !Number.isFinite(longitude + latitude)) {
          this.#bad(`node/${id}`, { reason: 'osm.reason-off-earth', longitude, latitude });
          return;
        }
        if (!this.#isInside(longitude, latitude)) return;
        this.nodes.add(id, longitude, latitude);
        this.#extend(longitude, latitude);
        if (tags.place !== undefined && tags.name !== undefined)
          this.places.push({ id, position: [longitude, latitude], tags });
        if (assetTypeOf(tags) !== null) this.things.push({ id, position: [longitude, latitude], tags });
      },
      way: (id, refs, tags) => {
        this.ways.set(id, { id, refs, tags: hasRelevantTags(tags) ? tags : emptyTags });
      },
      relation: (id, members, tags) => {
        if ((tags.type === 'multipolygon' || tags.type === 'building') && hasRelevantTags(tags))
          this.relations.push({ id, members, tags });
      },
      bad: (place, reason, tags) => {
        this.#bad(place, reason);
        if (tags !== undefined) this.lost = addTotals(this.lost, lostTotalsOf(tags));
      },
    };
  }

  #isInside(longitude: number, latitude: number): boolean {
    const box = this.#box;
    return (
      box === null || (longitude >= box[0] && latitude >= box[1] && longitude <= box[2] && latitude <= box[3])
    );
  }

  #extend(longitude: number, latitude: number): void {
    const old = this.#bounds ?? [longitude, latitude, longitude, latitude];
    this.#bounds = [
      Math.min(old[0], longitude),
      Math.min(old[1], latitude),
      Math.max(old[2], longitude),
      Math.max(old[3], latitude),
    ];
  }

  #bad(place: string, params: ElementProblem): void {
    this.issues.push({ severity: 'error', code: 'osm.bad-element', place, params });
  }
}
