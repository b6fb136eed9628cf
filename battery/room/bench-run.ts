// Runs a benchmark to its end and reads what it said; with a fault planted in the servers it starts, when one is named.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNode } from '../../scripts/tool.mjs';

export interface BenchSaid {
  /** What stands behind a label in the report, without the blanks around it; null = there is no such row. */
  row(label: string): string | null;
  /** The figure of the last line; NaN when there is none, because the benchmark broke off. */
  readonly figure: number;
  readonly isMet: boolean;
  /** The last lines, for when it broke off. */
  readonly end: string;
}

/** `planted` is a file of this folder that every server of the benchmark loads first. */
export async function benchRun(
  name: string,
  options: readonly string[],
  planted?: `${string}.mjs`,
): Promise<BenchSaid> {
  const env: Record<string, string> = {};
  if (planted !== undefined) {
    const file = pathToFileURL(join(import.meta.dirname, planted)).href;
    env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${file}`;
  }
  const { output } = await runNode(['scripts/bench.mjs', name, ...options], { env });
  const lines = output.trim().split('\n');
  const last = /: ([\d.,-]+) .*, budget .*, (met|not met)$/.exec(lines.at(-1) ?? '');
  return {
    row: (label) =>
      lines
        .find((line) => line.startsWith(`${label} `))
        ?.slice(label.length)
        .trim() ?? null,
    figure: Number(last?.[1]?.replaceAll(',', '')),
    isMet: last?.[2] === 'met',
    end: lines.slice(-12).join('\n'),
  };
}
