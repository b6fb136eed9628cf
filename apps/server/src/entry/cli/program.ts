// The list of curbwright's commands.
import { sanitizeValue } from '@curbwright/core';
import { Command } from 'commander';
import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup-command.ts';
import { basemapCommand } from './basemap-command.ts';
import { configCommand } from './config-command.ts';
import { demoCommand } from './demo-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { exportCommand } from './export-command.ts';
import { gisCommand } from './gis-command.ts';
import { importCommand } from './import-command.ts';
import { importsCommand } from './imports-command.ts';
import { legalOrderCommand } from './legal-order-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { restoreCommand } from './restore-command.ts';
import { serveCommand } from './serve-command.ts';
import { simulateCommand } from './simulate-command.ts';
import { userCommand } from './user-command.ts';
import { validateCommand } from './validate-command.ts';
import { requireWritable } from './write-guard.ts';

/** The whole program; a wrong argument throws a CommanderError instead of ending the process. */
export function program(): Command {
  const root = new Command('curbwright')
    .description('The open, self-hosted system with which a city runs its curb.')
    .showHelpAfterError('(add --help to see how)')
    .addHelpText(
      'after',
      `
Settings come from the environment and the .env file (see .env.example). Every command but serve and restore
works while the server runs and while it is stopped. Exit codes: 0 done, 1 failed, 2 asked wrongly.

Examples:
  npm start
  npm run curbwright -- import curbs.curblr.json --dry-run
  npm run curbwright -- user add maria --group editors`,
    );
  const commands = [
    serveCommand(),
    importCommand(),
    importsCommand(),
    exportCommand(),
    gisCommand(),
    legalOrderCommand(),
    validateCommand(),
    simulateCommand(),
    demoCommand(),
    userCommand(),
    configCommand(),
    basemapCommand(),
    backupCommand(),
    restoreCommand(),
    auditCommand(),
    migrateCommand(),
    doctorCommand(),
  ];
  for (const command of commands) root.addCommand(command);
  root.hook('preAction', async (_root, command) => {
    rejectParentOptions(command);
    await requireWritable(command);
  });
  applyErrorHandling(root);
  return root;
}

const shortLine = (line: string) => sanitizeValue(line, 400);

/** Applies the same error handling to every command and subcommand. */
function applyErrorHandling(command: Command): void {
  command.exitOverride();
  // Commander's errors quote arguments exactly as they were given.
  command.configureOutput({
    outputError: (text, write) => write(text.split('\n').map(shortLine).join('\n')),
  });
  for (const each of command.commands) applyErrorHandling(each);
}

/**
 * Rejects an option of `import` that its subcommand lacks. `import` accepts options anywhere on the
 * line, so such an option would be ignored: `import sensors --dry-run` wrote to the database.
 */
function rejectParentOptions(command: Command): void {
  const given = command.parent?.options.filter(
    (option) => command.parent?.getOptionValueSource(option.attributeName()) === 'cli',
  );
  const foreign = given?.find(({ long }) => !command.options.some((own) => own.long === long));
  if (foreign !== undefined) command.error(`error: unknown option '${foreign.long}'`);
}
