// Reads the words of the command line and runs the command; every error becomes a sentence and an exit code.
import { CommanderError } from 'commander';
import { sayRefusal } from '../words/say-refusal.ts';
import { program } from './program.ts';
import { fullRefusal } from './room.ts';
import { exitCodes, note } from './terminal.ts';

function reasonOf(error: unknown): string {
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) return error.stack ?? error.message;
  const full = fullRefusal(error);
  if (full !== null) return sayRefusal(full);
  return error instanceof Error ? error.message : String(error);
}

// `curbwright … | head`: the reader has what it wanted.
process.stdout.on('error', () => process.exit(exitCodes.ok));
try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  else {
    note(reasonOf(error));
    process.exitCode = exitCodes.failed;
  }
}
