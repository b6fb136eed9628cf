// R9: a write whose answer was lost after the commit is sent again under its Idempotency-Key, also after a kill of the server and to another process: one effect each.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BatteryPart } from '../part.ts';
import { makeCity } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { dropBefore } from '../room/dropping-proxy.ts';
import { type Answer, type Hand, handOf, member } from '../room/hand.ts';
import { personalPace } from '../room/personal-pace.ts';
import { startServer } from '../room/server.ts';
import { seeded } from '../seeded.ts';

const path = '/api/proposed_regulation/';
/** Retries sent at once, to two processes. */
const atOnce = 4;
/** With the one whose answer is lost, the last of all and another body. */
const ofRound = atOnce + 3;

const create = (hand: Hand, reason: string, key: string | null): Promise<Answer> =>
  hand.send(
    'POST',
    path,
    { action: 'create', sub_activity: 'loading', reason },
    key === null ? {} : { 'idempotency-key': key },
  );

export const part: BatteryPart = {
  id: 'R9',
  title: 'A write sent again under its Idempotency-Key after its answer was lost is done once',
  rounds: { short: 2, long: 1000 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    await makeCity(dataDir);
    let first = await startServer(dataDir);
    const second = await startServer(dataDir);
    const proxy = await dropBefore(first.url);
    const faults: string[] = [];
    const counts = { 'answers lost': 0, retries: 0, 'other bodies': 0, kills: 0 };
    let inFlight = 0;
    const pace = personalPace();
    const everyKills = Math.max(2, Math.floor(battery.rounds / 20));
    const reasons: string[] = [];
    try {
      let [lossy, near, far] = [
        await handOf(proxy.url, 'editor'),
        await handOf(first.url, 'editor'),
        await handOf(second.url, 'editor'),
      ];
      for (let round = 1; round <= battery.rounds; round += 1) {
        // Access tokens live five minutes.
        if (round % 100 === 0)
          [lossy, near, far] = [
            await handOf(proxy.url, 'editor'),
            await handOf(first.url, 'editor'),
            await handOf(second.url, 'editor'),
          ];
        await pace(ofRound);
        const reason = `Round ${round}`;
        const key = randomUUID();
        reasons.push(reason);
        proxy.drop(true);
        const lost = create(lossy, reason, key);
        const isKilled = round % everyKills === 0;
        if (isKilled) {
          // At an instant of its own: before, in, or after the transaction.
          await new Promise((resolve) => setTimeout(resolve, random.whole(0, 40)));
          await first.end('SIGKILL');
          counts.kills += 1;
        }
        if ((await lost).status === 0) counts['answers lost'] += 1;
        else faults.push(`${reason}: the answer was not lost`);
        proxy.drop(false);
        if (isKilled) {
          first = await startServer(dataDir, { port: first.port });
          [lossy, near] = [await handOf(proxy.url, 'editor'), await handOf(first.url, 'editor')];
        }
        const hands = Array.from({ length: atOnce }, (_, index) => (index % 2 === 0 ? near : far));
        const told = await Promise.all(hands.map((hand) => create(hand, reason, key)));
        counts.retries += told.length;
        const busy = told.filter(({ body }) => member(body, 'code') === 'in_flight');
        inFlight += busy.length;
        for (const { status, body } of told)
          if (status !== 201 && !(status === 409 && member(body, 'code') === 'in_flight'))
            faults.push(`${reason}: a retry got ${status} ${JSON.stringify(body).slice(0, 200)}`);
        const last = await create(far, reason, key);
        const ids = new Set(
          [...told, last].filter(({ status }) => status === 201).map(({ body }) => member(body, 'id')),
        );
        if (last.status !== 201 || ids.size !== 1) faults.push(`${reason}: ids ${[...ids].join(', ')}`);
        const other = await create(near, `${reason}, another`, key);
        counts['other bodies'] += 1;
        if (other.status !== 422) faults.push(`${reason}: another body got ${other.status}`);
      }
      const effects = await withClient(dataDir, async (client) => {
        const { rows } = await client.query<{ reason: string; count: number }>(
          'select reason, count(*)::int as count from proposed_regulation group by reason',
        );
        return new Map(rows.map(({ reason, count }) => [reason, count]));
      });
      for (const reason of reasons)
        if (effects.get(reason) !== 1) faults.push(`${reason}: ${effects.get(reason) ?? 0} effects`);
      if (effects.size !== reasons.length) faults.push('an effect that nobody asked for');
      // The same without a key: done twice, and seen.
      proxy.drop(true);
      await create(lossy, 'Without a key', null);
      proxy.drop(false);
      await create(near, 'Without a key', null);
      const twice = await withClient(dataDir, (client) =>
        client.query("select 1 from proposed_regulation where reason = 'Without a key'"),
      );
      return {
        attempts: { rounds: battery.rounds, ...counts },
        faults,
        controls: [{ name: 'without a key the retry makes a second one', caught: twice.rows.length === 2 }],
        figures: {
          'effects looked at': effects.size,
          'refused as in flight': inFlight,
        },
      };
    } finally {
      proxy.close();
      for (const server of [first, second]) await server.end('SIGKILL');
      await killEverythingOn(dataDir);
    }
  },
};
