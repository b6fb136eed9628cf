// A8: no write of a browser goes through without the anti-forgery token of its session, nor from another site.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A8',
  title:
    'Every write is refused without its own anti-forgery token, from another site, and as a form, and sign-out is refused from another site',
  files: ['apps/server/src/platform/http/csrf.test.ts', 'apps/server/src/accounts/sign-in/auth.test.ts'],
  control: {
    name: 'a token of another session is taken',
    file: 'apps/server/src/platform/http/csrf.ts',
    find: "return isValidCsrfToken(write.key, write.caller.sessionId, given) ? null : 'forgery';",
    replace: 'return null;',
  },
});
