// Order in which password hashes are computed, counted in turns: work ends when the test says so,
// and no clock is read.
import { describe, expect, it } from 'vitest';
import { type HashQueueLimits, PasswordHashQueue, type Requester } from './password-hash-queue.ts';

/** A queue whose work ends one by one, in the order it began. */
class Steps {
  readonly #turns: PasswordHashQueue;
  readonly began: string[] = [];
  readonly refused: string[] = [];
  readonly #ends: (() => void)[] = [];

  constructor(limits: HashQueueLimits) {
    this.#turns = new PasswordHashQueue(limits);
  }

  async ask(name: string, requester: Requester): Promise<void> {
    const work = () => {
      this.began.push(name);
      return new Promise<string>((end) => this.#ends.push(() => end(name)));
    };
    void this.#turns.run(requester, work).then((outcome) => {
      if (outcome === null) this.refused.push(name);
    });
    await this.settled();
  }

  async settled(): Promise<void> {
    for (let count = 0; count < 10; count += 1) await Promise.resolve();
  }

  /** Ends the oldest running work; `false` if none is running. */
  async step(): Promise<boolean> {
    const end = this.#ends.shift();
    end?.();
    await this.settled();
    return end !== undefined;
  }

  /** Steps until `name` has begun, and returns the number of steps. */
  async stepsUntil(name: string): Promise<number> {
    let steps = 0;
    while (!this.began.includes(name) && (await this.step())) steps += 1;
    return steps;
  }
}

const unknown = (address: string): Requester => ({ kind: 'unknown', address });
const known = (address: string): Requester => ({ kind: 'known', address });
const limits = { atOnce: 2, mostWaiting: 60 };

/** 600 attempts from 40 addresses, 15 each. */
async function flood(steps: Steps): Promise<void> {
  for (let count = 0; count < 600; count += 1)
    await steps.ask(`wrong ${count}`, unknown(`203.0.113.${count % 40}`));
}

describe('600 wrong passwords from 40 addresses', () => {
  it('wait in a bounded queue, and the rest is refused at once', async () => {
    const steps = new Steps(limits);
    await flood(steps);
    expect(steps.began).toHaveLength(2);
    expect(steps.refused).toHaveLength(600 - 2 - 60);
  });

  it('make somebody at a known address wait for one hash', async () => {
    const steps = new Steps(limits);
    await flood(steps);
    await steps.ask('right', known('198.51.100.1'));
    expect(await steps.stepsUntil('right')).toBe(1);
    expect(steps.refused).not.toContain('right');
  });

  it('make somebody at another address wait for one round of the addresses', async () => {
    const steps = new Steps(limits);
    await flood(steps);
    await steps.ask('right', unknown('198.51.100.1'));
    expect(await steps.stepsUntil('right')).toBeLessThanOrEqual(41);
    expect(steps.refused).not.toContain('right');
  });

  it('from one address alone make another wait for two hashes', async () => {
    const steps = new Steps(limits);
    for (let count = 0; count < 600; count += 1) await steps.ask(`wrong ${count}`, unknown('203.0.113.1'));
    await steps.ask('right', unknown('198.51.100.1'));
    expect(await steps.stepsUntil('right')).toBeLessThanOrEqual(2);
  });
});

describe('a full queue', () => {
  it('gives a place to an address with fewer, and takes it from the one with most, its last first', async () => {
    const steps = new Steps({ atOnce: 1, mostWaiting: 4 });
    await steps.ask('runs', unknown('z'));
    for (const name of ['a1', 'a2', 'a3']) await steps.ask(name, unknown('a'));
    await steps.ask('b1', unknown('b'));
    await steps.ask('a4', unknown('a'));
    expect(steps.refused).toEqual(['a4']);
    await steps.ask('c1', unknown('c'));
    expect(steps.refused).toEqual(['a4', 'a3']);
    // Both addresses have two requests waiting then, so neither displaces the other.
    await steps.ask('b2', unknown('b'));
    expect(steps.refused).toEqual(['a4', 'a3', 'b2']);
    while (await steps.step());
    expect(steps.began).toEqual(['runs', 'a1', 'b1', 'c1', 'a2']);
  });

  it('never refuses those who showed a secret already, and bounds known addresses too', async () => {
    const steps = new Steps({ atOnce: 1, mostWaiting: 1 });
    await steps.ask('runs', unknown('a'));
    await steps.ask('known', known('a'));
    await steps.ask('known too', known('b'));
    await steps.ask('proven', { kind: 'proven', address: '' });
    expect(steps.refused).toEqual(['known too']);
    while (await steps.step());
    expect(steps.began).toEqual(['runs', 'proven', 'known']);
  });

  it('of many who showed a secret takes no place from them for a known address', async () => {
    const steps = new Steps({ atOnce: 1, mostWaiting: 1 });
    await steps.ask('runs', unknown('a'));
    for (const name of ['one', 'two', 'three']) await steps.ask(name, { kind: 'proven', address: '' });
    await steps.ask('known', known('a'));
    expect(steps.refused).toEqual([]);
    while (await steps.step());
    expect(steps.began).toEqual(['runs', 'one', 'two', 'three', 'known']);
  });
});

it('goes on after work that fails', async () => {
  const turns = new PasswordHashQueue({ atOnce: 1, mostWaiting: 1 });
  const fails = turns.run(unknown('a'), () => Promise.reject(new Error('no memory')));
  const next = turns.run(unknown('b'), () => Promise.resolve('done'));
  await expect(fails).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(await turns.run(unknown('c'), () => Promise.resolve('done'))).toBe('done');
});
