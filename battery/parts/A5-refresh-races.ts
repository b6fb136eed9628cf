// A5: refresh tokens rotate; two tabs never sign each other out, and an old token ends its family.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A5',
  title:
    'Two tabs that refresh at once go on with one successor, a thousand times, and a token that comes back later ends its session',
  files: ['apps/server/src/accounts/sign-in/refresh-races.test.ts'],
  env: ({ rounds }) => ({ RACES: String(rounds) }),
  rounds: { short: 0, long: 1000 },
  control: {
    name: 'without the grace of ten seconds',
    file: 'apps/server/src/accounts/sign-in/refresh.ts',
    find: 'export const refreshGraceMs = 10_000;',
    replace: 'export const refreshGraceMs = -1;',
  },
});
