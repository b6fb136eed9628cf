// A2 and A3: numbers that are guessed tell and do nothing, and no answer to strangers and guests holds what is not theirs.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A2',
  title:
    'A refusal is the same for what is there and what is not, nobody ends another’s sessions, and strangers and guests read no person, hidden setting, address or hash',
  files: ['apps/server/src/accounts/own-things.test.ts'],
  control: {
    name: 'everybody who is signed in may do everything',
    file: 'apps/server/src/platform/http/caller.ts',
    find: "return can(caller.user, access) ? null : 'permission_denied';",
    replace: 'return null;',
  },
});
