// Command-line output: results on standard output, everything else on standard error, progress bars
// only on a terminal.
import { escapeControlCharacters, type Failure } from '@curbwright/core';
import cliProgress from 'cli-progress';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';

/**
 * Exit codes, by shell convention. An import that loses part of its source, or would lose it, has
 * separate codes.
 */
export const exitCodes = { ok: 0, failed: 1, usage: 2, doneWithLosses: 3, stopped: 4 } as const;

/** Prints a line of the result. */
export function print(line: string): void {
  process.stdout.write(`${escapeControlCharacters(line)}\n`);
}

/** Prints the result as JSON. */
export function printJson(value: unknown): void {
  // Control characters that JSON leaves as they are become `\u…` escapes in `print`, which are
  // valid JSON too.
  print(JSON.stringify(value, null, 2));
}

/** Prints a line about progress, which is not part of the result. */
export function note(line: string): void {
  process.stderr.write(`${escapeControlCharacters(line)}\n`);
}

/** Prints the reason and marks the process as failed. */
export function fail(refusal: Failure): void {
  note(formatFailure(refusal));
  process.exitCode = exitCodes.failed;
}

/** Aligns rows in columns as wide as their widest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
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

interface Progress {
  /** Reports steps done in a stage; a new stage name begins a new line. */
  to(stage: string, done: number, total: number): void;
  end(): void;
}

/**
 * Shows a progress bar on a terminal; elsewhere prints one line when a stage begins. Prints nothing
 * when `quiet`.
 */
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
