// What was read of all links of a city, kept while the city does not change: whoever asks after a change has it brought up from what there was.

interface Kept<Value> {
  readonly revision: number;
  readonly reading: Promise<Value>;
}

/** Readings of one database by a key. Those asked for longest ago are dropped; that of the key null, the city of today, never is. */
export class KeptReadings<Value> {
  readonly #kept = new Map<number | null, Kept<Value>>();
  readonly #most: number;

  /** `most` readings of other keys than null. */
  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept of the revision; else what `read` makes of the reading before, null without any. A failure is not kept. */
  at(key: number | null, revision: number, read: (before: Value | null) => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const kept = known?.revision === revision ? known : this.#begin(key, revision, known, read);
    this.#kept.set(key, kept);
    const others = [...this.#kept.keys()].filter((one) => one !== null);
    for (const old of others.slice(0, Math.max(0, others.length - this.#most))) this.#kept.delete(old);
    return kept.reading;
  }

  #begin(
    key: number | null,
    revision: number,
    known: Kept<Value> | undefined,
    read: (before: Value | null) => Promise<Value>,
  ): Kept<Value> {
    const before = known === undefined ? Promise.resolve(null) : known.reading.catch(() => null);
    const kept = { revision, reading: before.then(read) };
    kept.reading.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return kept;
  }
}

/** Above so many links that changed, all are read again. */
export const mostReadAnew = 20_000;
