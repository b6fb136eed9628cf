// A1: every call of the contract as every kind of caller, and no route that is not in the contract.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A1',
  title:
    'Every call answers every kind of caller as its access says, and there is no route beside the contract',
  files: ['apps/server/src/access-matrix.test.ts'],
  control: {
    name: 'a key may read what is for people',
    file: 'packages/core/src/access/scopes.ts',
    find: "if (call.scope === null) return call.publicRead ? null : 'permission_denied';",
    replace: 'if (call.scope === null) return null;',
  },
});
