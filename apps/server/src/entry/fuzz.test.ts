// Every operation with thousands of valid, corrupted and odd values: never a 5xx, no response or
// error outside the contract's schema, and no request that hangs.
import { cdsError, contract, errorResponse, jsonSchemaOf, type Operation } from '@curbwright/contract';
import { unstorablePaths } from '@curbwright/core';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { writableState } from '../testing/queries.ts';
import { generateValues, replacePart } from '../testing/schema-values.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

const runs = Number(process.env.FC_RUNS ?? 15);
const seed = Number(process.env.FC_SEED ?? 20_261_121);
/** Milliseconds a request may take; a slower one is repeated once and must then be fast enough. */
const maxResponseMs = Number(process.env.FC_PATIENCE ?? 20_000);

let api: TestApi;
let access = '';
let linkId = 1;
beforeAll(async () => {
  api = await openTestApi();
  access = (await api.signIn('admin')).access;
  linkId = api.city.box([-180, -90, 180, 90], 1).ids[0] ?? 1;
});
afterAll(() => api.close());

const oddTexts = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '9007199254740993',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%00',
  '\u0000',
  '\ud800',
  "'",
  '";--',
  '../',
  '..%2f',
  '<script>',
  '=cmd()',
  '\u202e',
  '2026-11-21',
  '2026-13-45',
  '0000-00-00',
  '10:00',
  '24:00',
  '99:99',
  'a'.repeat(3000),
  '1,2,3',
  ',,,',
  '💥',
  'constructor',
  '__proto__',
];
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ maxLength: 40, unit: 'binary' }));
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -1, 1e308, 2 ** 31, 2 ** 53));
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom('type', 'coordinates', 'geometry')), tie('value'), {
      maxKeys: 4,
    }),
  ),
}));
const position = fc.oneof(
  fc.tuple(fc.double({ min: -181, max: 181 }), fc.double({ min: -91, max: 91 })),
  json,
);
const geometry = fc.oneof(
  fc.record({
    type: fc.constant('Polygon'),
    coordinates: fc.array(fc.array(position, { maxLength: 8 }), { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('MultiPolygon'),
    coordinates: fc.array(fc.array(fc.array(position, { maxLength: 8 }), { maxLength: 2 }), { maxLength: 2 }),
  }),
  json,
);

function namesOf(schema: Operation['query']): string[] {
  const { properties } = jsonSchemaOf(schema, 'input');
  return Object.keys(typeof properties === 'object' && properties !== null ? properties : {});
}

/** Fields of the schema, each odd or missing, and occasionally an unknown field. */
function fieldsOf(
  names: readonly string[],
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.fromEntries(names.map((name) => [name, name === 'geometry' ? geometry : value]));
  return fc
    .tuple(
      fc.record(known, { requiredKeys: [] }),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(text, value, { maxKeys: 2 }) },
      ),
    )
    .map(([own, more]) => ({ ...own, ...more }));
}

/** Text that can be percent-encoded: lone surrogates replaced. */
function wellFormed(value: string): string {
  return Buffer.from(value).toString();
}

/**
 * Formats a value for a query string; lists are separated by commas. A value without a usable
 * `toString` is formatted as JSON.
 */
function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(value)
    : String(value);
}

