// The link a stay was at, by segment id or id; a link that was divided before the stay is not there any more.
import { ok, type Result, refused } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { type FoundLink, findLinks } from './sessions.sql.ts';

export interface StayPlace {
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

  /** Looks up places not met yet. */
  async load(places: readonly StayPlace[]): Promise<void> {
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

  /** Refused: `sessions.unknown-link` (place), `sessions.link-divided` (place). */
  find({ segment, link }: StayPlace, arrival: number): Result<number> {
    const found =
      segment === undefined
        ? link === undefined
          ? null
          : (this.#byId.get(link) ?? null)
        : (this.#bySegment.get(segment) ?? null);
    const place = segment ?? String(link ?? '');
    if (found === null) return refused('sessions.unknown-link', { place });
    // What arrived before stays where it was.
    return found.retired !== null && arrival >= found.retired
      ? refused('sessions.link-divided', { place })
      : ok(found.id);
  }
}
