// I6: formulas in every text a city can hold: guarded in CSV and in spreadsheets, in every table that is given away; LibreOffice opens the same files and reckons nothing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BatteryPart } from '../part.ts';
import { formulasIn, needsLibreOffice } from '../room/libre-office.ts';
import { testsPart } from '../tests-part.ts';

/** Tables the tests leave. */
const tables = 7;

export const part: BatteryPart = {
  id: 'I6',
  title: 'No cell of an exported CSV or spreadsheet is a formula, nor is one for LibreOffice',
  rounds: { short: 0, long: 1 },
  async run(battery) {
    needsLibreOffice();
    const exported = join(battery.directory, 'exported');
    mkdirSync(exported);
    const tests = testsPart({
      id: 'I6',
      title: '',
      files: [
        'apps/server/src/platform/export-files/formulas.test.ts',
        'apps/server/src/platform/export-files/exports.test.ts',
      ],
      env: () => ({ EXPORTED_TO: exported }),
      control: {
        name: 'cells as they are',
        file: 'apps/server/src/platform/export-files/escape-formula.ts',
        find: 'formulaPattern.test(text)',
        replace: 'false',
      },
    });
    const outcome = await tests.run(battery);
    // The tests ran once as things are, and once with cells as they are.
    const sound = await formulasIn(join(exported, 'run-1'), battery.directory);
    const planted = await formulasIn(join(exported, 'run-2'), battery.directory);
    const opened = [...sound].filter(([, count]) => !Number.isNaN(count));
    const seen = [...planted.values()].reduce((all, count) => all + (Number.isNaN(count) ? 0 : count), 0);
    return {
      attempts: { ...outcome.attempts, 'files LibreOffice opened': opened.length },
      faults: [
        ...outcome.faults,
        ...(opened.length === tables
          ? []
          : [`LibreOffice opened ${opened.length} of ${tables} files: ${[...sound.keys()].join(', ')}`]),
        ...opened.flatMap(([name, count]) =>
          count > 0 ? [`${name}: LibreOffice takes ${count} cells for formulas`] : [],
        ),
      ],
      controls: [
        ...outcome.controls,
        { name: `LibreOffice sees the formulas of cells as they are (${seen})`, caught: seen > 0 },
      ],
      figures: outcome.figures,
    };
  },
};
