// Files as nobody should send them: bombs, wrong types, two things at once, endless and broken forms; refused, and nothing is left of them.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'I7',
  title:
    'Bombs, lying types and endless files are refused by their bytes or end at a limit, the server answers meanwhile, and nothing is left of them',
  files: [
    'apps/server/src/work-orders/bad-files.test.ts',
    'apps/server/src/exchange/imports/jobs/bad-uploads.test.ts',
    'packages/formats/src/tables/unzip.test.ts',
    'packages/formats/src/tables/unzip-hostile.test.ts',
    'packages/formats/src/tables/geopackage-bombs.test.ts',
    'packages/formats/src/osm/read-pbf.test.ts',
    'apps/server/src/exchange/imports/jobs/hostile-files.test.ts',
  ],
  control: [
    {
      name: 'files of any kind are taken',
      file: 'apps/server/src/platform/files/receive-form.ts',
      find: '  anyKind: false,',
      replace: '  anyKind: true,',
    },
    {
      name: 'an archive is unpacked however much it becomes',
      file: 'packages/formats/src/tables/unzip.ts',
      find: 'const maxRatio = 100;',
      replace: 'const maxRatio = 100_000;',
    },
    {
      name: 'views of a GeoPackage are read',
      file: 'packages/formats/src/tables/read-geopackage.ts',
      find: 'checkPlainTable(database, layer.table, name)',
      replace: 'checkPlainTable(database, contents, name)',
      files: ['packages/formats/src/tables/geopackage-bombs.test.ts'],
    },
    {
      name: 'what the library throws of a PBF block is told',
      file: 'packages/formats/src/osm/read-pbf.ts',
      find: "throw new PbfFormatError('osm.reason-not-osm', block.offset);",
      replace: "throw new Error('Cannot read properties of null');",
      files: ['packages/formats/src/osm/read-pbf.test.ts'],
    },
  ],
});
