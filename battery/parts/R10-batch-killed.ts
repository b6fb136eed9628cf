// R10: a hundred proposals published or deleted in one call, seven of which cannot be: each for itself, the account exact, also when the server is killed in between and asked again.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatteryPart } from '../part.ts';
import {
  type Batch,
  bad,
  calls,
  clearBatch,
  doneOf,
  draft,
  good,
  type Kind,
  linksOfBatch,
  makeBatch,
  openOf,
  unrelatedSums,
} from '../room/batch.ts';
import { makeCity } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { type Answer, type Hand, handOf, member } from '../room/hand.ts';
import { brokenRules } from '../room/promises.ts';
import { startServer } from '../room/server.ts';
import { differences, type TableSums } from '../room/table-sums.ts';
import { type Seeded, seeded } from '../seeded.ts';

interface Told {
  readonly done: readonly number[];
  readonly refused: readonly number[];
}

function toldOf({ body }: Answer): Told | null {
  const results = member(body, 'results');
  if (!Array.isArray(results)) return null;
  const ids = (ok: boolean) =>
    results.filter((one) => member(one, 'ok') === ok).map((one) => Number(member(one, 'id')));
  return { done: ids(true), refused: ids(false) };
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** What is wrong with an answer: exactly `done` must be told as done, and everything else as refused. */
function answerFaults(what: string, answer: Answer, batch: Batch, done: readonly number[]): string[] {
  const told = toldOf(answer);
  if (answer.status !== 200 || told === null)
    return [`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`];
  const others = batch.body.proposed_regulation_ids.filter((id) => !done.includes(id));
  return same(told.done, done) && same(told.refused, others)
    ? []
    : [
        `${what}: told ${told.done.length} done and ${told.refused.length} refused, not ${done.length} and ${others.length}`,
      ];
}

/** The numbers from 0, in another order. */
function shuffled(random: Seeded, count: number): number[] {
  const left = Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: count }, () => left.splice(random.whole(0, left.length - 1), 1)[0] ?? 0);
}

export const part: BatteryPart = {
  id: 'R10',
  title:
    'Of a hundred published or deleted at once, seven impossible, 93 are done and 7 named, each whole, nothing else changed, also over a kill and a retry',
  rounds: { short: 2, long: 40 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    const links = await makeCity(dataDir);
    let server = await startServer(dataDir);
    const faults: string[] = [];
    const counts = { batches: 0, kills: 0, 'kills before the answer': 0, 'rows of others': 0 };
    let partly = 0;
    const [mine, theirs] = [links.slice(0, linksOfBatch), links.slice(linksOfBatch, linksOfBatch + 10)];
    const look = <T>(work: Parameters<typeof withClient<T>>[1]) => withClient(dataDir, work);
    try {
      const first = await handOf(server.url, 'admin');
      const drafts: number[] = [];
      for (const link of theirs) drafts.push(await draft(first, link, 'of somebody else'));
      const others = () => look((client) => unrelatedSums(client, drafts, mine));
      const ask = (hand: Hand, kind: Kind, batch: Batch, key: string | null) =>
        hand.send('POST', calls[kind], batch.body, key === null ? {} : { 'idempotency-key': key });
      const faultsOfCity = async (what: string, kind: Kind, batch: Batch, before: TableSums) => {
        const done = await look((client) => doneOf(client, kind, batch));
        const after = await others();
        counts['rows of others'] += Number(after['what holds on other curbs']?.split(' ')[0] ?? 0);
        return [
          ...(done.length === good ? [] : [`${what}: ${done.length} of ${good} are done, whole`]),
          ...differences(before, after).map((name) => `${what}: changed: ${name}`),
          ...(await look((client) => brokenRules(client))).map((rule) => `${what}: ${rule}`),
        ];
      };
      let last: { kind: Kind; batch: Batch; before: TableSums } | undefined;
      const took: Record<Kind, number> = { publish: 0, delete: 0 };
      for (let round = 0; round < battery.rounds + 2; round += 1) {
        const kind: Kind = round % 2 === 0 ? 'publish' : 'delete';
        // The first two are left to end: what they take says when to kill the others.
        const isKilled = round >= 2;
        // Deleting takes no key: what is gone is told as not there when it is asked for again.
        const key = kind === 'publish' && round % 4 === 0 ? randomUUID() : null;
        const what = `round ${round} (${kind}${key === null ? '' : ', with a key'})`;
        let hand = await handOf(server.url, 'admin');
        const batch = await makeBatch(hand, mine, `Round ${round}`, (count) => shuffled(random, count));
        const before = await others();
        counts.batches += 1;
        const began = performance.now();
        const asking = ask(hand, kind, batch, key);
        if (isKilled) {
          await wait(took[kind] * random.next());
          await server.end('SIGKILL');
          counts.kills += 1;
          if ((await asking).status === 0) counts['kills before the answer'] += 1;
          server = await startServer(dataDir, { port: server.port });
          hand = await handOf(server.url, 'admin');
          const done = await look((client) => doneOf(client, kind, batch));
          const open = await look((client) => openOf(client, batch));
          if (done.length + open.length !== good)
            faults.push(
              `${what}: after the kill ${done.length} done and ${open.length} open of ${good}: some are half done`,
            );
          if (done.length > 0 && done.length < good) partly += 1;
          const left = key === null ? batch.good.filter((id) => !done.includes(id)) : batch.good;
          let again = await ask(hand, kind, batch, key);
          // What the kill left under way in the database holds its key until the database has noticed.
          for (let tries = 0; tries < 50 && member(again.body, 'code') === 'in_flight'; tries += 1) {
            await wait(100);
            again = await ask(hand, kind, batch, key);
          }
          faults.push(...answerFaults(`${what}, asked again`, again, batch, left));
        } else {
          faults.push(...answerFaults(what, await asking, batch, batch.good));
          took[kind] = performance.now() - began;
        }
        faults.push(...(await faultsOfCity(what, kind, batch, before)));
        last = { kind, batch, before };
        if (round + 1 < battery.rounds + 2) await clearBatch(hand, batch);
      }
      if (last === undefined) throw new Error('there was no round');
      const { kind, batch, before } = last;
      const count = async () => (await faultsOfCity('planted', kind, batch, before)).length;
      const sound = await count();
      await look((client) =>
        client.query("update proposed_regulation set reason = 'x' where id = $1", [drafts[0]]),
      );
      const overwritten = await count();
      await look((client) =>
        client.query(
          'insert into audit (action, noun, noun_id) select action, noun, noun_id from audit where noun_id = $1 and action = $2 limit 1',
          [String(batch.good[0]), kind],
        ),
      );
      const twice = await count();
      return {
        attempts: counts,
        faults,
        controls: [
          { name: 'a row of somebody else that changed', caught: overwritten > sound },
          { name: 'an item that was done twice', caught: twice > overwritten },
          {
            name: `an answer that tells ${bad + 1} refused`,
            caught:
              answerFaults('planted', { status: 200, body: { results: [] } }, batch, batch.good).length === 1,
          },
        ],
        figures: {
          'left partly done by the kill': partly,
          'a publish, ms': Math.round(took.publish),
          'a delete, ms': Math.round(took.delete),
        },
      };
    } finally {
      await server.end('SIGKILL');
      await killEverythingOn(dataDir);
    }
  },
};
