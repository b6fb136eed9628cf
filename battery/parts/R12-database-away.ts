// R12: the database is restarted, stopped, cut off or silent: calls are refused in time and never told to be done when they were not, and all goes on when it is back.
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type BatteryPart, CannotRun } from '../part.ts';
import { password } from '../room/city.ts';
import { configuredHome, type DatabaseKind } from '../room/city-database.ts';
import { type LinedCity, type Outage, openLinedCity, outageNames } from '../room/lined-city.ts';
import { askTimed, type Timed, untilHolds } from '../room/timed-http.ts';
import { editorHeaders, lost, type ZoneWriter, zoneNames, zoneWriter } from '../room/zone-writer.ts';

/** Milliseconds: until calls are refused, the longest any takes, and until all goes on. */
const figures = { refused: 2000, longest: 5000, back: 5000 } as const;

const short = 1;

/** Milliseconds between two looks of each of four readers: together they stay below the limit of a minute. */
const betweenReads = 250;

/** What does not hold of answers given while the database was away. */
function faultsOf(kind: string, answers: readonly Timed[]): string[] {
  return answers.flatMap(({ status, milliseconds, retryAfter }) => {
    if (milliseconds > figures.longest) return [`${kind}: a call took ${Math.round(milliseconds)} ms`];
    if (status === 503 && retryAfter === null) return [`${kind}: a 503 without Retry-After`];
    if (status === 503 || (status >= 200 && status < 300)) return [];
    return [`${kind}: a call was answered ${status}`];
  });
}

/** A server in between that says of everything that it was done. */
async function liar(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const asking = httpRequest(
      `${url}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode === 503 ? 201 : (answer.statusCode ?? 500), answer.headers);
        answer.pipe(response);
      },
    );
    asking.on('error', () => response.destroy());
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const part: BatteryPart = {
  id: 'R12',
  title:
    'A database that is restarted, stopped, cut off or silent is told in time, nothing false is acknowledged, and all goes on by itself',
  rounds: { short, long: 10 },
  async run(battery) {
    // The short form runs wherever the tests do; in full a machine without another PostgreSQL is no place for it.
    const isThere = configuredHome() !== undefined;
    if (!isThere && battery.rounds > short) throw new CannotRun('no PostgreSQL 15 or newer is installed');
    if (!isThere) battery.say('skipped: outages of a configured PostgreSQL, none is installed');
    const kinds: readonly DatabaseKind[] = isThere ? ['embedded', 'configured'] : ['embedded'];
    const cities: LinedCity[] = [];
    for (const kind of kinds) cities.push(await openLinedCity(join(battery.directory, kind), kind));
    const faults: string[] = [];
    const attempts = { outages: 0, refused: 0, acknowledged: 0, reads: 0 };
    const outagesOf: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]));
    const worst = { refused: 0, call: 0, back: 0 };

    const work = async (
      { server: { url }, outages }: LinedCity,
      kind: Outage,
      writer: ZoneWriter,
      headers: Readonly<Record<string, string>>,
      reads: Timed[],
    ) => {
      let reading = true;
      const readers = Array.from({ length: 4 }, async () => {
        while (reading) {
          reads.push(await askTimed(`${url}/api/analysis-zone/?limit=10`, { headers }));
          await wait(betweenReads);
        }
      });
      writer.begin();
      await wait(500);
      const began = performance.now();
      outages[kind].begin();
      await wait(3000);
      await outages[kind].end();
      const ended = performance.now();
      const back = await untilHolds(async () => (await writer.make()).status === 201, figures.back, ended);
      await writer.stop();
      reading = false;
      await Promise.all(readers);
      const refused = [...writer.answers, ...reads].filter(({ status, at }) => status === 503 && at > began);
      const first = Math.min(...refused.map(({ at }) => at - began));
      return { back, first, refused: refused.length };
    };

    for (let round = 1; round <= battery.rounds; round += 1)
      for (const [number, kind] of outageNames.entries()) {
        // One database after the other: each has every outage in two rounds.
        const city = cities[(round + number) % cities.length];
        if (city === undefined) throw new Error('there is a city');
        const { url } = city.server;
        // One for all of an outage: of sign-ins a hundred an hour are let through.
        const headers = await editorHeaders(url, password);
        const writer = zoneWriter(url, headers, city.links, `${kind} ${round}`);
        const reads: Timed[] = [];
        const { back, first, refused } = await work(city, kind, writer, headers, reads);
        const answered = [...writer.answers, ...reads];
        const what = `${city.kind}, ${kind}`;
        faults.push(...faultsOf(what, answered));
        // A database that is back within a moment need not have refused anybody.
        if (refused === 0 && kind !== 'immediate stop') faults.push(`${what}: nobody was refused`);
        if (refused > 0 && first > figures.refused)
          faults.push(`${what}: the first refusal came after ${Math.round(first)} ms`);
        if (back === null)
          faults.push(`${what}: nothing could be written ${figures.back} ms after it was back`);
        const there = await zoneNames(url, headers);
        faults.push(...lost(writer.acknowledged, there));
        attempts.outages += 1;
        outagesOf[city.kind] = (outagesOf[city.kind] ?? 0) + 1;
        attempts.refused += refused;
        attempts.acknowledged += writer.acknowledged.length;
        attempts.reads += reads.length;
        worst.refused = Math.max(worst.refused, refused > 0 ? Math.round(first) : 0);
        worst.call = Math.max(worst.call, ...answered.map(({ milliseconds }) => Math.round(milliseconds)));
        worst.back = Math.max(worst.back, back ?? Number.POSITIVE_INFINITY);
        battery.say(
          `${what}: refused after ${Math.round(first)} ms, ${refused} times; back after ${back} ms; longest call ${worst.call} ms`,
        );
      }

    const unfounded = await deceivedBy(cities[0]);
    for (const city of cities) await city.close();
    return {
      attempts: { ...attempts, ...outagesOf },
      faults: [...new Set(faults)],
      controls: [{ name: 'a server that calls refused writes done', caught: unfounded.length > 0 }],
      figures: {
        'refused after, worst (ms)': worst.refused,
        'longest call (ms)': worst.call,
        'back after, worst (ms)': worst.back,
      },
    };
  },
};

/** Writes that a lying server in between calls done while the database is away: those that are not there afterwards. */
async function deceivedBy(city: LinedCity | undefined): Promise<string[]> {
  if (city === undefined) return [];
  const { line, links } = city;
  const { url } = city.server;
  const lying = await liar(url);
  const deceived = zoneWriter(lying.url, await editorHeaders(url, password), links, 'planted');
  line.cut();
  await wait(1000);
  await deceived.make();
  line.mend();
  await untilHolds(async () => (await askTimed(`${url}/readyz`)).status === 200, figures.back);
  const unfounded = lost(deceived.acknowledged, await zoneNames(url, await editorHeaders(url, password)));
  await lying.close();
  return unfounded;
}
