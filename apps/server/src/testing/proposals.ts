// Creates proposals for tests through the API, as a signed-in user.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApi } from './test-api.ts';

export interface TestClient {
  readonly authorization: string;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  patch(url: string, payload: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  put(url: string, payload: object): Promise<LightMyRequestResponse>;
  remove(url: string, payload?: object): Promise<LightMyRequestResponse>;
}

/** Returns an API client for a user, signed in with a Bearer token. */
export async function signInClient(
  api: Pick<TestApi, 'signIn' | 'inject'>,
  person: string,
): Promise<TestClient> {
  const authorization = `Bearer ${(await api.signIn(person)).access}`;
  const send = (method: InjectOptions['method'], url: string, payload?: object, more = {}) =>
    api.inject({
      ...(method === undefined ? {} : { method }),
      url,
      headers: { authorization, ...more },
      ...(payload === undefined ? {} : { payload }),
    });
  return {
    authorization,
    get: (url) => send('GET', url),
    post: (url, payload = {}, headers = {}) => send('POST', url, payload, headers),
    patch: (url, payload, headers = {}) => send('PATCH', url, payload, headers),
    put: (url, payload) => send('PUT', url, payload),
    remove: (url, payload = {}) => send('DELETE', url, payload),
  };
}

export const change = '/api/proposed_regulation/create_proposed_change/';

/** Truck loading all day: a body of `create_proposed_change` without links. */
export const loadingRule = {
  action: 'modify',
  reason: 'Deliveries',
  sub_activity: 'loading',
  restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
};

/** Creates a proposal on whole links and returns its id. */
export async function propose(
  hand: TestClient,
  links: readonly (number | { parent_link: number; from: number; to: number })[],
  more: object = {},
): Promise<number> {
  const response = await hand.post(change, {
    ...loadingRule,
    links: links.map((link) => (typeof link === 'number' ? { curb_link: link } : link)),
    ...more,
  });
  if (response.statusCode !== 201) throw new Error(`not proposed: ${response.body}`);
  return response.json<{ id: number }>().id;
}
