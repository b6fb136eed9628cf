// H6: every call is in the log under its id, every write in the audit trail with who did it, nothing secret is, and neither can be forged or changed.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'H6',
  title:
    'Every call has its line with id, person and status, every write its row with who did it, no line holds a secret or a line within, and audits refuse UPDATE and DELETE',
  files: [
    'apps/server/src/platform/http/logged.test.ts',
    'apps/server/src/platform/http/errors.test.ts',
    'apps/server/src/entry/every-write-is-audited.test.ts',
  ],
  control: [
    {
      name: 'the path is written with its query',
      file: 'apps/server/src/platform/http/request-log.ts',
      find: "request.url.split('?')[0]?.slice(0, 300)",
      replace: 'request.url',
    },
    {
      name: 'a scenario is renamed without a row',
      file: 'apps/server/src/proposals/scenarios/scenarios.routes.ts',
      find: "        await writeAudit(tx, { ...entry('edit', row.id, caller, requestId), ...names });\n",
      replace: '',
    },
  ],
});
