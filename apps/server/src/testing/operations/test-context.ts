// The test context in which requests of operation-facts.ts run, and how they are sent.
import type { Operation } from '@curbwright/contract';
import type { CityData } from '@curbwright/core';
import type { InjectOptions } from 'fastify';
import { formBody } from '../form-body.ts';
import { gridCity } from '../grid-city.ts';
import { signInClient, type TestClient } from '../proposals.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { startTarget } from '../webhook-target.ts';
import type { Owner, RequestData, TestContext } from './operation-facts.ts';

export interface OpenTestContext extends TestContext {
  /**
   * Returns a user of the city. Their requests continue to work after the access token expires,
   * because `renew` replaces it.
   */
  owner(username: string): Promise<Owner>;
  /**
   * Signs in all users and the administrator again when their access tokens are about to expire.
   */
  renew(): Promise<void>;
  close(): Promise<void>;
}
/** Milliseconds; an access token lasts five minutes. */
const halfAccessLifetimeMs = 150_000;

/** Opens a test context: a city with many links, a webhook receiver, and every feature enabled. */
export async function openTestContext(
  env: Readonly<Record<string, string>> = {},
  city: CityData | 'demo' = gridCity({ streets: 14, ruleSets: 40 }),
): Promise<OpenTestContext> {
  const target = await startTarget();
  const api: TestApi = await openTestApi({
    city,
    env: { ALLOW_PRIVATE_TARGETS: 'true', NIGHTLY_EXPORTS: 'geojson', ...env },
  });
  // One link of each regulation, so that what an operation publishes changes no other's curbs.
  const { rows } = await api.database.pool.query<{ id: number }>(
    `select min(link_id) as id from regulation_link where effective_to is null group by regulation_id
     union select id from link where not exists
       (select from regulation_link where link_id = link.id and effective_to is null) order by id`,
  );
  const links = rows.map(({ id }) => id).filter((id) => api.city.link(id) !== undefined);
  let number = 0;
  const hands = new Map<string, TestClient>();
  let signedIn = api.now();
  const owner = async (username: string): Promise<Owner> => {
    const first = await signInClient(api, username);
    hands.set(username, first);
    return {
      username,
      get hand() {
        return hands.get(username) ?? first;
      },
    };
  };
  const admin = await owner('admin');
  return {
    api,
    get admin() {
      return admin.hand;
    },
    owner,
    async renew() {
      if (api.now() - signedIn < halfAccessLifetimeMs) return;
      for (const username of hands.keys()) hands.set(username, await signInClient(api, username));
      signedIn = api.now();
    },
    target: target.url,
    link() {
      const link = links.pop();
      if (link === undefined) throw new Error('the city has no more links');
      return link;
    },
    number() {
      number += 1;
      return number;
    },
    async close() {
      await api.close();
      await target.close();
    },
  };
}

/**
 * Converts an operation and its request data to a request with this authorization. A missing path
 * parameter becomes an empty segment.
 */
export function requestOf(call: Operation, data: RequestData, authorization: string | null): InjectOptions {
  const { at = {}, body, form, query } = data;
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(at[name] ?? ''));
  const sent = form === undefined ? null : formBody(form.files, form.fields);
  const cookie = data.by?.cookie;
  return {
    method: call.method,
    url: query === undefined ? path : `${path}?${query}`,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(sent === null ? {} : { 'content-type': sent.type }),
    },
    ...(call.method === 'GET' ? {} : { payload: sent?.bytes ?? body ?? {} }),
  };
}
