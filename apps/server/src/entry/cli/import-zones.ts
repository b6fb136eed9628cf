// curbwright import zones: imports the areas of a GeoJSON file one by one as analysis zones;
// importing again changes only what differs.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { failWith } from '@curbwright/core';
import { Command } from 'commander';
import { openCityCache } from '../../city/published-city/city-cache.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { type AreaOutcome, importAreas } from '../../zones/analysis-zones/import-areas.ts';
import { exitCodes, fail, print, printJson } from './terminal.ts';
import { unreadableFileFailure } from './unreadable-file.ts';
import { withDatabase } from './with-database.ts';

interface ZoneImportOptions {
  readonly nameProperty?: string;
  readonly showOnMaps?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/** The features of a FeatureCollection; `null` when the text is not one. */
function parseFeatures(text: string): readonly unknown[] | null {
  try {
    const file: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof file !== 'object' || file === null || !('features' in file)) return null;
    return Array.isArray(file.features) ? file.features : null;
  } catch {
    return null;
  }
}

const outcomeMessages = {
  created: 'made',
  changed: 'changed',
  unchanged: 'there already',
  refused: 'refused',
} as const;
const dryRunMessages = { ...outcomeMessages, created: 'would be made', changed: 'would be changed' } as const;

function printOutcomes(outcomes: readonly AreaOutcome[], dryRun: boolean): void {
  for (const { index, name, outcome, id, refusal } of outcomes) {
    const what = (dryRun ? dryRunMessages : outcomeMessages)[outcome];
    const why = refusal === null ? '' : `: ${formatFailure(refusal)}`;
    print(`  feature ${index}  ${name ?? '(no name)'}  ${what}${id === null ? '' : ` (zone ${id})`}${why}`);
  }
  const counts = Object.entries(outcomeMessages).map(([outcome, said]) => {
    const names = outcomes.filter((one) => one.outcome === outcome).map(({ name, index }) => name ?? index);
    return `${new Set(names).size} ${said}`;
  });
  print(`${dryRun ? 'Nothing is written. ' : ''}Zones: ${counts.join(', ')}.`);
}

async function run(path: string, own: ZoneImportOptions, command: Command): Promise<void> {
  // `import` also defines --dry-run and --json and accepts them anywhere on the command line.
  const options: ZoneImportOptions = { ...command.optsWithGlobals(), ...own };
  const name = basename(path);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return fail(unreadableFileFailure(name, error).refusal);
  }
  const features = parseFeatures(text);
  if (features === null) return fail(failWith('zone.import-unreadable').refusal);
  await withDatabase(async ({ db }) => {
    const { city } = await openCityCache(db);
    const outcomes = await importAreas(
      { db, city },
      {
        features,
        nameProperty: options.nameProperty ?? null,
        showOnMaps: options.showOnMaps ?? false,
        parent: null,
        dryRun: options.dryRun ?? false,
        mayChange: () => true,
        author: { id: null, username: null },
        requestId: null,
      },
    );
    if ('kind' in outcomes) return fail(failWith('zone.import-unreadable').refusal);
    if (options.json) printJson(outcomes);
    else printOutcomes(outcomes, options.dryRun ?? false);
    if (outcomes.some(({ outcome }) => outcome === 'refused')) process.exitCode = exitCodes.failed;
  });
}

export function importZonesCommand(): Command {
  return new Command('zones')
    .description('analysis zones from the polygons of a GeoJSON file, each named by a property')
    .argument('<file>', 'a GeoJSON FeatureCollection of polygons')
    .option(
      '--name-property <name>',
      'the property that names a zone; else the usual ones (name, zone, neighborhood …)',
    )
    .option('--show-on-maps', 'show the new zones on maps')
    .option('--dry-run', 'only report what would be done')
    .option('--json', 'answer the report as JSON')
    .action(run);
}
