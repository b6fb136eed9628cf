// Finds the link of a parking session by segment id or id; a link divided before the session no
// longer exists.
import { failWith, ok, type Result } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { type FoundLink, findLinks } from './sessions.sql.ts';

export interface LinkReference {
  readonly segment?: string | undefined;
  readonly link?: number | undefined;
}

export class LinkFinder {
  readonly #bySegment = new Map<string, FoundLink | null>();
  readonly #byId = new Map<number, FoundLink | null>();
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Looks up the locations that are not loaded yet. */
  async load(places: readonly LinkReference[]): Promise<void> {
    const segments = new Set<string>();
    const ids = new Set<number>();
    for (const { segment, link } of places) {
      if (segment !== undefined && !this.#bySegment.has(segment)) segments.add(segment);
      if (link !== undefined && !this.#byId.has(link)) ids.add(link);
    }
    if (segments.size === 0 && ids.size === 0) return;
    for (const segment of segments) this.#bySegment.set(segment, null);
    for (const id of ids) this.#byId.set(id, null);
    for (const found of await findLinks(this.#db, [...segments], [...ids])) {
      this.#bySegment.set(found.segment, found);
      this.#byId.set(found.id, found);
    }
  }

  /** Rejected with `sessions.unknown-link` (place) or `sessions.link-divided` (place). */
  find({ segment, link }: LinkReference, arrival: number): Result<number> {
    const found =
      segment === undefined
        ? link === undefined
          ? null
          : (this.#byId.get(link) ?? null)
        : (this.#bySegment.get(segment) ?? null);
    const place = segment ?? String(link ?? '');
    if (found === null) return failWith('sessions.unknown-link', { place });
    // A session that arrived before the division stays on its link.
    return found.retired !== null && arrival >= found.retired
      ? failWith('sessions.link-divided', { place })
      : ok(found.id);
  }
}
