// T1: what a rule says at an instant, against an oracle that looks at every minute, in cities whose clocks change oddly.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'T1',
  title:
    'At 100,000 instants and more of made-up rules, around clock changes and skipped days, the engine says what the minute-by-minute oracle says',
  files: [
    'packages/core/src/city/regulations/verdict.property.test.ts',
    'packages/core/src/platform/time/civil.test.ts',
  ],
  // A round is a rule over a week: some 10,080 instants in two of the tests.
  env: ({ rounds, seed }) => ({ FC_RUNS: String(rounds), FC_SEED: String(seed) }),
  rounds: { short: 0, long: 60 },
  control: {
    name: 'a span holds a minute too long',
    file: 'packages/core/src/platform/time/span-match.ts',
    find: 'if (today && minute >= from && minute < to) return true;',
    replace: 'if (today && minute >= from && minute <= to) return true;',
  },
});
