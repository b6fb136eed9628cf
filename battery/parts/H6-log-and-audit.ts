// H6: every call is in the log under its id, nothing secret is, lines cannot be forged, and the audit trail cannot be changed.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'H6',
  title:
    'Every call has its line with id, person and status, no line holds a secret or a line within, and audits refuse UPDATE and DELETE',
  files: ['apps/server/src/http/logged.test.ts', 'apps/server/src/http/errors.test.ts'],
  control: {
    name: 'the path is written with its query',
    file: 'apps/server/src/http/request-log.ts',
    find: "request.url.split('?')[0]?.slice(0, 300)",
    replace: 'request.url',
  },
});
