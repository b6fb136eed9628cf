// A1: every call of the contract as every kind of caller, every call of something on one's own, somebody else's and none; and no route that is not in the contract.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A1',
  title:
    'Every call answers every kind of caller as its access says, of their own thing, somebody else’s and none; there is no route beside the contract',
  files: ['apps/server/src/entry/access-matrix.test.ts', 'apps/server/src/entry/object-matrix.test.ts'],
  control: [
    {
      name: 'a key may read what is for people',
      file: 'packages/core/src/accounts/access/scopes.ts',
      find: "if (call.scope === null) return call.publicRead ? null : 'permission_denied';",
      replace: 'if (call.scope === null) return null;',
    },
    {
      name: 'a template that is not there is told as a wrong question',
      file: 'apps/server/src/proposals/templates/templates.routes.ts',
      find: "if (row === undefined) return reject('not_found');",
      replace: "if (row === undefined) return reject('invalid');",
    },
  ],
});
