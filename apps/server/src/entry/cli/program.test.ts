// The command list: which commands wait for free memory and from what size, and that no command
// silently accepts an option of another.
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { program } from './program.ts';
import { findWriteFailure, isWritingCommand, readOnlyCommands } from './write-guard.ts';

/** Every command that can be run, by its full name. */
function commandsOf(command: Command, above = ''): readonly (readonly [string, Command])[] {
  return command.commands.flatMap((each) => {
    const name = `${above}${each.name()}`;
    // A command with subcommands can itself be run only if it takes arguments.
    const isRun = each.commands.length === 0 || each.registeredArguments.length > 0;
    return [...(isRun ? [[name, each] as const] : []), ...commandsOf(each, `${name} `)];
  });
}

describe('the commands that wait for room', () => {
  it('are all but those that keep nothing, and each of these is a command', () => {
    const all = commandsOf(program());
    const names = (isKept: boolean) =>
      all.flatMap(([name, command]) => (isWritingCommand(command) === isKept ? [name] : []));
    expect(names(true).toSorted()).toEqual([
      'config set',
      'config unset',
      'demo',
      'gis',
      'import',
      'import occupancy',
      'import sensors',
      'import sessions',
      'import sums',
      'import zones',
      'imports undo',
      'migrate',
      'restore',
      'user add',
      'user groups',
      'user password',
      'user reset-second-factor',
    ]);
    expect(new Set(names(false))).toEqual(readOnlyCommands);
  });

  it('wait as long as a server that went low refuses, and are told how much must be free', () => {
    const fault = (megabytes: number | null, diskWritable = true, leastFreeBytes = 200e6) =>
      findWriteFailure(
        { dataDir: '/data', leastFreeBytes },
        { freeBytes: megabytes === null ? null : megabytes * 1e6, diskWritable },
      );
    for (const free of [0, 199, 219])
      expect(fault(free)).toEqual({ code: 'room.low', params: { path: '/data', free, least: 220 } });
    expect(fault(220)).toBeNull();
    expect(fault(null)).toBeNull();
    expect(fault(0, true, 0)).toBeNull();
    expect(fault(1000, false)).toEqual({ code: 'room.read-only', params: { path: '/data' } });
  });

  it('are not let through by a dry run that they do not have', async () => {
    const root = program();
    for (const one of ['sensors', 'occupancy'])
      await expect(
        root.parseAsync(['import', one, 'none.csv', '--dry-run'], { from: 'user' }),
      ).rejects.toMatchObject({ code: 'commander.error', message: "error: unknown option '--dry-run'" });
  });
});
