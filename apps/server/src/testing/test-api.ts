// The API on a small imported city with a user in every group, for tests: no ports, and an
// adjustable clock.
import type { CityData } from '@curbwright/core';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import type { ApiDependencies } from '../entry/api.ts';
import { openApp } from '../entry/app.ts';
import { fillTestCity, password } from './test-city.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface SignedIn {
  readonly access: string;
  /** Cookie header of a signed-in browser. */
  readonly cookies: string;
  readonly forgery: string;
  readonly refresh: string;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly city: CityCache;
  /** Paths of all routes. */
  readonly routes: readonly string[];
  /**
   * The server's current time in epoch milliseconds: the machine's clock plus the time added by the
   * test.
   */
  now(): number;
  pass(milliseconds: number): void;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  signIn(person: string): Promise<SignedIn>;
  close(): Promise<void>;
}

/** Returns name and value of each cookie that a response sets. */
export function cookiesOf(response: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
}

export async function openTestApi(
  more: {
    readonly env?: Readonly<Record<string, string>>;
    /**
     * The city to use instead of a small grid; `demo` is the smallest demo city, with its sensors.
     */
    readonly city?: CityData | 'demo';
    readonly limits?: ApiDependencies['limits'];
    readonly log?: Logger;
  } = {},
): Promise<TestApi> {
  const { city, env } = more;
  const database = await openTestDatabase(
    env,
    city === undefined ? inject('cluster').cityTemplate : undefined,
  );
  if (city !== undefined) await fillTestCity(database.db, city);
  let passed = 0;
  const now = () => Date.now() + passed;
  const routes: string[] = [];
  const limits = {
    callsPerMinute: 100_000,
    signInsPerHour: 100_000,
    refreshesPerHour: 100_000,
    feedbackPerHour: 100_000,
    exportsPerHour: 100_000,
    keyCallsPerMinute: 100_000,
    addressCallsPerMinute: 100_000,
    connectionsPerAddress: 100_000,
    streamsPerAddress: 100_000,
    ...more.limits,
  };
  const { fastify: app, live } = await openApp(
    { ...database.context, ...(more.log === undefined ? {} : { log: more.log }), now },
    { limits, onRoute: (url) => routes.push(url) },
  );
  await app.ready();
  return {
    app,
    database,
    get city() {
      return live.city;
    },
    routes,
    now,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    inject: async (options) => app.inject(options),
    async signIn(person) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { username: person, password },
      });
      if (response.statusCode !== 200) throw new Error(`${person} cannot sign in: ${response.body}`);
      const cookies = cookiesOf(response);
      return {
        access: response.json<{ access: string }>().access,
        cookies: `sid=${cookies.sid}; csrftoken=${cookies.csrftoken}`,
        forgery: cookies.csrftoken ?? '',
        refresh: cookies.rt ?? '',
      };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
