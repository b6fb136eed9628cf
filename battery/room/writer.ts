// One of those who write: what it works with, how it judges an answer, and what all of them do.
import type { Seeded } from '../seeded.ts';
import type { Acknowledged } from './acknowledged.ts';
import { type Answer, type Hand, member, wasDone } from './hand.ts';

export const proposals = '/api/proposed_regulation';
/** Links of the grid each kind of writer works on, so that none is in another's way. */
const shares = {
  single: [0, 30],
  batch: [30, 80],
  removed: [80, 130],
  saved: [130, 180],
  curb: [180, 224],
} as const;

export interface Bench {
  readonly url: string;
  readonly links: readonly number[];
  readonly random: Seeded;
  readonly acknowledged: Acknowledged;
  /** How many answers of each kind came, and how many calls had none. */
  readonly counts: Record<string, number>;
  /** Answers that were neither done nor a refusal the writer expects. */
  readonly surprises: string[];
  /** A name no other round has. */
  readonly round: string;
}

/** Thrown by a writer that got no answer, or one that says the server is going: it stops. */
export class Gone extends Error {}

/** A writer of a bench; `isOver` says when it is to stop. */
export function writer(bench: Bench, isOver: () => boolean) {
  const { counts, surprises } = bench;
  const count = (what: string, by = 1) => {
    counts[what] = (counts[what] ?? 0) + by;
  };
  return {
    ...bench,
    isOver,
    count,
    /** The answer when it is a success; null when it was refused as expected (`fine`); throws when nobody answered. */
    judge(what: string, answer: Answer, fine: readonly number[] = []): unknown {
      if (wasDone(answer)) {
        count(what);
        return answer.body;
      }
      if (answer.status === 0) throw new Gone();
      // While the database is away nothing is promised: an honest refusal is as good as no answer.
      if ([502, 503].includes(answer.status)) {
        count('refused meanwhile');
        return null;
      }
      if (!fine.includes(answer.status))
        surprises.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
      return null;
    },
  };
}
export type Writer = ReturnType<typeof writer>;

/** The links a kind of writer works on. */
export function linksOf({ links }: Bench, share: keyof typeof shares): readonly number[] {
  const [from, to] = shares[share];
  return links.slice(from, to);
}

/** Draws up a change of one link; its id, null when refused. */
export async function propose(at: Writer, hand: Hand, link: number): Promise<number | null> {
  const { random, acknowledged } = at;
  const answer = await hand.send('POST', `${proposals}/create_proposed_change/`, {
    action: 'modify',
    reason: `Deliveries ${at.round}`,
    sub_activity: 'loading',
    restrictions: [
      { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 5 * random.whole(1, 48) },
    ],
    links: [{ curb_link: link }],
  });
  // Held by a draft that a kill left, or that is being published just now.
  const isTaken = member(answer.body, 'code') === 'proposal_exists';
  const id = Number(member(at.judge('drafts', answer, isTaken ? [answer.status] : []), 'id'));
  if (!(id > 0)) return null;
  acknowledged.open.add(id);
  return id;
}

/** Ids of a bulk answer that were done. */
export function doneIn(body: unknown): number[] {
  const results = member(body, 'results');
  if (!Array.isArray(results)) return [];
  return results.flatMap((one) => (member(one, 'ok') === true ? [Number(member(one, 'id'))] : []));
}
