// sqlmap at the parameters that filter, search and sort: it finds the hole of a planted route, and none of ours.
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { contract, jsonSchemaOf, type Operation } from '../../packages/contract/src/index.ts';
import { type BatteryPart, CannotRun } from '../part.ts';
import { ask, handOf, member, wasDone } from '../room/hand.ts';
import { openTarget } from '../room/target.ts';
import { seeded } from '../seeded.ts';

interface Aim {
  readonly name: string;
  /** With a plain value of the parameter. */
  readonly address: string;
  readonly parameter: string;
}

/** Parameters of reading calls that take words: whatever else is asked for is no reason to refuse them. */
function aims(): Aim[] {
  return Object.entries<Operation>(contract).flatMap(([name, call]) => {
    if (call.method !== 'GET' || call.path.includes(':')) return [];
    const schema = jsonSchemaOf(call.query, 'input');
    if (Array.isArray(schema.required) && schema.required.length > 0) return [];
    return Object.entries(Object(schema.properties)).flatMap(([parameter, property]) => {
      const isText = member(property, 'type') === 'string' && member(property, 'enum') === undefined;
      if (!isText || ['language', 'fields'].includes(parameter)) return [];
      const usual = member(property, 'default');
      const value = typeof usual === 'string' && usual !== '' ? usual : 'a';
      return [{ name: `${name} ${parameter}`, address: `${call.path}?${parameter}=${value}`, parameter }];
    });
  });
}

/** Milliseconds after which the calls of a minute (1,200 of a person) are forgotten. */
const untilCallsAreLet = 61_000;

type Finding = 'found' | 'cleared' | 'nothing';

interface Tried {
  readonly finding: Finding;
  readonly said: string;
  /** Some calls were answered with 429. */
  readonly heldBack: boolean;
  /** Also by stacked statements and by time. */
  readonly byTime: boolean;
}

interface Search {
  readonly url: string;
  readonly parameter: string;
  readonly authorization?: string;
}

/** sqlmap's own scales (1 to 5, 1 to 3). */
const depth = ['--level=3', '--risk=2'] as const;
/** Work that waits on a machine where answers come as quick as they are made: no more than it has processors. */
const quiet = availableParallelism();

/** Its techniques by answers, errors and unions; those by stacked statements and by time too where the machine is quiet: elsewhere a slow answer looks like a database that was told to sleep. */
const techniques = () => ((loadavg()[0] ?? quiet) < quiet ? 'BEUST' : 'BEU');

async function sqlmap(search: Search, directory: string, technique = techniques()): Promise<Tried> {
  const { url, parameter, authorization } = search;
  const args = [
    '-u',
    url,
    '-p',
    parameter,
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--dbms=PostgreSQL',
    ...depth,
    `--technique=${technique}`,
    '--threads=2',
    '--timeout=10',
    '--retries=0',
    '--ignore-code=400,403,404,409,429',
    '--output-dir',
    await mkdtemp(join(directory, 'sqlmap-')),
    ...(authorization === undefined ? [] : ['--headers', `Authorization: ${authorization}`]),
  ];
  const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = `${said}${part.toString()}`.slice(-200_000);
    });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new CannotRun(`sqlmap: ${error.message}`)));
    child.once('close', () => resolve());
  });
  const byTime = technique.includes('T');
  const heldBack = /\b429 \(/.test(said);
  if (/identified the following injection point/.test(said))
    return { finding: 'found', said, heldBack, byTime };
  // Only when it tried is it sure.
  const isCleared = /all tested parameters do not appear to be injectable/.test(said);
  return { finding: isCleared && /testing '/.test(said) ? 'cleared' : 'nothing', said, heldBack, byTime };
}

/** A route that puts what it is asked into its statement, on the city's own database. */
async function withHole<T>(client: pg.Client, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://here.invalid').searchParams.get('search') ?? '';
    client.query(`select id, name from scenario where name like '${name}%' order by id`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    return await work(`http://127.0.0.1:${port}/scenarios?search=A`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export const part: BatteryPart = {
  id: 'I4',
  title:
    'sqlmap finds no injection at parameters that filter, search and sort (rounds: how many of them, by the seed)',
  rounds: { short: 0, long: 200 },
  async run({ directory, rounds, seed, say }) {
    const target = await openTarget(directory);
    try {
      const faults: string[] = [];
      const choice = seeded(seed);
      const all = aims();
      const chosen = all
        .map((aim) => ({ aim, at: choice.next() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, rounds)
        .map(({ aim }) => aim);
      let cleared = 0;
      let quotesTaken = 0;
      let byTime = 0;
      for (const { name, address, parameter } of chosen) {
        // A new one for each: access ends after five minutes.
        const { authorization } = await handOf(target.url, 'admin');
        const url = `${target.url}${address}`;
        // Where a quote is no reason to refuse, what sqlmap sends reaches a statement; elsewhere the schema stands before it.
        const quoted = await ask(`${url}'`, { headers: { authorization } });
        if (wasDone(quoted)) quotesTaken += 1;
        let tried = await sqlmap({ url, parameter, authorization }, directory);
        if (tried.heldBack) {
          await wait(untilCallsAreLet);
          const { authorization: fresh } = await handOf(target.url, 'admin');
          tried = await sqlmap({ url, parameter, authorization: fresh }, directory);
        }
        const { finding, said, heldBack } = tried;
        if (tried.byTime) byTime += 1;
        say(`${name}: ${finding}${heldBack ? ', held back by the limits' : ''}`);
        // What was not let through was not tried.
        if (heldBack) faults.push(`${name}: calls were held back by the limits`);
        else if (finding === 'cleared') cleared += 1;
        else faults.push(`${name}: ${finding} ${said.slice(-300)}`);
      }
      const hole = await target.look((client) =>
        withHole(client, (url) => sqlmap({ url, parameter: 'search' }, directory)),
      );
      return {
        attempts: { parameters: chosen.length, cleared, quotesTaken },
        faults,
        controls: [
          { name: 'a route that puts its question into the statement', caught: hole.finding === 'found' },
        ],
        figures: { parametersInAll: all.length, depth: depth.join(' '), 'by time and stacked too': byTime },
      };
    } finally {
      await target.stop();
    }
  },
};
