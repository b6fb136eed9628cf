// How the command line speaks: results on standard output, everything else on standard error, bars only on a terminal.
import { type Refusal, visibleText } from '@curbwright/core';
import cliProgress from 'cli-progress';
import { sayRefusal } from '../../platform/messages/say-refusal.ts';

/** What a command ends with; the shell's convention. An import that loses part of its source, or would, has codes of its own. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, doneWithLosses: 3, stopped: 4 } as const;

/** A line of the result. */
export function print(line: string): void {
  process.stdout.write(`${visibleText(line)}\n`);
}

/** The result as a program reads it. */
export function printJson(value: unknown): void {
  // The escapes are JSON's own.
  print(JSON.stringify(value, null, 2));
}

/** A line about what happens, not part of the result. */
export function note(line: string): void {
  process.stderr.write(`${visibleText(line)}\n`);
}

/** Says why and marks the process as failed. */
export function fail(refusal: Refusal): void {
  note(sayRefusal(refusal));
  process.exitCode = exitCodes.failed;
}

/** Rows in columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export interface Progress {
  /** Steps of one stage done; a new name begins a new line. */
  to(stage: string, done: number, total: number): void;
  end(): void;
}

/** A bar on a terminal; elsewhere one plain line when a stage begins. Nothing when `quiet`. */
export function startProgress(quiet: boolean): Progress {
  if (quiet) return { to: () => undefined, end: () => undefined };
  if (!process.stderr.isTTY) return plainProgress();
  let bar: cliProgress.SingleBar | undefined;
  let current = '';
  return {
    to(stage, done, total) {
      if (stage !== current) {
        bar?.stop();
        current = stage;
        bar = new cliProgress.SingleBar({
          stream: process.stderr,
          format: `${stage.padEnd(10)} {bar} {percentage}% ({value}/{total})`,
          hideCursor: true,
        });
        bar.start(Math.max(total, 1), 0);
      }
      bar?.setTotal(Math.max(total, 1));
      bar?.update(total === 0 ? 1 : done);
    },
    end: () => bar?.stop(),
  };
}

function plainProgress(): Progress {
  let current = '';
  return {
    to(stage) {
      if (stage !== current) note(`${stage} …`);
      current = stage;
    },
    end: () => undefined,
  };
}
