// Files as nobody should send them: bombs, wrong types, two things at once, endless and broken forms; refused, and nothing is left of them.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'I7',
  title:
    'Bombs, lying types and endless files are refused by their bytes, are not read to their end and leave nothing',
  files: [
    'apps/server/src/features/work-orders/bad-files.test.ts',
    'apps/server/src/features/imports/jobs/bad-uploads.test.ts',
    'packages/formats/src/tables/unzip.test.ts',
  ],
  control: [
    {
      name: 'files of any kind are taken',
      file: 'apps/server/src/files/receive.ts',
      find: '  anyKind: false,',
      replace: '  anyKind: true,',
    },
    {
      name: 'an archive is unpacked however much it becomes',
      file: 'packages/formats/src/tables/unzip.ts',
      find: 'const mostRatio = 100;',
      replace: 'const mostRatio = 100_000;',
    },
  ],
});
