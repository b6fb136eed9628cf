// Every call with thousands of odd values: never a 5xx, and every refusal in the contract's shape.
import { type Call, cdsError, contract, errorAnswer, jsonSchemaOf } from '@curbwright/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './testing/test-api.ts';

const runs = Number(process.env.FC_RUNS ?? 60);
const seed = Number(process.env.FC_SEED ?? 20_261_121);

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

function namesOf(schema: Call['query']): string[] {
  const { properties } = jsonSchemaOf(schema, 'input');
  return Object.keys(typeof properties === 'object' && properties !== null ? properties : {});
}

/** Fields of the schema, each odd or absent, and now and then one that is not there. */
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

function searchOf(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(String(value)))}`,
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const names = Object.entries(contract).filter(([name]) => name !== 'logout');

describe.each(names)('%s', (_name, call: Call) => {
  it("answers odd values without a 5xx, in the contract's shapes", async () => {
    let made = 0;
    const path = fc.oneof(fc.constant(String(linkId)), text);
    const query = fieldsOf(namesOf(call.query), text);
    const body = fc.oneof(
      { weight: 5, arbitrary: fieldsOf(namesOf(call.body), json) },
      { weight: 1, arbitrary: json },
    );
    await fc.assert(
      fc.asyncProperty(path, query, body, async (param, search, payload) => {
        const filled = call.path.replaceAll(/:\w+/g, () => encodeURIComponent(wellFormed(param)));
        const url = `${filled}${searchOf(search)}`;
        const options: InjectOptions = {
          method: call.method,
          url,
          headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        };
        if (call.method !== 'GET') options.payload = JSON.stringify(payload) ?? 'null';
        const response = await api.inject(options);
        made += 1;
        // 501 is CDS' word for what a version does not have.
        if (response.statusCode !== 501)
          expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(500);
        if (response.statusCode >= 400) {
          (url.startsWith('/cds/') ? cdsError : errorAnswer).parse(response.json());
          expect(response.body).not.toMatch(/node_modules|\bat \w+ \(|ERR_|pg_catalog/);
        }
      }),
      { numRuns: runs, seed },
    );
    expect(made).toBeGreaterThanOrEqual(runs);
  });
});

describe('afterwards', () => {
  it('the prototype of everything is clean and the server well', async () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await api.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  });
});
