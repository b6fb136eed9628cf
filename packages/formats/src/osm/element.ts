// OpenStreetMap elements as every reader delivers them, whatever the file format.
import type { ImportIssue } from '@curbwright/core';

export type Tags = Readonly<Record<string, string>>;

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

/** Why an element cannot be used: `reason` is a message key, the rest are its parameters. */
export type ElementProblem = ImportIssue['params'] & { readonly reason: string };

/**
 * Receives elements in file order. Ids are OSM's; a source without node ids (GeoJSON) supplies
 * negative ones. Coordinates are in degrees; `tags` is empty if the element has none.
 */
export interface ElementSink {
  readonly node: (id: number, longitude: number, latitude: number, tags: Tags) => void;
  readonly way: (id: number, refs: readonly number[], tags: Tags) => void;
  readonly relation: (id: number, members: readonly OsmMember[], tags: Tags) => void;
  /**
   * Reports a single unusable element; the import continues. `tags` is passed if known, because the
   * tags of a street count as lost.
   */
  readonly bad: (place: string, reason: ElementProblem, tags?: Tags) => void;
}

export const noTags: Tags = {};
