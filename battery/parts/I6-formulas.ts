// Formulas in every text a city can hold: guarded in CSV and in spreadsheets, in every table that is given away.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'I6',
  title: 'No cell of an exported CSV or spreadsheet is a formula',
  files: ['apps/server/src/exports/formulas.test.ts', 'apps/server/src/exports/exports.test.ts'],
  control: {
    name: 'cells as they are',
    file: 'apps/server/src/exports/guarded-cell.ts',
    find: 'formula.test(text)',
    replace: 'false',
  },
});
