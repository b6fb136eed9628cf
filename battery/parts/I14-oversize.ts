// More than anybody needs: bodies, headers, addresses, lists, pages and polygons, each a little and far beyond its limit.
import { contract, jsonSchemaOf, type Operation } from '../../packages/contract/src/index.ts';
import type { BatteryPart } from '../part.ts';
import { addressOfCall } from '../room/call-address.ts';
import { startCareless } from '../room/careless-server.ts';
import { ask, member } from '../room/hand.ts';
import { openTarget } from '../room/target.ts';

interface Oversize {
  readonly name: string;
  readonly method: Operation['method'];
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How it may be refused. */
  readonly refusals: readonly number[];
}

/** No page of a list is longer, whatever is asked for. */
const longestPage = 10_000;

function sends(name: string, call: Operation, body: string, refusals: readonly number[]): Oversize {
  return {
    name,
    method: call.method,
    path: addressOfCall(call),
    headers: { 'content-type': 'application/json' },
    body,
    refusals,
  };
}

/** Lists of a body with the most items they may have. */
function listsOf(call: Operation): (readonly [name: string, most: number])[] {
  const properties = member(jsonSchemaOf(call.body, 'input'), 'properties');
  return Object.entries(Object(properties)).flatMap(([name, property]) => {
    const most = member(property, 'maxItems');
    return typeof most === 'number' ? [[name, most] as const] : [];
  });
}

function circle(vertices: number): string {
  const ring = Array.from({ length: vertices }, (_, at) => {
    const angle = (2 * Math.PI * at) / vertices;
    return [(11.25 + Math.cos(angle) / 100).toFixed(7), (43.77 + Math.sin(angle) / 100).toFixed(7)];
  });
  const pairs = [...ring, ring[0] ?? []].map(([x, y]) => `[${x},${y}]`);
  return `{"type":"Polygon","coordinates":[[${pairs.join(',')}]]}`;
}

function oversizes(): Oversize[] {
  const found: Oversize[] = [];
  for (const [name, call] of Object.entries<Operation>(contract)) {
    const query = Object(member(jsonSchemaOf(call.query, 'input'), 'properties'));
    for (const key of Object.keys(query).filter((one) => one === 'limit' || one === 'offset'))
      found.push({
        name: `${name} with ${key} of 10^12`,
        method: call.method,
        path: `${addressOfCall(call)}?${key}=1000000000000`,
        refusals: [400],
      });
    // A form is read piece by piece; forms have a part of their own (I7).
    if (call.method === 'GET' || call.bodyMedia === 'multipart') continue;
    // The body alone is too large: nobody asks whose it is, what for, or whether it is right.
    found.push(sends(`${name} with 5 MB`, call, `{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`, [413]));
    for (const [list, most] of listsOf(call))
      found.push(
        sends(`${name} with ${most + 1} ${list}`, call, `{"${list}":[${'1,'.repeat(most)}1]}`, [400, 413]),
      );
  }
  const scenario = contract.createScenario;
  const preview = contract.previewZoneComponent;
  const polygon = (vertices: number) => `{"type":"Polygon","geometry":${circle(vertices)}}`;
  const ids = Array.from({ length: 10_000 }, (_, at) => at + 1).join(',');
  return [
    ...found,
    sends('1 MiB and a byte', scenario, ' '.repeat(1024 * 1024 + 1), [413]),
    sends('a polygon of 10,001 vertices', preview, polygon(10_000), [400]),
    sends('a polygon of 200,000 vertices', preview, polygon(200_000), [413]),
    {
      name: 'a header of 17 kB',
      method: 'GET',
      path: '/api/scenario/',
      headers: { 'x-large': 'x'.repeat(17_408) },
      refusals: [431],
    },
    { name: 'an address of 17 kB', method: 'GET', path: `/${'x'.repeat(17_408)}`, refusals: [414, 431] },
    {
      name: '10,000 ids',
      method: 'GET',
      path: `/api/regulationlinks/?id=${ids.slice(0, 12_000)}`,
      refusals: [400, 431],
    },
    {
      name: 'a name of 10 kB in the address',
      method: 'PATCH',
      path: `/api/scenario/${'1'.repeat(10_000)}/`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      refusals: [404, 414],
    },
  ];
}

/** Lists whose contract would let a page be longer than any may be. */
function pagesTooLong(): string[] {
  return Object.entries<Operation>(contract).flatMap(([name, call]) => {
    const limit = member(member(jsonSchemaOf(call.query, 'input'), 'properties'), 'limit');
    if (limit === undefined) return [];
    const most = member(limit, 'maximum');
    return typeof most === 'number' && most <= longestPage
      ? []
      : [`${name} takes a limit of ${String(most)}`];
  });
}

export const part: BatteryPart = {
  id: 'I14',
  title: 'Bodies, headers, addresses, lists, pages and polygons beyond their limits are refused as such',
  rounds: { short: 1, long: 1 },
  async run({ directory }) {
    const target = await openTarget(directory);
    const careless = await startCareless(directory);
    const { authorization } = target.hand;
    try {
      const all = oversizes();
      const sendTo = async (url: string, which: readonly Oversize[]) => {
        const faults: string[] = [];
        for (const { name, method, path, headers = {}, body, refusals } of which) {
          const init = {
            method,
            headers: { authorization, ...headers },
            ...(body === undefined ? {} : { body }),
          };
          const { status } = await ask(`${url}${path}`, init);
          if (!refusals.includes(status)) faults.push(`${name} answered ${status}`);
        }
        return faults;
      };
      const faults = [...(await sendTo(target.url, all)), ...pagesTooLong()];
      const health = await ask(`${target.url}/healthz`, {});
      if (health.status !== 200) faults.push(`afterwards /healthz answered ${health.status}`);
      const planted = await sendTo(careless.url, all.slice(-7));
      return {
        attempts: { sent: all.length, pages: all.filter(({ path }) => path.includes('limit=')).length },
        faults,
        controls: [{ name: 'a server without limits', caught: planted.length === 7 }],
        figures: {},
      };
    } finally {
      careless.close();
      await target.stop();
    }
  },
};
