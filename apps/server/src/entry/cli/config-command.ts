// curbwright config: reads and sets the city's configuration entries, as opposed to the server's
// settings, which are environment variables.
import type { Failure } from '@curbwright/core';
import { Command } from 'commander';
import { findValueError, isKnownKey, knownKeyNames, knownKeys } from '../../city/configuration/known-keys.ts';
import { shapeOfKey } from '../../city/configuration/value-shape.ts';
import { describeConfigurationKey, formatConsoleMessage } from '../../platform/messages/terminal-messages.ts';
import { basemapErrors } from './basemap-errors.ts';
import { listConfiguration, setConfiguration } from './cli.sql.ts';
import { exitCodes, fail, formatTable, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/**
 * Parses valid JSON; other text is a string, so that `config set PAY_NOW_LINK https://…` needs no
 * quotes.
 */
function readValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

interface SetOptions {
  readonly public?: true;
  readonly private?: true;
  readonly unknown?: true;
}

function visibilityOf(options: SetOptions): boolean | undefined {
  if (options.public) return true;
  return options.private ? false : undefined;
}

/** Returns why the value is invalid for the key; `null` when it is valid. */
function findValueFailure(key: string, value: unknown, unknown: boolean): Failure | null {
  if (!isKnownKey(key))
    return unknown
      ? null
      : { code: 'configuration.not-known', params: { key, known: knownKeyNames.join(', ') } };
  const fault = findValueError(key, value);
  if (fault === null) return null;
  const place = fault.place === '' ? key : `${key}${fault.place.startsWith('[') ? '' : '.'}${fault.place}`;
  return { code: 'configuration.value', params: { ...fault.reason, place } };
}

async function set(key: string, text: string, options: SetOptions): Promise<void> {
  const value = readValue(text);
  const brokenJson = value === text && /^\s*[[{"]/.test(text);
  if (!/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/.test(key))
    return fail({ code: 'configuration.key', params: { key } });
  if (brokenJson) return fail({ code: 'configuration.json', params: { key } });
  const fault = findValueFailure(key, value, options.unknown ?? false);
  if (fault !== null) return fail(fault);
  const defaultVisibility = isKnownKey(key) && !knownKeys[key].isPublic ? false : undefined;
  await withDatabase(async ({ db }, config) => {
    await setConfiguration(db, key, value, visibilityOf(options) ?? defaultVisibility);
    note(formatConsoleMessage('configuration.is-set', { key }));
    // The value is set despite these problems: the file may be added later, and other processes may
    // have another DATA_DIR.
    if (key === 'BASEMAPS') for (const fault of await basemapErrors(db, config.dataDir, value)) note(fault);
  });
}

async function unset(key: string): Promise<void> {
  await withDatabase(async ({ db }) => {
    const isSet = (await listConfiguration(db)).some(({ config_key }) => config_key === key);
    if (!isSet && !isKnownKey(key)) return fail({ code: 'configuration.unknown', params: { key } });
    if (isSet) await setConfiguration(db, key, undefined, undefined);
    if (!isKnownKey(key)) return note(formatConsoleMessage('configuration.is-gone', { key }));
    note(
      formatConsoleMessage('configuration.is-unset', { key, value: JSON.stringify(knownKeys[key].fallback) }),
    );
  });
}

export function configCommand(): Command {
  const command = new Command('config').description("read and set the city's configuration entries");
  command
    .command('get')
    .description('print the value of an entry as JSON; what it counts as when it is not set')
    .argument('<key>')
    .action((key: string) =>
      withDatabase(async ({ db }) => {
        const entry = (await listConfiguration(db)).find(({ config_key }) => config_key === key);
        if (entry !== undefined) return printJson(entry.config_value);
        if (isKnownKey(key)) return printJson(knownKeys[key].fallback);
        fail({ code: 'configuration.unknown', params: { key } });
      }),
    );
  command
    .command('set')
    .description('set an entry; the value is JSON, or plain words')
    .argument('<key>')
    .argument('<value>')
    .option('--public', 'answered to anyone')
    .option('--private', 'answered to administrators only')
    .option('--unknown', 'also a key Curbwright does not know; its value is not checked')
    .action(async (key: string, value: string, options: SetOptions, self: Command) => {
      if (options.public && options.private)
        self.error('--public and --private cannot both be', { exitCode: exitCodes.usage });
      await set(key, value, options);
    });
  command
    .command('unset')
    .description('take an entry away: what it counts as when it is not set counts again')
    .argument('<key>')
    .action(unset);
  command
    .command('list')
    .description('list every key Curbwright knows, and every entry there is')
    .option('--json', 'answer as JSON')
    .action((options: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const entries = await listConfiguration(db);
        if (options.json) return printJson(entries);
        const set = new Map(entries.map((entry) => [entry.config_key, entry]));
        const rows = [...new Set([...knownKeyNames, ...set.keys()])].sort().map((key) => {
          const entry = set.get(key);
          const known = isKnownKey(key) ? knownKeys[key] : null;
          const isPublic = entry?.is_public ?? known?.isPublic ?? true;
          const value = JSON.stringify(entry === undefined ? known?.fallback : entry.config_value);
          const shown = value.length > 60 ? `${value.slice(0, 59)}…` : value;
          const shape = isKnownKey(key) ? shapeOfKey(key) : null;
          const fields = shape?.kind === 'fields' ? shape.fields.map(({ name }) => name) : [];
          const about = describeConfigurationKey(key);
          const what = fields.length === 0 ? about : `${about} (${fields.join(', ')})`;
          const readers = formatConsoleMessage(isPublic ? 'configuration.public' : 'configuration.private');
          return [
            key,
            readers,
            entry === undefined ? formatConsoleMessage('configuration.not-set') : shown,
            what,
          ];
        });
        for (const line of formatTable(rows)) print(line);
      }),
    );
  return command;
}
