// Caches data of all links of a city per publication version. After a change, the cached data is
// updated instead of loaded again.

interface RevisionCacheEntry<Value> {
  readonly revision: number;
  readonly reading: Promise<Value>;
}

/**
 * Cached data of one database by key. The least recently used entries are dropped, except that of
 * the key `null`, the current city.
 */
export class RevisionCache<Value> {
  readonly #kept = new Map<number | null, RevisionCacheEntry<Value>>();
  readonly #most: number;

  /** Creates a cache for at most `most` entries with keys other than `null`. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Returns the entry cached for the publication version; else the result of `read`, which receives
   * the previous entry (`null` without one). Failures are not cached.
   */
  at(key: number | null, revision: number, read: (before: Value | null) => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const entry = known?.revision === revision ? known : this.#begin(key, revision, known, read);
    this.#kept.set(key, entry);
    const others = [...this.#kept.keys()].filter((one) => one !== null);
    for (const old of others.slice(0, Math.max(0, others.length - this.#most))) this.#kept.delete(old);
    return entry.reading;
  }

  #begin(
    key: number | null,
    revision: number,
    known: RevisionCacheEntry<Value> | undefined,
    read: (before: Value | null) => Promise<Value>,
  ): RevisionCacheEntry<Value> {
    const before = known === undefined ? Promise.resolve(null) : known.reading.catch(() => null);
    const entry = { revision, reading: before.then(read) };
    entry.reading.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    return entry;
  }
}

/**
 * Maximum number of changed links that are reloaded one by one; above it, all links are loaded
 * again.
 */
export const maxReloadedLinks = 20_000;
