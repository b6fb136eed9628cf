// A6: guessing is slow, and keeps nobody out.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A6',
  title:
    'At most a hundred passwords an hour can be tried at an account, and trying keeps neither others nor its person out where they signed in before',
  files: ['apps/server/src/accounts/guessing.test.ts'],
  control: {
    name: 'all attempts at an account are counted together',
    file: 'apps/server/src/accounts/attempts.ts',
    find: '  return isKnown ? subjectAt(keys, username, address) : username;',
    replace: '  return isKnown ? username : username;',
  },
});
