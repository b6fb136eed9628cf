// T2: the server and its database at the dates that broke others: past the 31 and 32 bits of seconds, on a leap day, over the end of a year.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';
import { testsPart } from '../tests-part.ts';

const dates = {
  'past 31 bits of seconds': '2038-01-20T10:00:00Z',
  'past 32 bits of seconds': '2106-02-08T10:00:00Z',
  'a leap day': '2028-02-29T10:00:00Z',
  'the end of a year': '2027-12-31T23:59:00Z',
} as const;

const server = 'apps/server/src';
/** Not at 2106: spreadsheets are packed by a library that refuses years after 2099, and the format it writes ends in 2107 (decision 0251). */
const spreadsheets = new Set(
  [
    'dashboards/files/dashboard-files.test.ts',
    'platform/export-files/formulas.test.ts',
    'zones/analysis-zones/zone-files.test.ts',
    'exchange/curb-exports/exports.test.ts',
    'exchange/proposal-exports/proposal-exports.test.ts',
  ].map((name) => join(server, name)),
);
/** Not among them: what is skipped everywhere but where a city's own files were put. */
const elsewhere = new Set([
  'exchange/cds/round-trip.test.ts',
  'dashboards/measured-week.test.ts',
  'exchange/imports/jobs/real-files.test.ts',
]);
/** Every test file of the server, and the core's of civil time. */
const files = [
  ...readdirSync(join(root, server), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !elsewhere.has(name))
    .map((name) => join(server, name))
    .sort(),
  'packages/core/src/platform/time/civil.test.ts',
];

/** The library that fakes clocks; PostgreSQL's processes and ours get it alike. */
function fakerLibrary(): string {
  const homes = readdirSync('/usr/lib').map((name) => join('/usr/lib', name, 'faketime'));
  const found = [...homes, '/usr/lib/faketime']
    .map((home) => join(home, 'libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
  if (found === undefined) throw new CannotRun('faketime is not installed (apt install faketime)');
  return found;
}

/** Environment under which everything runs at the date: an offset, so that processes started later agree. */
function at(date: string): Readonly<Record<string, string>> {
  const seconds = Math.round((Date.parse(date) - Date.now()) / 1000);
  return {
    LD_PRELOAD: fakerLibrary(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Timeouts count real seconds.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKED_DATE: date,
    TEST_DATABASE_URL: '',
  };
}

export const part: BatteryPart = {
  id: 'T2',
  title:
    'Everything the server’s tests look at holds in 2038, in 2106, on a leap day and over the end of a year',
  rounds: { short: 0, long: 1 },
  async run(battery) {
    const year = execFileSync(process.execPath, ['-p', 'new Date().getFullYear()'], {
      env: { ...process.env, ...at(dates['past 31 bits of seconds']) },
    });
    if (String(year).trim() !== '2038') throw new CannotRun(`faketime has no effect here: ${String(year)}`);
    const attempts: Record<string, number> = {};
    const faults: string[] = [];
    const controls: { readonly name: string; readonly caught: boolean }[] = [];
    for (const [name, date] of Object.entries(dates)) {
      const tests = testsPart({
        id: 'T2',
        title: name,
        files: date.startsWith('2106') ? files.filter((file) => !spreadsheets.has(file)) : files,
        env: () => at(date),
        control: date.startsWith('2038')
          ? {
              name: 'seconds in 32 bits with their sign',
              file: 'apps/server/src/accounts/sign-in/access-token.ts',
              find: 'Math.floor(now / 1000)',
              replace: '(Math.floor(now / 1000) | 0)',
              files: ['apps/server/src/accounts/sign-in/auth.test.ts'],
            }
          : {
              name: `${name}: a clock that is not at the date`,
              names: 'a clock that is not at the date',
              files: ['apps/server/src/platform/database/faked-clock.test.ts'],
            },
      });
      const directory = join(battery.directory, date.slice(0, 4));
      await mkdir(directory);
      const outcome = await tests.run({ ...battery, directory });
      attempts[`tests, ${name}`] = outcome.attempts.tests ?? 0;
      faults.push(...outcome.faults.map((fault) => `${name}: ${fault}`));
      controls.push(...outcome.controls);
      battery.say(`${name}: ${outcome.attempts.tests ?? 0} tests, ${outcome.faults.length} faults`);
      for (const fault of outcome.faults) battery.say(fault);
    }
    return { attempts, faults, controls, figures: { files: files.length } };
  },
};