function searchOf(fields: unknown): string {
  const parts = Object.entries(Object(fields)).map(
    ([name, value]) =>
      `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(wordOf(value)))}`,
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * A third of the values match the schema, a third have one corrupted part, and a third are odd
 * values under the schema's field names.
 */
function mixOf(
  schema: Operation['query'],
  value: fc.Arbitrary<unknown>,
  anything: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const allowed = generateValues(jsonSchemaOf(schema, 'input'));
  return fc.oneof(
    { weight: 6, arbitrary: allowed },
    {
      weight: 6,
      arbitrary: fc.tuple(allowed, fc.nat(1000), value).map(([own, at, odd]) => replacePart(own, at, odd)),
    },
    { weight: 5, arbitrary: fieldsOf(namesOf(schema), value) },
    { weight: 1, arbitrary: anything },
  );
}

// Left out: signing out or revoking the caller's own sessions would cause all later requests to be
// rejected.
const leaving = new Set(['logout', 'endOwnSessions', 'changeOwnPassword']);
const names = Object.entries<Operation>(contract).filter(([name]) => !leaving.has(name));
/**
 * Undoes what earlier requests did to the administrator's sign-in: the wait after wrong codes, a
 * required second factor, and changed groups.
 */
async function resetAdministratorSignIn(): Promise<void> {
  await api.database.pool.query(`
    delete from sign_in_failure;
    update user_group set demands_second_factor = false;
    delete from second_factor;
    update user_account set is_active = true where username = 'admin';
    insert into group_member (group_id, user_id)
      select user_group.id, user_account.id from user_group, user_account where name = 'admins' and username = 'admin'
      on conflict do nothing`);
}

/** Operations that succeeded at least once, and those that received a body the contract allows. */
const done = new Set<string>();
const validlyRequested = new Set<string>();
/**
 * Share of all operations that must succeed (with 15 values, 49 of 100 do); otherwise too little of
 * the handlers was tested.
 */
const minSuccessShare = 0.4;
const minValidShare = 0.9;

describe.each(names)('%s', (name, call) => {
  it("answers within the contract's shapes and without a 5xx", { timeout: 60_000 + 250 * runs }, async () => {
    await resetAdministratorSignIn();
    access = (await api.signIn('admin')).access;
    let made = 0;
    const params = namesOf(call.params);
    const path = fc.oneof(
      generateValues(jsonSchemaOf(call.params, 'input')),
      fc.constant(Object.fromEntries(params.map((param) => [param, linkId]))),
      fc.record(Object.fromEntries(params.map((param) => [param, text]))),
    );
    const query = mixOf(call.query, text, fieldsOf([], text));
    const body = mixOf(call.body, json, json);
    await fc.assert(
      fc.asyncProperty(path, query, body, async (param, search, payload) => {
        const filled = call.path.replaceAll(/:(\w+)/g, (_, key: string) =>
          encodeURIComponent(wellFormed(String(Reflect.get(Object(param), key)))),
        );
        const url = `${filled}${searchOf(search)}`;
        const options: InjectOptions = {
          method: call.method,
          url,
          headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        };
        if (call.method !== 'GET') options.payload = JSON.stringify(payload) ?? 'null';
        if (call.body.safeParse(payload).success) validlyRequested.add(name);
        let began = performance.now();
        let response = await api.inject(options);
        if (performance.now() - began > maxResponseMs) {
          began = performance.now();
          response = await api.inject(options);
          expect(performance.now() - began, `${url} twice`).toBeLessThan(maxResponseMs);
        }
        made += 1;
        if (response.statusCode < 300) {
          done.add(name);
          // If the request succeeded, every text could be stored, or belonged to an item with its
          // own outcome.
          expect(unstorablePaths(call.body.safeParse(payload).data, call.itemsAt), url).toEqual([]);
          expect(decodeURIComponent(url), url).not.toContain('\u0000');
        }
        // CDS responds with 501 for what a version does not have.
        if (response.statusCode !== 501)
          expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(500);
        if (response.statusCode >= 400) {
          (url.startsWith('/cds/') ? cdsError : errorResponse).parse(response.json());
          expect(response.body).not.toMatch(/node_modules|\bat \w+ \(|ERR_|pg_catalog/);
        }
      }),
      { numRuns: runs, seed },
    );
    expect(made).toBeGreaterThanOrEqual(runs);
  });
});

/**
 * Returns copies of the value, each with one of its texts changed so that the database cannot store
 * it.
 */
function withUnstorableText(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}\u0000`, `${value}\ud800`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    withUnstorableText(member).map((spoiled) =>
      Array.isArray(value) ? value.with(Number(key), spoiled) : { ...value, [key]: spoiled },
    ),
  );
}

const zoneFeature = {
  type: 'Feature',
  properties: { name: 'Centre' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
    ],
  },
};

describe('a text that cannot be stored', () => {
  /**
   * Values that the schema accepts although one text in them cannot be stored, so the server must
   * reject them.
   */
  const acceptedUnstorable = (schema: z.ZodType, itemsAt: Operation['itemsAt']) =>
    fc
      .sample(generateValues(jsonSchemaOf(schema, 'input')), { numRuns: 2 * runs, seed })
      .flatMap(withUnstorableText)
      .filter((value) => unstorablePaths(schema.safeParse(value).data, itemsAt).length > 0);
  const pathOf = ({ params, path }: Operation) => {
    const [value] = fc
      .sample(generateValues(jsonSchemaOf(params, 'input')), { numRuns: 50, seed })
      .filter((one) => params.safeParse(one).success);
    return path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(Reflect.get(Object(value), key))),
    );
  };
  const isTaken = ({ query }: Operation, search: string) =>
    query.safeParse(Object.fromEntries(new URLSearchParams(search))).success;
  const queryOf = (call: Operation) =>
    fc
      .sample(generateValues(jsonSchemaOf(call.query, 'input')), { numRuns: 50, seed })
      .map(searchOf)
      .find((search) => isTaken(call, search));
  const most = 6;

  it('is refused by every operation that takes texts, in the body and in the query, and nothing is written', async () => {
    await resetAdministratorSignIn();
    access = (await api.signIn('admin')).access;
    const before = await writableState(api.database.db);
    const tried = new Set<string>();
    for (const [name, call] of names) {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
      const url = pathOf(call);
      const bodies = call.method === 'GET' ? [] : acceptedUnstorable(call.body, call.itemsAt).slice(0, most);
      const queries = acceptedUnstorable(call.query, null)
        .map(searchOf)
        .filter((search) => search.includes('%00') && isTaken(call, search))
        .slice(0, most);
      const requests: InjectOptions[] = [
        ...bodies.map((body) => ({ url: `${url}${queryOf(call) ?? ''}`, payload: JSON.stringify(body) })),
        ...queries.map((search) => ({ url: `${url}${search}` })),
      ];
      for (const request of requests) {
        const response = await api.inject({ method: call.method, headers, ...request });
        tried.add(name);
        const isNamed = /can’t be stored/.test(response.body) || response.body;
        expect([name, request, response.statusCode, isNamed]).toEqual([name, request, 400, true]);
      }
    }
    expect(tried.size, [...tried].join(' ')).toBeGreaterThan(70);
    expect(await writableState(api.database.db)).toBe(before);
  });

  it('is refused in an item that has an outcome of its own, and is never written', async () => {
    await resetAdministratorSignIn();
    access = (await api.signIn('admin')).access;
    const proposal = {
      action: 'create',
      sub_activity: 'parking',
      reason: 'New',
      links: [{ segment_id: 'a' }],
    };
    // For operations whose items have no complete schema in the contract.
    const examples: Readonly<Record<string, object>> = {
      ruleVerdicts: { questions: [{ link: linkId, stay: 30, permits: ['resident'] }] },
      importAnalysisZones: {
        file: { type: 'FeatureCollection', features: [zoneFeature] },
      },
      importProposed: {
        file: { type: 'FeatureCollection', features: [{ ...zoneFeature, properties: proposal }] },
      },
    };
    const silent: string[] = [];
    const isSaidIn = (body: string) => /can’t be stored|must be text of/.test(body);
    for (const [name, call] of names.filter(([, { itemsAt }]) => itemsAt !== null)) {
      const example = examples[name];
      const bodies = (
        example === undefined
          ? fc.sample(generateValues(jsonSchemaOf(call.body, 'input')), { numRuns: 2 * runs, seed })
          : [example]
      )
        .flatMap(withUnstorableText)
        .filter((body) => {
          const { success, data } = call.body.safeParse(body);
          return (
            success && unstorablePaths(data, call.itemsAt).length === 0 && unstorablePaths(data).length > 0
          );
        })
        .slice(0, 5 * most);
      let isSaid = false;
      for (const body of bodies) {
        const response = await api.inject({
          method: call.method,
          url: `${pathOf(call)}${queryOf(call) ?? ''}`,
          headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        expect(response.statusCode, `${name} ${JSON.stringify(body)} ${response.body}`).toBeLessThan(500);
        isSaid ||= isSaidIn(response.body);
      }
      if (!isSaid) silent.push(`${name} (${bodies.length})`);
    }
    expect(silent).toEqual([]);
    // What PostgreSQL's driver would store for a lone surrogate.
    expect(await writableState(api.database.db)).not.toContain('\ufffd');
  });
});

describe('afterwards', () => {
  it('calls were not only refused: most were sent what they allow, and many were done', () => {
    const without = (some: ReadonlySet<string>) =>
      names.flatMap(([name]) => (some.has(name) ? [] : [name])).join(' ');
    expect(validlyRequested.size / names.length, without(validlyRequested)).toBeGreaterThan(minValidShare);
    expect(done.size / names.length, without(done)).toBeGreaterThan(minSuccessShare);
  });
  it('the prototype of everything is clean and the server well', async () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await api.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  });
});
