// R7: two and twenty publishers publish the same proposal at once, through two processes: exactly one is told so, the others hear 409 with a reason, and there is one regulation and one audit row.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { BatteryPart } from '../part.ts';
import { makeCity } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { handOf, member } from '../room/hand.ts';
import { personalPace } from '../room/personal-pace.ts';
import { startServer } from '../room/server.ts';
import { seeded } from '../seeded.ts';

const proposals = '/api/proposed_regulation/';
const racers = [2, 20] as const;

/** Whether a loser is told that somebody came first, in words. */
function isTold(status: number, body: unknown): boolean {
  return status === 409 && typeof member(body, 'detail') === 'string';
}

/** Proposals that were not published once: another count of regulations, publications or audit rows than one each. */
async function notOnce(client: pg.Client, ids: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ id: number; counts: string }>(
    `select * from (select p.id, concat_ws(' ', (select count(*) from regulation r where r.proposal_id = p.id), (select count(*) from publication b
        where b.proposed_regulation_id = p.id), (select count(*) from audit a where a.action = 'publish' and a.noun = 'proposed-regulation'
        and a.noun_id = p.id::text), p.is_published::int) as counts from unnest($1::int[]) as w(id) join proposed_regulation p using (id)) each
      where counts <> '1 1 1 1'`,
    [ids],
  );
  return rows.map(
    ({ id, counts }) => `proposal ${id}: regulations, publications, audit rows, published: ${counts}`,
  );
}

export const part: BatteryPart = {
  id: 'R7',
  title: 'Of publishers who publish the same proposal at once exactly one does, whatever process they ask',
  rounds: { short: 1, long: 500 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    const links = await makeCity(dataDir);
    const servers = [await startServer(dataDir), await startServer(dataDir)];
    const faults: string[] = [];
    const published: number[] = [];
    const counts = { races: 0, publishers: 0, losers: 0 };
    const losers = new Map<string, number>();
    const pace = personalPace();
    try {
      const signIn = () => Promise.all(servers.map(({ url }) => handOf(url, 'publisher')));
      let hands = await signIn();
      for (let race = 1; race <= battery.rounds; race += 1) {
        const many = racers[race % racers.length] ?? 2;
        await pace(many);
        // Access tokens live five minutes.
        if (race % 50 === 0) hands = await signIn();
        const [hand] = hands;
        if (hand === undefined) throw new Error('there is no server');
        const made = await hand.send('POST', `${proposals}create_proposed_change/`, {
          action: 'modify',
          reason: `Race ${race}`,
          sub_activity: 'loading',
          restrictions: [
            {
              activity: 'loading',
              subActivity: 'loading',
              priority: 500,
              maxStay: 5 * random.whole(1, 48),
            },
          ],
          links: [{ curb_link: links[race % links.length] }],
        });
        const id = Number(member(made.body, 'id'));
        if (made.status !== 201 || !(id > 0)) {
          faults.push(`race ${race}: no proposal: ${made.status} ${JSON.stringify(made.body).slice(0, 300)}`);
          continue;
        }
        const told = await Promise.all(
          Array.from({ length: many }, (_, index) =>
            (hands[index % hands.length] ?? hand).send(
              'POST',
              `${proposals}${id}/publish_proposed_regulation/`,
              {},
            ),
          ),
        );
        counts.races += 1;
        counts.publishers += many;
        published.push(id);
        const won = told.filter(({ status }) => status === 200).length;
        const heard = [...new Set(told.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))];
        if (won !== 1)
          faults.push(
            `race ${race}: ${won} of ${many} were told that they published: ${heard.join(' ').slice(0, 500)}`,
          );
        for (const { status, body } of told) {
          if (status === 200) continue;
          counts.losers += 1;
          const said = `${status} ${String(member(body, 'reason') ?? member(body, 'code'))}`;
          losers.set(said, (losers.get(said) ?? 0) + 1);
          if (!isTold(status, body)) faults.push(`race ${race}: a loser got ${said}`);
        }
      }
      const found = await withClient(dataDir, (client) => notOnce(client, published));
      faults.push(...found);
      const planted = await withClient(dataDir, async (client) => {
        await client.query(
          `insert into audit (user_id, username, action, noun, noun_id, before, after, request_id)
             select user_id, username, action, noun, noun_id, before, after, request_id from audit
             where action = 'publish' and noun = 'proposed-regulation' limit 1`,
        );
        return notOnce(client, published);
      });
      return {
        attempts: counts,
        faults,
        controls: [
          {
            name: 'a publish that is in the audit twice',
            caught: planted.length === found.length + 1,
          },
          {
            name: 'a loser who is told that the question was wrong',
            caught: !isTold(400, { detail: 'This proposal is already published.' }),
          },
        ],
        figures: Object.fromEntries(losers),
      };
    } finally {
      for (const server of servers) await server.end('SIGKILL');
      await killEverythingOn(dataDir);
    }
  },
};
