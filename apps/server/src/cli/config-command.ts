// curbwright config: the city's configuration entries (not the server's settings, which are environment variables).
import { Command } from 'commander';
import { configuration, setConfiguration } from './queries.ts';
import { exitCodes, fail, note, print, printJson, table } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** JSON where it is JSON, else the words as a string: `config set PAY_NOW_LINK https://…` needs no quotes. */
export function readValue(text: string): unknown {
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
}

function visibilityOf(options: SetOptions): boolean | undefined {
  if (options.public) return true;
  return options.private ? false : undefined;
}

async function set(key: string, text: string, options: SetOptions): Promise<void> {
  const value = readValue(text);
  const brokenJson = value === text && /^\s*[[{"]/.test(text);
  if (!/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/.test(key))
    return fail({ code: 'configuration.key', params: { key } });
  if (brokenJson) return fail({ code: 'configuration.json', params: { key } });
  await withDatabase(async ({ db }) => {
    await setConfiguration(db, key, value, visibilityOf(options));
    note(`${key} is set.`);
  });
}

export function configCommand(): Command {
  const command = new Command('config').description("read and set the city's configuration entries");
  command
    .command('get')
    .description('print the value of an entry as JSON')
    .argument('<key>')
    .action((key: string) =>
      withDatabase(async ({ db }) => {
        const entry = (await configuration(db)).find(({ config_key }) => config_key === key);
        if (entry === undefined) return fail({ code: 'configuration.unknown', params: { key } });
        printJson(entry.config_value);
      }),
    );
  command
    .command('set')
    .description('set an entry; the value is JSON, or plain words')
    .argument('<key>')
    .argument('<value>')
    .option('--public', 'answered to anyone')
    .option('--private', 'answered to administrators only')
    .action(async (key: string, value: string, options: SetOptions, self: Command) => {
      if (options.public && options.private)
        self.error('--public and --private cannot both be', { exitCode: exitCodes.usage });
      await set(key, value, options);
    });
  command
    .command('list')
    .description('list every entry')
    .option('--json', 'answer as JSON')
    .action((options: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const entries = await configuration(db);
        if (options.json) return printJson(entries);
        const rows = entries.map((entry) => [
          entry.config_key,
          entry.is_public ? 'public' : 'private',
          JSON.stringify(entry.config_value),
        ]);
        for (const line of table(rows)) print(line);
      }),
    );
  return command;
}
