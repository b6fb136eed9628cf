// Load over HTTP: wrk where the machine has it, autocannon elsewhere; the same one for all sides of a comparison.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
export const loadTool = hasWrk ? 'wrk' : 'autocannon';
const connections = 8;

/** What is asked: a path, or a path to which a JSON body is sent. */
export type Asked = string | { readonly path: string; readonly body: string };

function byWrk(port: number, asked: readonly Asked[], seconds: number, encoding: string): number {
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-wrk-'));
  const script = join(directory, 'paths.lua');
  writeFileSync(
    script,
    `local paths = {${asked.map((one) => JSON.stringify(typeof one === 'string' ? one : one.path)).join(',')}}
local bodies = {${asked.map((one) => (typeof one === 'string' ? 'false' : JSON.stringify(one.body))).join(',')}}
local at = 0
wrk.headers["Accept-Encoding"] = ${JSON.stringify(encoding)}
wrk.headers["Content-Type"] = "application/json"
request = function()
  at = at % #paths + 1
  if bodies[at] then return wrk.format("POST", paths[at], nil, bodies[at]) end
  return wrk.format("GET", paths[at])
end
done = function(summary, latency)
  io.write(string.format("RATE %f %d\\n", summary.requests / summary.duration * 1000000, summary.errors.status))
end
`,
  );
  const said = execFileSync(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`],
    { encoding: 'utf8' },
  );
  rmSync(directory, { recursive: true });
  const [, rate, errors] = /RATE ([\d.]+) (\d+)/.exec(said) ?? [];
  if (errors !== '0') throw new Error(`${errors} answers were errors`);
  return Number(rate);
}

async function byAutocannon(
  port: number,
  asked: readonly Asked[],
  seconds: number,
  encoding: string,
): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': encoding, 'content-type': 'application/json' },
    requests: asked.map((one) => (typeof one === 'string' ? { path: one } : { ...one, method: 'POST' })),
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were errors`);
  return result.requests.average;
}

/** Requests per second over 8 connections, each of `asked` in turn; an error answer throws. `encoding` is what the client takes. */
export async function requestsPerSecond(
  port: number,
  asked: readonly Asked[],
  seconds: number,
  encoding: 'gzip' | 'identity' = 'gzip',
): Promise<number> {
  return hasWrk ? byWrk(port, asked, seconds, encoding) : byAutocannon(port, asked, seconds, encoding);
}
