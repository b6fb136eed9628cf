// Staff who edit many curbs in one call, as the batch dialog does, and go on with what they saved: published or deleted as a whole.
import type { Acknowledged } from './acknowledged.ts';
import { type Hand, member } from './hand.ts';
import { doneIn, linksOf, type Writer } from './writer.ts';

const batches = '/api/batchregulations/';
/** Saved ones that stay as they are while the next are saved: what a kill finds whole. */
const left = 2;

interface Hands {
  readonly planner: Hand;
  readonly publisher: Hand;
}

/** From here on nobody knows what of the batches is open. */
export function forgetBatches(
  { batches: saved }: Acknowledged,
  ids: Iterable<number> = [...saved.keys()],
): void {
  for (const id of ids) saved.set(id, { links: saved.get(id)?.links ?? 0, proposals: null });
}

/** Saves one edit of up to twelve curbs; the batch's id, null where nothing was saved. */
async function saveOne(at: Writer, hand: Hand, call: number): Promise<number | null> {
  const { random, acknowledged } = at;
  const links = new Set(Array.from({ length: 12 }, () => random.pick(linksOf(at, 'saved'))));
  const body = at.judge(
    'batch saves',
    await hand.send('POST', batches, {
      name: `Batch ${at.round} ${call}`,
      links: [...links],
      edit: { timeLimit: 5 * random.whole(1, 48), reason: `Turnover ${at.round}` },
    }),
  );
  const id = Number(member(body, 'id'));
  const proposals = member(body, 'proposals');
  if (!(id > 0) || !Array.isArray(proposals)) return null;
  acknowledged.batches.set(id, {
    links: Number(member(body, 'accepted')),
    proposals: proposals.map((one) => Number(member(one, 'id'))),
  });
  return id;
}

/** Publishes or deletes a whole batch. */
async function goOn(at: Writer, { planner, publisher }: Hands, id: number): Promise<void> {
  const { random, acknowledged } = at;
  forgetBatches(acknowledged, [id]);
  if (random.whole(0, 1) === 0) {
    const answer = await publisher.send('POST', `${batches}${id}/publish_batch/`, {});
    for (const proposal of doneIn(at.judge('batches published', answer)))
      acknowledged.published.add(proposal);
  } else {
    const answer = await planner.send('DELETE', `${batches}${id}/`, {});
    for (const proposal of doneIn(at.judge('batches deleted', answer))) acknowledged.deleted.add(proposal);
  }
}

/** Saves batches without pause. */
export async function saveBatches(at: Writer, hands: Hands): Promise<void> {
  const open: number[] = [];
  for (let call = 0; !at.isOver(); call += 1) {
    const id = await saveOne(at, hands.planner, call);
    if (id !== null) open.push(id);
    // Where nothing was taken, the curbs are held: one is let go.
    while (open.length > (id === null ? 0 : left) && !at.isOver()) {
      const [oldest] = open.splice(0, 1);
      if (oldest !== undefined) await goOn(at, hands, oldest);
    }
  }
}
