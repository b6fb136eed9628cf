// JSON as nobody should write it and HTTP as nobody should speak it, by raw sockets: refused in a moment, and the server is well afterwards.
import type { BatteryPart } from '../part.ts';
import { startCareless } from '../room/careless-server.ts';
import { member } from '../room/hand.ts';
import { type OddRequest, oddRequests } from '../room/odd-requests.ts';
import { type RawAnswer, requestText, sendRaw } from '../room/raw-http.ts';
import { openTarget } from '../room/target.ts';

/** Milliseconds beyond what /healthz takes on this machine; what is large is not counted. */
const mostTime = 50;

/** What is wrong with what came back; null when nothing is. */
function faultOf({ isOne }: OddRequest, { statuses, text, isClosed }: RawAnswer): string | null {
  if (isOne === true && statuses.length > 1) return `was answered ${statuses.length} times`;
  const bad = statuses.find((status) => status >= 500 && status !== 505);
  if (bad !== undefined) return `answered ${bad}`;
  if (statuses.length === 0 && !isClosed) return 'was neither answered nor ended';
  if (/^(?:set-cookie: b=c|x-odd: yes)/im.test(text)) return 'wrote a header';
  return /node_modules|\n\s+at \w/.test(text) ? 'answered with what is inside' : null;
}

async function send(port: number, requests: readonly OddRequest[]) {
  const faults: string[] = [];
  const times: number[] = [];
  for (const request of requests) {
    const answer = await sendRaw(port, request.bytes);
    const fault = faultOf(request, answer);
    if (fault !== null) faults.push(`${request.name} ${fault}`);
    if (request.isLarge === undefined && answer.milliseconds < Infinity) times.push(answer.milliseconds);
  }
  return { faults, times };
}

function p95(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
}

export const part: BatteryPart = {
  id: 'I2',
  title: 'Broken JSON and broken HTTP are refused or hung up on at once: no 5xx, no second answer, no crash',
  rounds: { short: 0, long: 1 },
  async run({ directory }) {
    const target = await openTarget(directory);
    const careless = await startCareless(directory);
    try {
      const { authorization } = target.hand;
      const atRest: number[] = [];
      for (let asked = 0; asked < 20; asked += 1)
        atRest.push((await sendRaw(target.port, requestText('GET', '/healthz', {}))).milliseconds);
      const requests = ['/api/scenario/', '/api/analysis-zone/', '/api/token/'].flatMap((path) =>
        oddRequests(path, authorization),
      );
      const { faults, times } = await send(target.port, requests);
      const most = p95(atRest) + mostTime;
      if (p95(times) > most)
        faults.push(`p95 was ${p95(times).toFixed(0)} ms; /healthz at rest ${p95(atRest).toFixed(0)} ms`);
      // Whatever was taken is kept as it should be, and the server goes on.
      const after = await target.hand.send('POST', '/api/scenario/', { name: 'after all of it' });
      if (after.status !== 201 || member(after.body, 'name') !== 'after all of it')
        faults.push(`afterwards a scenario answered ${after.status}`);
      if (target.child.exitCode !== null) faults.push('the server ended');
      const kept = await target.look((client) => client.query('select name from scenario'));
      const odd = kept.rows.filter(({ name }) => /\p{Cc}|\ufffd|smuggled/u.test(String(name)));
      faults.push(...odd.map(({ name }) => `a scenario is called ${JSON.stringify(name)}`));
      const planted = await send(careless.port, oddRequests('/', ''));
      return {
        attempts: { requests: requests.length, answered: times.length, kept: kept.rows.length },
        faults,
        controls: [
          {
            name: `a careless server: ${planted.faults.length} faults`,
            caught:
              planted.faults.some((fault) => fault.includes('answered 500')) &&
              planted.faults.some((fault) => fault.includes('times')),
          },
        ],
        figures: {
          p95: `${p95(times).toFixed(1)} ms`,
          slowest: `${Math.max(...times).toFixed(1)} ms`,
          atRest: `${p95(atRest).toFixed(1)} ms`,
        },
      };
    } finally {
      careless.close();
      await target.stop();
    }
  },
};
