// What only the server may say (ids, versions, who and when, published or not) is sent with every write of the contract, and prototypes and doubled parameters with it: nothing of it is ever taken.
import { contract, jsonSchemaOf, type Operation } from '../../packages/contract/src/index.ts';
import type { BatteryPart } from '../part.ts';
import { addressOfCall } from '../room/call-address.ts';
import { type Answer, handOf, member } from '../room/hand.ts';
import { openTarget, type Target } from '../room/target.ts';

/** Fields of rows that belong to the server, each with a value nobody else would have. */
const owned: Readonly<Record<string, unknown>> = {
  id: 987_654_321,
  version: 987_654_321,
  is_published: true,
  published_on: '1987-06-05T04:03:02Z',
  published_by: 987_654_321,
  user: 'somebody-else',
  user_id: 987_654_321,
  username: 'somebody-else',
  created: '1987-06-05T04:03:02Z',
  modified: '1987-06-05T04:03:02Z',
  groups: ['admins', 'planted-987654321'],
  permissions: ['administer', 'planted-987654321'],
  password_hash: 'planted-987654321',
  is_staff: true,
  sub: 'planted-987654321',
  storage_key: '98765432-0000-4000-8000-000000987654',
  sha256: 'planted-987654321',
  secret: 'planted-987654321',
};
const traces = /987.?654.?321|1987-06-05|somebody-else|98765432-0000/;

const prototypes = [
  '{"__proto__":{"polluted":"yes","is_published":true}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"a":{"__proto__":{"polluted":"yes"}}}',
  '{"__proto__":null}',
];

function propertiesOf(schema: Operation['body']): ReadonlySet<string> {
  const json = jsonSchemaOf(schema, 'input');
  const names = new Set<string>();
  for (const one of [json, ...(Array.isArray(json.anyOf) ? json.anyOf : [])])
    for (const name of Object.keys(Object(member(one, 'properties')))) names.add(name);
  return names;
}

/** The parameters that are no lists: said twice, nobody knows which is meant. */
function scalarsOf(schema: Operation['query']): string[] {
  const properties = member(jsonSchemaOf(schema, 'input'), 'properties');
  return Object.entries(Object(properties)).flatMap(([name, property]) =>
    // The contract says of a list in words what it is on the wire.
    /"array"|\blist\b|separated/i.test(JSON.stringify(property)) ? [] : [name],
  );
}

/** Every text of every table in which a trace of what was sent stands. */
async function tracesKept(target: Target): Promise<string[]> {
  return target.look(async (client) => {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${client.escapeIdentifier(name)} t where t::text ~ '987.?654.?321|1987-06-05|somebody-else|98765432-0000' limit 5`,
      );
      found.push(...rows.map(({ row }) => `${name} keeps ${row.slice(0, 200)}`));
    }
    return found;
  });
}

type Verdict = 'refused' | 'not reached' | { readonly fault: string };

/** What an answer to a write with a field that is not its own says: refused by name, refused before it was read (no such thing, not allowed), or wrong. */
function verdictOf({ status, body }: Answer, field: string): Verdict {
  if (status === 0 || status >= 500) return { fault: `answered ${status}` };
  if (status < 300)
    return { fault: traces.test(JSON.stringify(body)) ? 'answers with it' : 'takes it without a word' };
  if (status !== 400 || member(body, 'code') !== 'invalid') return 'not reached';
  return member(body, field) === undefined ? { fault: 'does not name it' } : 'refused';
}

/** Of all that was tried so many must have come to the schema: else little was. */
const leastReached = 0.9;

export const part: BatteryPart = {
  id: 'I11',
  title:
    'No write takes a field that belongs to the server, nothing reaches a prototype, and a parameter that is no list is refused when it is doubled',
  rounds: { short: 1, long: 1 },
  async run({ directory, say }) {
    const target = await openTarget(directory);
    let { hand } = target;
    let signedIn = performance.now();
    const faults: string[] = [];
    const reached = { fields: 0, polluting: 0, doubled: 0 };
    const tried = { fields: 0, polluting: 0, doubled: 0 };
    const notReached = new Set<string>();
    try {
      for (const [name, call] of Object.entries<Operation>(contract)) {
        // Access ends after five minutes.
        if (performance.now() - signedIn > 120_000) {
          hand = await handOf(target.url, 'admin');
          signedIn = performance.now();
        }
        const path = addressOfCall(call);
        const { method } = call;
        if (method === 'GET') {
          for (const key of scalarsOf(call.query)) {
            tried.doubled += 1;
            const answer = await hand.send('GET', `${path}?${key}=1&${key}=2`);
            if (answer.status === 0 || answer.status >= 500 || answer.status < 300)
              faults.push(`${name} with ${key} twice answered ${answer.status}`);
            else if (answer.status === 400) reached.doubled += 1;
            else notReached.add(`${name} ${answer.status}`);
          }
          continue;
        }
        // Signing in and out would end what the others are asked with.
        if (/^\/api\/(?:token|account\/end)/.test(call.path)) continue;
        const own = propertiesOf(call.body);
        for (const [field, value] of Object.entries(owned)) {
          if (own.has(field)) continue;
          tried.fields += 1;
          const answer = await hand.send(method, path, { [field]: value });
          const verdict = verdictOf(answer, field);
          if (typeof verdict === 'object') faults.push(`${name} with ${field} ${verdict.fault}`);
          else if (verdict === 'refused') reached.fields += 1;
          else notReached.add(`${name} ${answer.status}`);
        }
        for (const text of prototypes) {
          tried.polluting += 1;
          const answer = await hand.raw(method, path, text);
          if (answer.status === 0 || answer.status >= 500 || answer.status < 300)
            faults.push(`${name} with ${text} answered ${answer.status}`);
          else if (answer.status === 400) reached.polluting += 1;
          else notReached.add(`${name} ${answer.status}`);
        }
      }
      if (notReached.size > 0) say(`not reached: ${[...notReached].join(', ')}`);
      for (const kind of ['fields', 'polluting', 'doubled'] as const)
        if (reached[kind] < leastReached * tried[kind])
          faults.push(`of ${tried[kind]} ${kind} only ${reached[kind]} came to the schema`);
      faults.push(...(await tracesKept(target)));
      // Whoever was polluted would answer with it: a new object of the server has no such field.
      const after = await hand.send('POST', '/api/scenario/', { name: 'after all' });
      if (after.status !== 201 || 'polluted' in Object(after.body))
        faults.push(`afterwards a scenario answered ${after.status}`);
      const id = Number(member(after.body, 'id'));
      await target.look((client) =>
        client.query('update scenario set name = $1 where id = $2', ['somebody-else', id]),
      );
      const planted = await tracesKept(target);
      const taken: Answer = { status: 201, body: { id: 1, is_published: true } };
      return {
        attempts: reached,
        faults,
        controls: [
          {
            name: 'a row that took what belongs to the server',
            caught: planted.some((row) => row.startsWith('scenario')),
          },
          {
            name: 'an answer that takes a field without a word',
            caught: typeof verdictOf(taken, 'is_published') === 'object',
          },
        ],
        figures: {
          tried: tried.fields + tried.polluting + tried.doubled,
          callsNotReached: notReached.size,
        },
      };
    } finally {
      await target.stop();
    }
  },
};
