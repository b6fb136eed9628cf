// A3: field by field, what strangers, guests and viewers are told.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatteryPart } from '../part.ts';
import { type PlantedFault, testsPart } from '../tests-part.ts';

const title =
  'Strangers, guests and viewers are told the fields of a list that was looked at, made from the contract, and no other: no person, draft, cost or setting that is not theirs';

const faults: readonly PlantedFault[] = [
  {
    name: 'settings that are not public are told to visitors',
    file: 'apps/server/src/city/configuration/shown-configuration.sql.ts',
    find: ".$if(!all, (query) => query.where('is_public', '=', true))",
    replace: '.$if(false, (query) => query)',
  },
  {
    name: 'the contract lets visitors read one field more',
    file: 'packages/contract/src/city/curb-types.ts',
    find: 'curbside_users: z.int(),',
    replace: 'curbside_users: z.int(), entered_by: z.string().optional(),',
  },
];

export const part: BatteryPart = {
  id: 'A3',
  title,
  // npm test runs the tests anyway.
  rounds: { short: 0, long: 1 },
  async run(battery) {
    const outcomes = [];
    for (const [at, control] of faults.entries()) {
      const directory = join(battery.directory, String(at));
      await mkdir(directory);
      const tests = testsPart({
        id: 'A3',
        title,
        files: ['apps/server/src/entry/fields-by-role.test.ts'],
        control,
      });
      outcomes.push(await tests.run({ ...battery, directory }));
    }
    return {
      attempts: { tests: outcomes.reduce((sum, { attempts }) => sum + (attempts.tests ?? 0), 0) },
      faults: outcomes.flatMap((outcome) => outcome.faults),
      controls: outcomes.flatMap((outcome) => outcome.controls),
      figures: {},
    };
  },
};
