// Parses the command line and runs the command; every error becomes a sentence and an exit code.
import { validationErrors } from '@curbwright/core';
import { CommanderError } from 'commander';
import { z } from 'zod';
import { formatFailure, terminalLanguage } from '../../platform/messages/terminal-messages.ts';
import { program } from './program.ts';
import { exitCodes, note } from './terminal.ts';
import { toDiskFullFailure } from './write-guard.ts';

/** Describes the first invalid value and where it is, without the validator's own message. */
function describeFirstIssue(error: z.core.$ZodError): string {
  const [fault] = validationErrors(error, terminalLanguage());
  return fault === undefined ? '' : `${fault.path.map(String).join('.')}: ${fault.text}`;
}

function describeError(error: unknown): string {
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) return error.stack ?? error.message;
  const full = toDiskFullFailure(error);
  if (full !== null) return formatFailure(full);
  if (error instanceof z.core.$ZodError) return describeFirstIssue(error);
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
      note(describeError(error));
      process.exitCode = exitCodes.failed;
    }
  }
}
