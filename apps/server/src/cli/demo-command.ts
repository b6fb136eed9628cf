// curbwright demo: the made-up city into the database.
import { Command, InvalidArgumentError, Option } from 'commander';
import { demoSizes } from '../config.ts';
import { loadDemoCity } from '../demo/demo-city.ts';
import { cityIsEmpty } from '../demo/queries.ts';
import { addDemoPeople, demoSignIns } from '../demo/sign-ins.ts';
import { reportLines } from './report-lines.ts';
import { fail, note, print, printJson, startProgress } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface DemoWords {
  readonly size: (typeof demoSizes)[number];
  readonly seed: number;
  readonly dryRun?: true;
  readonly force?: true;
  readonly json?: true;
}

function seedOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

async function run(words: DemoWords): Promise<void> {
  await withDatabase(async ({ db }, config) => {
    if (!words.force && !(await cityIsEmpty(db))) return fail({ code: 'demo.city-there', params: {} });
    const progress = startProgress(words.json === true);
    const { size, seed, dryRun } = words;
    const loaded = await loadDemoCity(db, {
      size,
      seed,
      dryRun: dryRun ?? false,
      onlyWhenEmpty: words.force !== true,
      onProgress: ({ stage, done, total }) => progress.to(stage, done, total),
    });
    progress.end();
    if (!loaded.ok) return fail(loaded.refusal);
    // After the city: who stops it half-way keeps an empty city without people.
    if (!words.dryRun) await addDemoPeople(db, config);
    if (words.json) return printJson(loaded.value);
    for (const line of reportLines(loaded.value, false)) print(line);
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
    .option('--seed <number>', 'which city', seedOf, 1)
    .option('--dry-run', 'only report what would be done')
    .option('--force', 'also beside a city that is there')
    .option('--json', 'answer the report as JSON')
    .action(run);
}
