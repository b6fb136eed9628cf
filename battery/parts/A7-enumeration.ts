// A7: neither what a refusal says nor how long it takes tells whether a name is there. It times, so it runs by name on a quiet machine only.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A7',
  title:
    'A wrong password and an unknown name are refused alike, in medians within a twentieth and a Mann-Whitney p over 0.01',
  files: ['apps/server/src/accounts/guessing.test.ts'],
  names: 'the time of a refusal',
  env: ({ rounds }) => ({ TIMED_TRIES: String(rounds) }),
  rounds: { short: 0, long: 500 },
  control: {
    name: 'no password is looked at for a name that is not there',
    file: 'apps/server/src/accounts/password.ts',
    find: '  const fits = await verify(stored ?? (await dummy), password);',
    replace: '  const fits = stored !== null && (await verify(stored, password));',
  },
});
