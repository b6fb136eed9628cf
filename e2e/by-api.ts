// What another person does meanwhile, by API: signed in with a token of their own.
import { at } from './city.ts';

export interface Hand {
  /** The JSON answer; throws with the answer's text where it is refused. */
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body?: object) => Promise<unknown>;
  readonly patch: (path: string, body: object) => Promise<unknown>;
  readonly remove: (path: string, body?: object) => Promise<unknown>;
}

export async function handOf(url: string, username: string, password: string): Promise<Hand> {
  const send = async (method: string, path: string, body: object | null, token: string | null) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const read: unknown = JSON.parse(text);
    return read;
  };
  const token = String(at(await send('POST', '/api/token/', { username, password }, null), 'access'));
  return {
    get: (path) => send('GET', path, null, token),
    post: (path, body = {}) => send('POST', path, body, token),
    patch: (path, body) => send('PATCH', path, body, token),
    remove: (path, body = {}) => send('DELETE', path, body, token),
  };
}

/** Loading all day on these curbs, as a new proposal; its id. `more`: a scenario, another reason. */
export async function proposeLoading(
  hand: Hand,
  links: readonly number[],
  more: object = {},
): Promise<number> {
  const made = await hand.post('/api/proposed_regulation/create_proposed_change/', {
    action: 'modify',
    reason: 'Deliveries',
    sub_activity: 'loading',
    restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
    links: links.map((link) => ({ curb_link: link })),
    ...more,
  });
  return Number(at(made, 'id'));
}

/** Publishes it. */
export async function publish(hand: Hand, proposal: number): Promise<void> {
  await hand.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
}
