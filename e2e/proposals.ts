// Proposals that a journey begins with, made through the calls by a person of the demo city.
import { at, type City } from './city.ts';
import { passwordOf } from './people.ts';
import type { RunningServer } from './server.ts';

export interface ApiHand {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<{ readonly status: number; readonly body: unknown }>;
}

/** A person's calls, signed in by Bearer. */
export async function apiHand(server: RunningServer, username: string): Promise<ApiHand> {
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ username, password: passwordOf(server) });
  const signedIn = await fetch(`${server.url}/api/token/`, {
    method: 'POST',
    headers: json,
    body: credentials,
  });
  const headers = { ...json, authorization: `Bearer ${String(at(await signedIn.json(), 'access'))}` };
  return {
    get: async (path) => (await fetch(`${server.url}${path}`, { headers })).json(),
    post: async (path, body) => {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/** Ids of all links of the city, in the order the server answers them. */
export async function allLinks(hand: ApiHand, city: City): Promise<readonly number[]> {
  const bounds = at(await city.ask('/api/cityinfo/currentcity/'), 'bounds');
  const [west, south, east, north] = Array.isArray(bounds) ? bounds.map(Number) : [];
  const found = at(
    await hand.get(
      `/api/alllinks/GetLinksInBox/?min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}&limit=5000`,
    ),
    'features',
  );
  return (Array.isArray(found) ? found : []).map((feature: unknown) =>
    Number(at(feature, 'properties', 'id')),
  );
}

/** Proposes loading or no parking on these links; the proposal's id. */
export async function proposeOn(
  hand: ApiHand,
  links: readonly number[],
  more: { readonly loading?: boolean; readonly reason?: string; readonly scenario?: number } = {},
): Promise<number> {
  const { loading = true, reason = 'Deliveries', scenario } = more;
  const rule = loading
    ? { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }
    : { activity: 'no parking', subActivity: 'no-parking', priority: 500 };
  const made = await hand.post('/api/proposed_regulation/create_proposed_change/', {
    action: 'create',
    reason,
    sub_activity: rule.subActivity,
    restrictions: [rule],
    links: links.map((link) => ({ curb_link: link })),
    ...(scenario === undefined ? {} : { scenario }),
  });
  if (made.status !== 201) throw new Error(`Not proposed: ${JSON.stringify(made.body)}`);
  return Number(at(made.body, 'id'));
}
