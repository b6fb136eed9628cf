// Tests merging snapshots and changes: whatever the order of changes, losses and reconnects, the
// page ends up with the server's state.
import type { LiveState, LiveUpdate } from '@curbwright/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyLiveSnapshot,
  type LiveSnapshot,
  mergeLiveUpdate,
  parseLiveUpdate,
  sumLiveLinks,
  toUnknownLinks,
} from './live-merge.ts';

const state = (free: number, more: Partial<LiveState> = {}): LiveState => ({
  spaces: 9,
  free,
  stale: 0,
  haloWidth: 10 + free,
  heard: null,
  simulated: false,
  at: null,
  ...more,
});

interface Line {
  readonly state: LiveState | null;
  readonly revision: number;
}

/**
 * A mock server following the contract: it numbers the changes, and sends the full state to clients
 * that know nothing or an outdated revision.
 */
class Server {
  revision = 1;
  /** Revision when this server process started; it does not know which changes came before. */
  readAt = 1;
  readonly lines = new Map<number, Line>();

  change(link: number, to: LiveState | null): void {
    this.revision += 1;
    this.lines.set(link, { state: to, revision: this.revision });
  }

  restart(): void {
    for (const [link, line] of this.lines) if (line.state === null) this.lines.delete(link);
    this.readAt = this.revision;
  }

  news(since: number): LiveUpdate {
    const whole = since < this.readAt;
    const told = [...this.lines].filter(([, line]) => (whole ? line.state !== null : line.revision > since));
    return {
      revision: this.revision,
      whole,
      links: Object.fromEntries(told.map(([link, line]) => [String(link), line.state])),
    };
  }

  get links(): ReadonlyMap<number, LiveState> {
    return new Map(
      [...this.lines].flatMap(([link, line]) => (line.state === null ? [] : [[link, line.state]])),
    );
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('change' as const),
      link: fc.integer({ min: 1, max: 6 }),
      free: fc.option(fc.nat(9)),
    }),
    fc.record({
      kind: fc.constantFrom('told' as const, 'lost' as const, 'open' as const, 'restart' as const),
    }),
    // A repeated update from another process that has not received the latest changes yet.
    fc.record({ kind: fc.constant('twice' as const), back: fc.nat(3) }),
  ),
  { maxLength: 60 },
);

describe('withNews', () => {
  it('comes to the server’s state by any order of changes, losses and reconnects', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const server = new Server();
        let known: LiveSnapshot = emptyLiveSnapshot;
        let isOpen = false;
        let told = 0;
        const take = (news: LiveUpdate) => {
          known =
            mergeLiveUpdate(known, news) ??
            mergeLiveUpdate(emptyLiveSnapshot, server.news(0)) ??
            emptyLiveSnapshot;
          told = server.revision;
        };
        const open = () => {
          isOpen = true;
          take(server.news(known.revision));
        };
        for (const step of all) {
          if (step.kind === 'change') server.change(step.link, step.free === null ? null : state(step.free));
          else if (step.kind === 'told' && isOpen) take(server.news(told));
          else if (step.kind === 'twice' && isOpen) take(server.news(Math.max(1, told - step.back)));
          else if (step.kind === 'lost') isOpen = false;
          else if (step.kind === 'open') open();
          else if (step.kind === 'restart') {
            isOpen = false;
            server.restart();
          }
        }
        open();
        expect(known.links).toEqual(server.links);
        expect(known.revision).toBe(server.revision);
      }),
      { numRuns: 2000 },
    );
  });
  it('is cleared by an empty payload of everything', () => {
    const full: LiveSnapshot = { revision: 4, links: new Map([[1, state(2)]]) };
    expect(mergeLiveUpdate(full, { revision: 5, whole: true, links: {} })?.links.size).toBe(0);
  });
  it('keeps the very same links where nothing is told: nothing is drawn anew', () => {
    const full: LiveSnapshot = { revision: 4, links: new Map([[1, state(2)]]) };
    expect(mergeLiveUpdate(full, { revision: 5, whole: false, links: {} })?.links).toBe(full.links);
  });
  it('wants everything when the numbers went back or nothing was known', () => {
    const full: LiveSnapshot = { revision: 40, links: new Map([[1, state(2)]]) };
    expect(mergeLiveUpdate(full, { revision: 7, whole: false, links: {} })).toBeNull();
    expect(mergeLiveUpdate(emptyLiveSnapshot, { revision: 7, whole: false, links: {} })).toBeNull();
    expect(mergeLiveUpdate(full, { revision: 7, whole: true, links: {} })?.revision).toBe(7);
  });
});

describe('newsIn', () => {
  it('reads the contract’s words and nothing else', () => {
    expect(parseLiveUpdate('{"revision":3,"whole":true,"links":{}}')).toEqual({
      revision: 3,
      whole: true,
      links: {},
    });
    for (const bad of [
      '',
      'null',
      '7',
      '{"revision":"3","whole":true,"links":{}}',
      '{"revision":3,"links":{}}',
    ])
      expect(parseLiveUpdate(bad)).toBeNull();
  });
});

describe('what is shown of all', () => {
  it('sums, and nobody heard is nobody free', () => {
    const links = new Map([
      [1, state(3)],
      [2, state(2, { stale: 4, simulated: true })],
    ]);
    expect(sumLiveLinks(links)).toEqual({ spaces: 18, free: 5, stale: 4, simulated: true });
    expect(sumLiveLinks(toUnknownLinks(links))).toEqual({ spaces: 0, free: 0, stale: 22, simulated: true });
    expect(sumLiveLinks(new Map())).toBeNull();
  });
});
