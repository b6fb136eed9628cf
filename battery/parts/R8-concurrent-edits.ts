// R8: people who change what they all saw, of every noun that carries a version, their statements in chosen orders: nobody is overwritten.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'R8',
  title:
    'Of two and three who change the same version of anything, statement by statement in any order, one wins and stands, and the others hear 412 or 409',
  files: ['apps/server/src/entry/concurrent-edits.test.ts'],
  env: ({ rounds, seed }) => ({ INTERLEAVINGS: String(rounds), FC_SEED: String(seed) }),
  rounds: { short: 0, long: 1000 },
  control: {
    name: 'a stale write goes through',
    file: 'apps/server/src/platform/write-transaction.ts',
    find: 'return { version: matched ?? version ?? null, byHeader: matched !== null };',
    replace: 'return { version: null, byHeader: matched !== null };',
  },
});
