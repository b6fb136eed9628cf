// What the server said it has done: kept outside of it, and compared with what is there afterwards.

/** A batch that was saved. */
export interface SavedBatch {
  /** How many took the edit. */
  readonly links: number;
  /** All of its proposals, open; null once somebody went on with it. */
  readonly proposals: readonly number[] | null;
}

export interface Acknowledged {
  /** Proposals that are there, open. */
  readonly open: Set<number>;
  readonly published: Set<number>;
  readonly deleted: Set<number>;
  /** Batches that were saved, by id. */
  readonly batches: Map<number, SavedBatch>;
  /** Stays by the source's own name. */
  readonly stays: Set<string>;
  /** SHA-256 of files by id. */
  readonly files: Map<number, string>;
  readonly zones: Set<number>;
  /** Names of imports that were told to be done. */
  readonly imports: Set<string>;
  /** Names of imports that were begun: all of one is there, or nothing. */
  readonly begunImports: Set<string>;
}

export function nothingYet(): Acknowledged {
  return {
    open: new Set(),
    published: new Set(),
    deleted: new Set(),
    batches: new Map(),
    stays: new Set(),
    files: new Map(),
    zones: new Set(),
    imports: new Set(),
    begunImports: new Set(),
  };
}

/** Kinds of which something must be acknowledged before losing nothing means anything. */
export const kinds = ['published', 'deleted', 'batches', 'stays', 'files', 'zones', 'imports'] as const;

/** How much of each kind was acknowledged, in all cities together. */
export function acknowledgedIn(cities: readonly Acknowledged[]): Record<(typeof kinds)[number], number> {
  const sum = (kind: (typeof kinds)[number]) => cities.reduce((all, city) => all + city[kind].size, 0);
  return {
    published: sum('published'),
    deleted: sum('deleted'),
    batches: sum('batches'),
    stays: sum('stays'),
    files: sum('files'),
    zones: sum('zones'),
    imports: sum('imports'),
  };
}
