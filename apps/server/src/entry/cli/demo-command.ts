// curbwright demo: loads the demo city into the database.
import { Command, InvalidArgumentError, Option } from 'commander';
import { createDemoAccounts, demoSignIns } from '../../accounts/demo-accounts.ts';
import { demoSizes, maxDemoSessions } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { cityIsEmpty, demoRun } from '../demo/demo.sql.ts';
import { loadDemoCity } from '../demo/demo-city.ts';
import { type DemoSessionsReport, findDemoSessionsJob, loadDemoSessions } from '../demo/demo-sessions.ts';
import { reportLines } from './report-lines.ts';
import { fail, note, print, printJson, startProgress } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface DemoCommandOptions {
  readonly size: (typeof demoSizes)[number];
  readonly seed: number;
  readonly sessions?: number;
  readonly dryRun?: true;
  readonly force?: true;
  readonly json?: true;
}

function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function parseSessionCount(text: string): number {
  const count = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= maxDemoSessions)) throw new InvalidArgumentError(`At most ${maxDemoSessions}.`);
  return count;
}

/**
 * Adds parking sessions to the demo city up to about the requested number; `null` when it has that
 * many already.
 */
async function addDemoSessions(
  db: Database['db'],
  options: DemoCommandOptions,
): Promise<DemoSessionsReport | null> {
  const work = await findDemoSessionsJob(db, options.sessions ?? 0, Date.now());
  if (work === null) return null;
  const progress = startProgress(options.json === true);
  const report = await loadDemoSessions(db, work, {
    onProgress: (done, total) => progress.to('stays', done, total),
  });
  progress.end();
  return report;
}

function printSessionsReport(report: DemoSessionsReport | null): void {
  if (report === null) {
    print('The stays asked for are there already.');
    return;
  }
  const { added, known, links, from, to } = report;
  print(
    `${added} stays were added${known > 0 ? `, ${known} were there` : ''}: ${links} curbs, ${from} to ${to}.`,
  );
}

async function run(options: DemoCommandOptions): Promise<void> {
  await withDatabase(async ({ db }, config) => {
    // If the demo city exists already, only its parking sessions are added.
    if (options.sessions !== undefined && !options.force && !options.dryRun && (await demoRun(db)) !== null) {
      const stays = await addDemoSessions(db, options);
      return options.json ? printJson({ stays }) : printSessionsReport(stays);
    }
    if (!options.force && !(await cityIsEmpty(db))) return fail({ code: 'demo.city-there', params: {} });
    const progress = startProgress(options.json === true);
    const { size, seed, dryRun } = options;
    const loaded = await loadDemoCity(db, {
      size,
      seed,
      dryRun: dryRun ?? false,
      onlyWhenEmpty: options.force !== true,
      onProgress: ({ stage, done, total }) => progress.to(stage, done, total),
    });
    progress.end();
    if (!loaded.ok) return fail(loaded.refusal);
    // Runs after the city is loaded, so that an interrupted run does not leave demo users in an
    // empty city.
    if (!options.dryRun) await createDemoAccounts(db, config);
    const wantsStays = options.sessions !== undefined && options.sessions > 0 && !options.dryRun;
    const stays = wantsStays ? await addDemoSessions(db, options) : null;
    if (options.json) return printJson(wantsStays ? { ...loaded.value, stays } : loaded.value);
    for (const line of reportLines(loaded.value, false)) print(line);
    if (wantsStays) printSessionsReport(stays);
    const signIns = await demoSignIns(db, config);
    if (signIns !== null)
      note(`Demo sign-ins: ${signIns.usernames.join(', ')} — password ${signIns.password}`);
  });
}

export function demoCommand(): Command {
  return new Command('demo')
    .description('put the made-up demo city into an empty database; the same seed makes the same city')
    .addOption(
      new Option('--size <size>', 'tiny, town (about 4,000 links) or city (100,000)')
        .choices(demoSizes)
        .default('town'),
    )
    .option('--seed <number>', 'which city', parseSeed, 1)
    .option(
      '--sessions <number>',
      'about how many parking stays, up to 10 million: more watch more curbs, then longer; the server loads the usual ones by itself',
      parseSessionCount,
    )
    .option('--dry-run', 'only report what would be done')
    .option('--force', 'also beside a city that is there')
    .option('--json', 'answer the report as JSON')
    .action(run);
}
