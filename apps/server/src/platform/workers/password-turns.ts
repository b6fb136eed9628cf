// Turns at computing password hashes: few at once, a bounded queue that is fair to addresses, and known people first (decision 0415).

/**
 * Whom a hash is computed for. `proven`: somebody who showed a secret already (a session, a ticket, an invitation); they always get a turn.
 * `known`: an address the account signed in from within a month. `unknown`: anybody else.
 */
export interface Requester {
  readonly kind: 'proven' | 'known' | 'unknown';
  /** What takes turns with others: an address; people who are proven need none. */
  readonly address: string;
}

/** Begins the work, or says that it lost its place. */
type Waiting = (outcome: 'begins' | 'does not fit') => void;

/** Those who wait, by address; each address has a turn in a round. */
class Lane {
  /** In the order of their turns. */
  readonly #byAddress = new Map<string, Waiting[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(address: string, waiting: Waiting): void {
    const others = this.#byAddress.get(address);
    if (others === undefined) this.#byAddress.set(address, [waiting]);
    else others.push(waiting);
    this.#size += 1;
  }

  /** Takes who is next; their address is behind all others then. */
  next(): Waiting | undefined {
    for (const [address, all] of this.#byAddress) {
      const first = all.shift();
      this.#byAddress.delete(address);
      if (all.length > 0) this.#byAddress.set(address, all);
      this.#size -= 1;
      return first;
    }
    return undefined;
  }

  /** Takes the last of the address with most waiting, if it has two more than `address`: one for each of both is fairer. */
  dropFor(address: string): Waiting | undefined {
    const own = this.#byAddress.get(address)?.length ?? 0;
    let longest: Waiting[] = [];
    for (const all of this.#byAddress.values()) if (all.length > longest.length) longest = all;
    if (longest.length < own + 2) return undefined;
    this.#size -= 1;
    return longest.pop();
  }
}

export interface TurnLimits {
  /** Hashes computed at once. */
  readonly atOnce: number;
  /** How many known, and how many unknown requesters wait at most. */
  readonly mostWaiting: number;
}

export class PasswordTurns {
  readonly #limits: TurnLimits;
  #running = 0;
  /** In the order in which they have their turns. */
  readonly #lanes = { proven: new Lane(), known: new Lane(), unknown: new Lane() };

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn comes. Null when the queue is full, at once or when an address with fewer requesters takes the place. */
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
