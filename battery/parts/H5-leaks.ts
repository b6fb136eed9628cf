// H5: what the server says of failures tells nothing of the inside, files beside the page are not served, and doctor finds weak settings.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'H5',
  title:
    'Of fifty failures and faults no answer holds a stack, SQL, a path, a version or a code of the runtime, and weak settings are found',
  files: [
    'apps/server/src/platform/http/leaks.test.ts',
    'apps/server/src/platform/serving/weak-settings.test.ts',
  ],
  control: {
    name: 'the error is told',
    file: 'apps/server/src/platform/http/errors.ts',
    find: '    return sendRejection(request, reply, refused);\n  });\n  app.setNotFoundHandler',
    replace: '    return reply.code(500).send(String(error.stack));\n  });\n  app.setNotFoundHandler',
  },
});
