// Parses the command line and runs the command; every error becomes a sentence and an exit code.
import { validationFaults } from '@curbwright/core';
import { CommanderError } from 'commander';
import { z } from 'zod';
import { sayRefusal, terminalLanguage } from '../../platform/messages/say-refusal.ts';
import { program } from './program.ts';
import { fullRefusal } from './room.ts';
import { exitCodes, note } from './terminal.ts';

/** Describes the first invalid value and where it is, never in the validator's words. */
function firstFault(error: z.core.$ZodError): string {
  const [fault] = validationFaults(error, terminalLanguage());
  return fault === undefined ? '' : `${fault.path.map(String).join('.')}: ${fault.text}`;
}

function reasonOf(error: unknown): string {
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) return error.stack ?? error.message;
  const full = fullRefusal(error);
  if (full !== null) return sayRefusal(full);
  if (error instanceof z.core.$ZodError) return firstFault(error);
  return error instanceof Error ? error.message : String(error);
}

/** Runs the command in `words` (the process's `process.argv`) and sets the process's exit code. */
export async function runProgram(words: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(words);
  } catch (error) {
    if (error instanceof CommanderError)
      process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    else {
      note(reasonOf(error));
      process.exitCode = exitCodes.failed;
    }
  }
}
