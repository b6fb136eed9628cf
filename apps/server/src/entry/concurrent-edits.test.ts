// Two or three people change the same version of an object, for every versioned type, in statement
// orders chosen by fast-check: one change succeeds and is stored, and the others get 409 or 412.
// `INTERLEAVINGS` sets the number of orders, `FC_SEED` selects others.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interleaving, startInterleaving, wereInterleaved } from '../testing/interleaving.ts';
import { signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { type CurrentState, versionedNouns as nouns } from '../testing/versioned-nouns.ts';

const seed = Number(process.env.FC_SEED ?? 20_261_123);

let api: TestApi;
let interleaving: Interleaving;
beforeAll(async () => {
  api = await openTestApi({ env: { DATABASE_POOL: '8' } });
  interleaving = startInterleaving();
});
afterAll(async () => {
  interleaving.end();
  await api.close();
});

const interleavings = Number(process.env.INTERLEAVINGS ?? 2 * nouns.length);
const runs = Math.ceil(interleavings / nouns.length);
/** Number of changes so far, so that each has a different value. */
let changes = 0;

describe('of those who change what they all saw', () => {
  let mixed = 0;
  it.each(nouns.map((noun) => [noun.name, noun] as const))(
    'one wins and nobody is overwritten: %s',
    async (_, noun) => {
      // Signed in for each run, because access tokens last five minutes.
      const [reader, ...clients] = await Promise.all(
        Array.from({ length: 4 }, () => signInClient(api, 'admin')),
      );
      if (reader === undefined) throw new Error('nobody reads');
      const thing = await noun.make(reader, api);
      const send = (hand: TestClient | undefined, number: number, seen: CurrentState, byHeader: boolean) => {
        const body = noun.change(number);
        return api.inject({
          method: noun.method,
          url: thing.url,
          headers: {
            authorization: hand?.authorization ?? '',
            ...(byHeader ? { 'if-match': `"v${seen.version}"` } : {}),
          },
          payload: byHeader ? body : { ...body, version: seen.version },
        });
      };
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.integer({ min: 2, max: 3 }),
          noun.byHeader ? fc.boolean() : fc.constant(false),
          async (scheduler, many, byHeader) => {
            const seen = await thing.read();
            const numbers = Array.from({ length: many }, (_each, at) => changes + at + 1);
            changes += many;
            const { results, turns } = await interleaving.race(
              scheduler,
              numbers.map((number, at) => () => send(clients[at], number, seen, byHeader)),
            );
            if (wereInterleaved(turns)) mixed += 1;
            const told = results.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
            const lost = byHeader ? 412 : 409;
            expect(told, results.map(({ body }) => body).join('\n')).toEqual([
              200,
              ...Array.from({ length: many - 1 }, () => lost),
            ]);
            const winner = numbers[results.findIndex(({ statusCode }) => statusCode === 200)] ?? 0;
            const after = await thing.read();
            expect(after.fields).toEqual((noun.shown ?? noun.change)(winner));
            expect(after.version).not.toEqual(seen.version);
            // A later change with the old version is rejected too, and changes nothing.
            changes += 1;
            expect((await send(clients[0], changes, seen, byHeader)).statusCode).toBe(lost);
            expect(await thing.read()).toEqual(after);
          },
        ),
        { numRuns: runs, seed, endOnFailure: true },
      );
    },
    600_000,
  );

  it('had their statements between those of others', () => {
    expect(mixed).toBeGreaterThan((runs * nouns.length) / 4);
  });
});
