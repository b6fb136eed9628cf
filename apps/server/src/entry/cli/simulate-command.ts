// curbwright simulate: simulates the sensors of a running server. It posts readings to the public
// sensor endpoint, as a vendor's feed would, to try out a city or our ingest.
import { SensorSimulator, type SimulatedCounter } from '@curbwright/demo-city';
import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { toSimulatedMoment } from '../demo/live/simulate.ts';
import { exitCodes, fail, print } from './terminal.ts';

const mapPage = z.object({
  meta: z.object({ next: z.string().nullable() }),
  results: z.array(z.object({ link: z.int() })),
});
const sensorsOfLinks = z.object({
  result: z.array(
    z.object({
      sensors: z.array(
        z.object({
          outside_id: z.string(),
          is_simulated: z.boolean(),
          reading: z.object({ spaces: z.int(), free: z.int() }).nullable(),
        }),
      ),
    }),
  ),
});
const city = z.object({ time_zone: z.string().optional() });
const sent = z.object({ taken: z.int(), refused: z.int() });

interface SimulateOptions {
  readonly url: string;
  readonly key: string;
  readonly every: number;
  readonly rounds?: number;
  readonly seed: number;
  readonly real?: true;
}

function parsePositiveInteger(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return number;
}

/** Sends a request to the server; throws with the server's message when it is rejected. */
async function requestJson<T>(url: string, schema: z.ZodType<T>, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 300)}`);
  return schema.parse(await response.json());
}

/** The sensors to simulate: those marked as simulated, or all of them if requested. */
async function loadCounters(url: string, all: boolean): Promise<SimulatedCounter[]> {
  const links = new Set<number>();
  let path: string | null = '/api/link-sensor-map/?limit=100';
  while (path !== null) {
    const page: z.infer<typeof mapPage> = await requestJson(new URL(path, url).href, mapPage);
    for (const { link } of page.results) links.add(link);
    path = page.meta.next;
  }
  const ids = [...links];
  const counters = new Map<string, SimulatedCounter>();
  for (let at = 0; at < ids.length; at += 500) {
    const query = ids.slice(at, at + 500).join(',');
    const { result } = await requestJson(
      `${url}/api/links/get_sensors_for_links/?links=${query}`,
      sensorsOfLinks,
    );
    for (const { outside_id: name, is_simulated: isSimulated, reading } of result.flatMap(
      ({ sensors }) => sensors,
    ))
      if (isSimulated || all) {
        const { spaces, free } = reading ?? { spaces: 1, free: 1 };
        counters.set(name, { name, spaces, taken: spaces - free, liking: 1 });
      }
  }
  return [...counters.values()];
}

async function run({ url: serverUrl, key, every, rounds, seed, real }: SimulateOptions): Promise<void> {
  const url = serverUrl.replace(/\/+$/, '');
  try {
    const counters = await loadCounters(url, real ?? false);
    if (counters.length === 0) return fail({ code: 'simulate.no-sensors', params: { url } });
    const { time_zone: timeZone = 'UTC' } = await requestJson(`${url}/api/cityinfo/currentcity/`, city);
    const simulator = new SensorSimulator(counters, seed);
    print(`Playing ${counters.length} sensors every ${every} s. Stop with Ctrl-C.`);
    for (let round = 0; rounds === undefined || round < rounds; round += 1) {
      const changed = simulator.step(every, toSimulatedMoment(Date.now(), timeZone));
      const at = new Date().toISOString();
      // The first round reports every sensor, so that none starts out stale.
      const readings = (round === 0 ? simulator.all() : changed).map(({ name, ...counts }) => ({
        sensor: name,
        at,
        ...counts,
      }));
      for (let from = 0; from < readings.length; from += 5000) {
        const body = JSON.stringify({ readings: readings.slice(from, from + 5000) });
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
        const { taken, refused } = await requestJson(`${url}/api/sensor-readings/`, sent, {
          method: 'POST',
          headers,
          body,
        });
        print(`${at}  ${taken} taken, ${refused} refused`);
      }
      if (round + 1 !== rounds)
        await new Promise((resolve) => {
          setTimeout(resolve, every * 1000);
        });
    }
  } catch (error) {
    fail({
      code: 'simulate.failed',
      params: { reason: error instanceof Error ? error.message : String(error) },
    });
    process.exitCode = exitCodes.failed;
  }
}

export function simulateCommand(): Command {
  return new Command('simulate')
    .description(
      'play the simulated sensors of a running server by the plain call, as a vendor would send them',
    )
    .requiredOption('--url <address>', 'the server, e.g. http://localhost:8080')
    .requiredOption('--key <key>', 'a key with the scope readings:write')
    .option('--every <seconds>', 'seconds between two rounds', parsePositiveInteger, 5)
    .option('--rounds <number>', 'how many rounds; else until it is stopped', parsePositiveInteger)
    .option('--seed <number>', 'the same seed plays the same', parsePositiveInteger, 1)
    .option('--real', 'play sensors that are not marked as simulated too: only where nobody relies on them')
    .action(run);
}
