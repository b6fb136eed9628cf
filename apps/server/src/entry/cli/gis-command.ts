// curbwright gis: creates a schema of PostGIS geometry in the configured PostgreSQL, for QGIS,
// GeoServer and similar tools.
import { type LanguageName, languages } from '@curbwright/core';
import { Command, Option } from 'commander';
import { dropGis } from '../../exchange/gis/gis.sql.ts';
import { provisionGis } from '../../exchange/gis/gis-schema.ts';
import { citySignSettings } from '../../platform/export-files/export-files.sql.ts';
import { fail, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface GisCommandOptions {
  readonly role?: string;
  readonly language?: LanguageName;
  readonly drop?: true;
  readonly json?: true;
}

async function run(words: GisCommandOptions): Promise<void> {
  await withDatabase(async ({ db }) => {
    if (words.drop) {
      await dropGis(db);
      if (!words.json) print('The schema curbwright_gis is gone.');
      else printJson({ dropped: true });
      return;
    }
    const { language } = await citySignSettings(db);
    const spoken = words.language ?? languages.find((one) => one === language) ?? 'en';
    const made = await provisionGis(db, spoken, words.role ?? null);
    if (!made.ok) return fail(made.refusal);
    const { curbs, assets, zones } = made.value;
    if (words.json) return printJson({ schema: 'curbwright_gis', language: spoken, curbs, assets, zones });
    print(`curbwright_gis: ${curbs} curbs, ${assets} assets, ${zones} zones`);
    note('The server fills them anew some seconds after each change; this command does it now.');
    if (words.role === undefined)
      note(
        "For a role that may only read it: create role gis_reader login password '…'; then curbwright gis --role gis_reader",
      );
  });
}

export function gisCommand(): Command {
  return new Command('gis')
    .description('keep PostGIS views of curbs, assets and zones for GIS programs (schema curbwright_gis)')
    .option('--role <name>', 'a role of PostgreSQL that may read them')
    .addOption(new Option('--language <code>', 'of the rules in words').choices(languages))
    .option('--drop', 'take them away')
    .option('--json', 'answer as JSON')
    .action(run);
}
