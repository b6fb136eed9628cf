// The elements of OpenStreetMap as every reader yields them, whatever the file they came in.
import type { ImportIssue } from '@curbwright/core';

export type Tags = Readonly<Record<string, string>>;

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

/** Why an element cannot be used: `reason` is the key of a text, the rest its params. */
export type BadElement = ImportIssue['params'] & { readonly reason: string };

/**
 * Takes elements in file order. Ids are OSM's; a source without node ids (GeoJSON) gives negative ones.
 * Coordinates are degrees; `tags` is empty where the element has none.
 */
export interface ElementSink {
  readonly node: (id: number, longitude: number, latitude: number, tags: Tags) => void;
  readonly way: (id: number, refs: readonly number[], tags: Tags) => void;
  readonly relation: (id: number, members: readonly OsmMember[], tags: Tags) => void;
  /** A single element that cannot be used; the rest goes on. `tags` where they are known: those of a street are a loss. */
  readonly bad: (place: string, reason: BadElement, tags?: Tags) => void;
}

export const noTags: Tags = {};
