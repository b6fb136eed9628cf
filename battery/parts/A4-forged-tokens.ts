// A4: no forged access token is taken over HTTP.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A4',
  title:
    'Nineteen kinds of forged access token are refused with 401, and tokens made by the same hand unchanged are taken',
  files: ['apps/server/src/accounts/sign-in/forged-tokens.test.ts'],
  control: {
    name: 'the audience is not looked at',
    file: 'apps/server/src/accounts/sign-in/access-token.ts',
    find: '      audience,\n      requiredClaims',
    replace: '      requiredClaims',
  },
});
