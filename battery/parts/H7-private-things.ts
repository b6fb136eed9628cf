// H7: plates, small numbers in one file and between two, ages.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'H7',
  title:
    'A plate that comes in by any way stands in no table, log, answer or file but the note somebody wrote it into; published cells are of five stays at least and no total, nor the file of a larger place, gives one away; events and stays end at their age',
  files: [
    'apps/server/src/entry/private-things.test.ts',
    'packages/core/src/dashboards/published-table.test.ts',
    'packages/core/src/dashboards/published-sessions.test.ts',
    'packages/core/src/dashboards/published-differences.test.ts',
    'apps/server/src/dashboards/files/dashboard-files.test.ts',
    'apps/server/src/sessions/sessions.test.ts',
  ],
  control: {
    name: 'addresses are logged with their query',
    file: 'apps/server/src/platform/http/request-log.ts',
    find: "request.url.split('?')[0]?.slice(0, 300)",
    replace: 'request.url',
  },
});
