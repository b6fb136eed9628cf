// A11: a sealed answer that was changed, made otherwise, meant for another request or kept back opens nothing, and the page says so.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A11',
  title:
    'Twenty-one kinds of attack on a sealed answer open nothing, the page says Decryption Error and shows no part, and keys that are none are refused',
  files: [
    'apps/web/src/shell/open-sealed-response.test.ts',
    'apps/web/src/shell/api-sender.test.ts',
    'apps/server/src/platform/http/sealing.test.ts',
  ],
  control: {
    name: 'the answer of another request is opened',
    file: 'apps/web/src/shell/open-sealed-response.ts',
    find: "requestId?.split(', ').includes(rid) !== true",
    replace: 'rid.length === 0',
  },
});
