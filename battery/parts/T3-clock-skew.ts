// T3: clocks that disagree sign nobody out, extend nothing and change no order.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'T3',
  title:
    'A client’s clock counts for nothing, tokens end to the second, and a server’s clock that is set back an hour and forth keeps people, limits and order',
  files: ['apps/server/src/accounts/sign-in/clock-skew.test.ts'],
  control: {
    name: 'the last use of a session goes back with the clock',
    file: 'apps/server/src/accounts/sign-in/login-sessions.sql.ts',
    find: 'greatest(last_used, ${at})',
    replace: '${at}',
  },
});
