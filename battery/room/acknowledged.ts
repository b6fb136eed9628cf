// What the server said it has done: kept outside of it, and compared with what is there afterwards.

export interface Acknowledged {
  /** Proposals that are there, open. */
  readonly open: Set<number>;
  readonly published: Set<number>;
  readonly deleted: Set<number>;
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
    stays: new Set(),
    files: new Map(),
    zones: new Set(),
    imports: new Set(),
    begunImports: new Set(),
  };
}
