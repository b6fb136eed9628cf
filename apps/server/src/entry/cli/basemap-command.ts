// curbwright basemap: lists the city's basemap files and their content, and checks whether a file
// is usable.
import { access, constants } from 'node:fs/promises';
import { basename, isAbsolute, join, parse, resolve } from 'node:path';
import { Command } from 'commander';
import { type BasemapFileInfo, readBasemapFile } from '../../city/basemaps/basemap-file.ts';
import { basemapFolder, basemapNamePattern, listBasemapFiles } from '../../city/basemaps/basemap-folder.ts';
import { formatConsoleMessage } from '../../platform/messages/terminal-messages.ts';
import { shellQuote } from '../../platform/shell-quote.ts';
import { fail, formatTable, note, print, printJson } from './terminal.ts';
import { settingsOrFail } from './with-database.ts';

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function formatFacts(facts: BasemapFileInfo): string[] {
  return [
    facts.kind,
    facts.tiles,
    `z${facts.minZoom}-${facts.maxZoom}`,
    facts.bounds.join(' '),
    formatSize(facts.bytes),
  ];
}

/** Returns the content of a checked file as table rows, one per fact. */
function checkedRows(facts: BasemapFileInfo): string[][] {
  const { kind, tiles, minZoom, maxZoom, bounds, title, attribution, layers } = facts;
  return [
    [
      formatConsoleMessage('basemap.fact.tiles'),
      formatConsoleMessage(`basemap.tiles.${kind}`, { format: tiles }),
    ],
    [
      formatConsoleMessage('basemap.fact.zooms'),
      formatConsoleMessage('basemap.range', { least: minZoom, most: maxZoom }),
    ],
    [formatConsoleMessage('basemap.fact.bounds'), bounds.join(', ')],
    [formatConsoleMessage('basemap.fact.size'), formatSize(facts.bytes)],
    ...(title === null ? [] : [[formatConsoleMessage('basemap.fact.title'), title]]),
    ...(attribution === null ? [] : [[formatConsoleMessage('basemap.fact.attribution'), attribution]]),
    ...(layers.length === 0 ? [] : [[formatConsoleMessage('basemap.fact.layers'), layers.join(', ')]]),
  ];
}

/** Returns the name, or a similar one that is valid in the folder. */
function servedName(name: string): string {
  if (basemapNamePattern.test(name)) return name;
  return `${parse(name).name.replaceAll(/\W/g, '_').slice(0, 90)}.pmtiles`;
}

/** Resolves a file given by its name in the folder or by a path. */
async function resolveBasemapPath(word: string, dataDir: string): Promise<string> {
  if (isAbsolute(word) || !basemapNamePattern.test(word)) return resolve(word);
  const inFolder = join(basemapFolder(dataDir), word);
  const isInFolder = await access(inFolder, constants.F_OK).then(
    () => true,
    () => false,
  );
  return isInFolder ? inFolder : resolve(word);
}

async function list(json: boolean): Promise<void> {
  const config = settingsOrFail();
  if (config === null) return;
  const folder = basemapFolder(config.dataDir);
  const names = await listBasemapFiles(config.dataDir);
  const read = await Promise.all(
    names.map(async (name) => ({ name, found: await readBasemapFile(join(folder, name), name) })),
  );
  if (json) {
    printJson(
      read.map(({ name, found }) => ({
        name,
        url: `/basemap/${name}`,
        ...(found.ok ? found.value : { fault: found.refusal.code }),
      })),
    );
    return;
  }
  if (names.length === 0) note(formatConsoleMessage('basemap.none', { folder }));
  const rows = read.flatMap(({ name, found }) => (found.ok ? [[name, ...formatFacts(found.value)]] : []));
  for (const line of formatTable(rows)) print(line);
  for (const { found } of read) if (!found.ok) fail(found.refusal);
}

async function check(word: string, json: boolean): Promise<void> {
  const config = settingsOrFail();
  if (config === null) return;
  const path = await resolveBasemapPath(word, config.dataDir);
  const name = basename(path);
  const found = await readBasemapFile(path, name);
  if (!found.ok) return fail(found.refusal);
  const { value } = found;
  if (json) return printJson({ name, ...value });
  for (const line of formatTable(checkedRows(value))) print(line);
  const folder = basemapFolder(config.dataDir);
  const served = servedName(name);
  const targetPath = join(folder, served);
  if (path !== targetPath)
    note(
      formatConsoleMessage('basemap.copy', {
        folder,
        command: `mkdir -p ${shellQuote(folder)} && cp ${shellQuote(path)} ${shellQuote(targetPath)}`,
      }),
    );
  const entry = { id: 'streets', name: 'Streets', type: 'pmtiles', url: `/basemap/${served}`, default: true };
  const command = `npm run curbwright -- config set BASEMAPS ${shellQuote(JSON.stringify([entry]))}`;
  if (value.kind === 'vector') note(formatConsoleMessage('basemap.use', { command }));
}

export function basemapCommand(): Command {
  const command = new Command('basemap').description('the base-map files (PMTiles) in DATA_DIR/basemap');
  command
    .command('list')
    .description('list the files with what they hold')
    .option('--json', 'answer as JSON')
    .action((options: { json?: true }) => list(options.json ?? false));
  command
    .command('check')
    .description('say what a file holds, or why it cannot be used')
    .argument('<file>', 'a name in DATA_DIR/basemap, or a path')
    .option('--json', 'answer as JSON')
    .action((word: string, options: { json?: true }) => check(word, options.json ?? false));
  return command;
}
