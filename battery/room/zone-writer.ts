// Somebody who makes zones all the time, notes which were acknowledged, and looks afterwards whether they are there.
import { setTimeout as wait } from 'node:timers/promises';
import { member } from './hand.ts';
import { askTimed, type Timed } from './timed-http.ts';

export interface ZoneWriter {
  readonly answers: readonly Timed[];
  readonly acknowledged: readonly string[];
  /** Makes one now. */
  make(): Promise<Timed>;
  /** Makes them one after the other until it is stopped. */
  begin(): void;
  stop(): Promise<void>;
}

/** Writes with the headers of somebody who may. */
export function zoneWriter(
  url: string,
  headers: Readonly<Record<string, string>>,
  links: readonly number[],
  prefix: string,
): ZoneWriter {
  const answers: Timed[] = [];
  const acknowledged: string[] = [];
  let number = 0;
  let stopped = true;
  let running = Promise.resolve();
  const make = async () => {
    number += 1;
    const name = `${prefix} ${number}`;
    const body = JSON.stringify({ name, components: [{ type: 'Segments', links: links.slice(0, 5) }] });
    const answer = await askTimed(`${url}/api/analysis-zone/`, { method: 'POST', headers, body });
    answers.push(answer);
    if (answer.status >= 200 && answer.status < 300) acknowledged.push(name);
    return answer;
  };
  return {
    answers,
    acknowledged,
    make,
    begin: () => {
      stopped = false;
      running = (async () => {
        while (!stopped) {
          await make();
          await wait(60);
        }
      })();
    },
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

/** The names of all zones, as the server lists them; who asked too often waits and asks again. */
export async function zoneNames(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const look = () => askTimed(`${url}/api/analysis-zone/?limit=100&offset=${offset}`, { headers });
    let page = await look();
    for (let tries = 0; tries < 3 && page.status === 429; tries += 1) {
      await wait(Number(page.retryAfter) * 1000);
      page = await look();
    }
    const rows = member(page.body, 'results');
    if (page.status !== 200 || !Array.isArray(rows)) throw new Error(`zones are not listed: ${page.status}`);
    for (const row of rows) names.add(String(member(row, 'name')));
    if (rows.length < 100) return names;
  }
}

/** What was acknowledged and is not there. */
export function lost(acknowledged: readonly string[], there: ReadonlySet<string>): string[] {
  return acknowledged
    .filter((name) => !there.has(name))
    .map((name) => `${name} was acknowledged and is not there`);
}

/** Headers of an editor who signed in. */
export async function editorHeaders(url: string, password: string): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'editor', password });
  const signed = await askTimed(`${url}/api/token/`, { method: 'POST', headers: json, body });
  const access = member(signed.body, 'access');
  if (typeof access !== 'string') throw new Error(`the editor cannot sign in: ${signed.status}`);
  return { ...json, authorization: `Bearer ${access}` };
}
