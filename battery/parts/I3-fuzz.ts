// Every call of the contract with values made from its own schemas, allowed, spoilt and odd: no 5xx, no answer and no refusal outside its schema.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'I3',
  title:
    'Every call answers allowed, spoilt and odd values without a 5xx, within 2 s and in the shapes of its contract; rounds are values a call',
  files: ['apps/server/src/entry/fuzz.test.ts'],
  // Outside of production the server checks each of its answers against the contract itself, and fails where one does not fit (mount.ts).
  env: ({ rounds, seed }) => ({ FC_RUNS: String(rounds), FC_SEED: String(seed), FC_PATIENCE: '2000' }),
  control: {
    name: 'a refusal that answers 500',
    file: 'apps/server/src/platform/http/error-response.ts',
    find: '  invalid: 400,',
    replace: '  invalid: 500,',
  },
  rounds: { short: 0, long: 2000 },
});
