// Queues the computation of password hashes: few run at once, the queue is bounded and fair between
// IP addresses, and known users come first (decision 0344).

/**
 * The user for whom a hash is computed. `proven`: already presented a secret (a session, a ticket,
 * an invitation), and always gets a turn. `known`: at an IP address from which the account signed
 * in within a month. `unknown`: anyone else.
 */
export interface Requester {
  readonly kind: 'proven' | 'known' | 'unknown';
  /** The IP address by which turns are distributed; not used for `proven`. */
  readonly address: string;
}

/** Starts the work, or reports that it was dropped from the queue. */
type StartCallback = (outcome: 'begins' | 'does not fit') => void;

/** Waiting requests by address; each address gets one turn per round. */
class FairQueue {
  /** In order of their turns. */
  readonly #byAddress = new Map<string, StartCallback[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(address: string, waiting: StartCallback): void {
    const others = this.#byAddress.get(address);
    if (others === undefined) this.#byAddress.set(address, [waiting]);
    else others.push(waiting);
    this.#size += 1;
  }

  /** Removes and returns the next request; its address then moves behind all others. */
  next(): StartCallback | undefined {
    for (const [address, all] of this.#byAddress) {
      const first = all.shift();
      this.#byAddress.delete(address);
      if (all.length > 0) this.#byAddress.set(address, all);
      this.#size -= 1;
      return first;
    }
    return undefined;
  }

  /**
   * Drops the newest request of the address with the most waiting requests, if that address has at
   * least two more than `address`, so that the queue stays fair.
   */
  dropFor(address: string): StartCallback | undefined {
    const own = this.#byAddress.get(address)?.length ?? 0;
    let longest: StartCallback[] = [];
    for (const all of this.#byAddress.values()) if (all.length > longest.length) longest = all;
    if (longest.length < own + 2) return undefined;
    this.#size -= 1;
    return longest.pop();
  }
}

export interface HashQueueLimits {
  /** Hashes computed at once. */
  readonly atOnce: number;
  /** Largest number of waiting requests, for `known` and for `unknown` each. */
  readonly mostWaiting: number;
}

export class PasswordHashQueue {
  readonly #limits: HashQueueLimits;
  #running = 0;
  /** In order of priority. */
  readonly #lanes = { proven: new FairQueue(), known: new FairQueue(), unknown: new FairQueue() };

  constructor(limits: HashQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when its turn comes. `null` if the queue is full, either at once or because an
   * address with fewer requests takes the place.
   */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<T | null> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else if ((await this.#turn(requester)) === 'does not fit') return null;
    try {
      return await work();
    } finally {
      const { proven, known, unknown } = this.#lanes;
      const next = proven.next() ?? known.next() ?? unknown.next();
      if (next === undefined) this.#running -= 1;
      else next('begins');
    }
  }

  #turn({ kind, address }: Requester): Promise<'begins' | 'does not fit'> {
    const lane = this.#lanes[kind];
    if (kind !== 'proven' && lane.size >= this.#limits.mostWaiting) {
      const dropped = lane.dropFor(address);
      if (dropped === undefined) return Promise.resolve('does not fit');
      dropped('does not fit');
    }
    return new Promise((resolve) => lane.add(address, resolve));
  }
}
