// A9: sessions end when they should: sign-out, disabling, idleness, their end, by the person and by an administrator.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A9',
  title:
    'A session is not fixed, ends with sign-out, within five seconds of disabling, after half an hour unused and after twelve hours, and can be listed and ended',
  files: [
    'apps/server/src/accounts/sign-in/auth.test.ts',
    'apps/server/src/accounts/accounts.test.ts',
    'apps/server/src/sessions/live-channel.test.ts',
  ],
  control: {
    name: 'idleness is not looked at',
    file: 'apps/server/src/accounts/sign-in/sessions.ts',
    find: '    session.last_used.getTime() + idleTimeoutMs > now\n',
    replace: '    true\n',
  },
});
