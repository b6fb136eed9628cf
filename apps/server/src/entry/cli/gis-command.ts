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

async function run(options: GisCommandOptions): Promise<void> {
  await withDatabase(async ({ db }) => {
    if (options.drop) {
      await dropGis(db);
      if (!options.json) print('The schema curbwright_gis is gone.');
      else printJson({ dropped: true });
      return;
    }
    const { language } = await citySignSettings(db);
    const viewLanguage = options.language ?? languages.find((one) => one === language) ?? 'en';
    const provisioned = await provisionGis(db, viewLanguage, options.role ?? null);
    if (!provisioned.ok) return fail(provisioned.refusal);
    const { curbs, assets, zones } = provisioned.value;
    if (options.json)
      return printJson({ schema: 'curbwright_gis', language: viewLanguage, curbs, assets, zones });
    print(`curbwright_gis: ${curbs} curbs, ${assets} assets, ${zones} zones`);
    note('The server fills them anew some seconds after each change; this command does it now.');
    if (options.role === undefined)
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
