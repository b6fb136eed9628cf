// A batch of a hundred proposals, seven of which cannot be done; what became of them in the database; and everything that is none of theirs.
import type pg from 'pg';
import { type Hand, member } from './hand.ts';
import { tableSums } from './table-sums.ts';

const path = '/api/proposed_regulation/';

export type Kind = 'publish' | 'delete';
export const calls: Readonly<Record<Kind, string>> = {
  publish: `${path}publish_proposed_regulations/`,
  delete: `${path}delete_proposed_regulations/`,
};
export const good = 93;
export const bad = 7;
/** Curbs a batch needs. */
export const linksOfBatch = good + bad - 2;

export interface Batch {
  readonly good: readonly number[];
  /** Unknown twice, deleted, published before, and three that somebody changed meanwhile. */
  readonly bad: readonly number[];
  /** What is sent, good and bad among each other, with the versions seen. */
  readonly body: { readonly proposed_regulation_ids: number[]; readonly versions: (number | null)[] };
}

/** Draws up a change of one curb; its id. */
export async function draft(hand: Hand, link: number | undefined, reason: string): Promise<number> {
  const made = await hand.send('POST', `${path}create_proposed_change/`, {
    action: 'modify',
    reason,
    sub_activity: 'loading',
    restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
    links: [{ curb_link: link }],
  });
  const id = Number(member(made.body, 'id'));
  if (made.status !== 201 || !(id > 0))
    throw new Error(`no draft: ${made.status} ${JSON.stringify(made.body).slice(0, 300)}`);
  return id;
}

async function must(hand: Hand, method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object) {
  const { status, body: said } = await hand.send(method, url, body);
  if (status !== 200) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(said).slice(0, 300)}`);
}

/** Makes one on `linksOfBatch` curbs; `shuffle` says the order in which they are sent. */
export async function makeBatch(
  hand: Hand,
  links: readonly number[],
  round: string,
  shuffle: (count: number) => readonly number[],
): Promise<Batch> {
  const ids: number[] = [];
  for (let at = 0; at < linksOfBatch; at += 7)
    ids.push(
      ...(await Promise.all(
        links
          .slice(at, Math.min(at + 7, linksOfBatch))
          .map((link, index) => draft(hand, link, `${round}.${at + index}`)),
      )),
    );
  const [deleted = 0, published = 0, ...stale] = ids.slice(good);
  await must(hand, 'DELETE', `${path}${deleted}/delete_proposed_regulation/`, {});
  await must(hand, 'POST', `${path}${published}/publish_proposed_regulation/`, {});
  for (const id of stale)
    await must(hand, 'PATCH', `${path}${id}/`, { reason: `${round}, changed meanwhile` });
  const odd = [999_999_001, 999_999_002, deleted, published, ...stale];
  const all = [...ids.slice(0, good), ...odd];
  const order = shuffle(all.length);
  return {
    good: ids.slice(0, good),
    bad: odd,
    body: {
      proposed_regulation_ids: order.map((at) => all[at] ?? 0),
      versions: order.map((at) => (at < good || stale.includes(all[at] ?? 0) ? 1 : null)),
    },
  };
}

/** Takes away what is still open of a batch. */
export async function clearBatch(hand: Hand, { bad: odd }: Batch): Promise<void> {
  await must(hand, 'POST', calls.delete, { proposed_regulation_ids: odd.slice(4) });
}

/** Those of the good that are done, whole: published once with all that belongs to it, or deleted with nothing left. */
export async function doneOf(client: pg.ClientBase, kind: Kind, { good: ids }: Batch): Promise<number[]> {
  const whole =
    kind === 'publish'
      ? `exists (select from proposed_regulation p where p.id = w.id and p.is_published)
         and (select count(*) from publication b where b.proposed_regulation_id = w.id) = 1
         and (select count(*) from regulation r where r.proposal_id = w.id) = 1
         and (select count(*) from audit a where a.action = 'publish' and a.noun = 'proposed-regulation' and a.noun_id = w.id::text) = 1`
      : `not exists (select from proposed_regulation p where p.id = w.id)
         and not exists (select from proposed_regulation_link k where k.proposed_regulation_id = w.id)
         and not exists (select from proposed_restriction s where s.proposed_regulation_id = w.id)
         and (select count(*) from audit a where a.action = 'delete' and a.noun = 'proposed-regulation' and a.noun_id = w.id::text) = 1`;
  const { rows } = await client.query<{ id: number }>(
    `select w.id from unnest($1::int[]) as w(id) where ${whole} and not exists
       (select from proposal_claim c where c.proposed_regulation_id = w.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Those of the good of which nothing was done: open, as they were drawn up. */
export async function openOf(client: pg.ClientBase, { good: ids }: Batch): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select p.id from proposed_regulation p where p.id = any($1) and not p.is_published and p.version = 1
       and exists (select from proposal_claim c where c.proposed_regulation_id = p.id)
       and not exists (select from publication b where b.proposed_regulation_id = p.id)
       and not exists (select from regulation r where r.proposal_id = p.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Tables of which a publish or a delete may change rows; the rows of others in them are summed apart. */
const touched = [
  'audit',
  'call_window',
  'deleted_record',
  'api_rate',
  'city',
  'kept_answer',
  'outbox',
  'payment',
  'proposal_claim',
  'proposed_payment',
  'proposed_regulation',
  'proposed_regulation_link',
  'proposed_restriction',
  'publication',
  'refresh_token',
  'regulation',
  'regulation_link',
  'restriction',
  'rule_set',
  'sign_in_failure',
  'user_account',
  'user_session',
];

/** One sum of each table nobody may change, and of the rows of others in those that change. */
export async function unrelatedSums(
  client: pg.ClientBase,
  drafts: readonly number[],
  links: readonly number[],
): Promise<Readonly<Record<string, string>>> {
  const sum = (from: string) =>
    `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as sum from (${from}) t`;
  const parts: Readonly<Record<string, [string, readonly number[]]>> = {
    'drafts of others': ['select * from proposed_regulation where id = any($1)', drafts],
    'curbs in drafts of others': [
      'select * from proposed_regulation_link where proposed_regulation_id = any($1)',
      drafts,
    ],
    'restrictions in drafts of others': [
      'select * from proposed_restriction where proposed_regulation_id = any($1)',
      drafts,
    ],
    'what drafts of others hold': [
      'select * from proposal_claim where proposed_regulation_id = any($1)',
      drafts,
    ],
    'what holds on other curbs': ['select * from regulation_link where link_id <> all($1)', links],
    'regulations of other curbs': [
      'select * from regulation r where exists (select from regulation_link m where m.regulation_id = r.id and m.link_id <> all($1))',
      links,
    ],
  };
  const sums: Record<string, string> = { ...(await tableSums(client, { skip: touched })) };
  for (const [name, [from, ids]] of Object.entries(parts)) {
    const { rows } = await client.query<{ sum: string }>(sum(from), [ids]);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
