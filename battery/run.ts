// npm run battery: runs the named parts (all, when none is named), prints each verdict, keeps the figures, and counts.
import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allParts } from './all-parts.ts';
import type { BatteryPart } from './part.ts';
import { type PartReport, runPart } from './run-part.ts';

const usage = `npm run battery -- [ID …] [--rounds N] [--seed N] [--long] [--list]
  ID        parts by name (R1 R7); all when none is named
  --rounds  how often each is done, instead of its own number
  --seed    the seed of every choice; printed, and made up when not given
  --long    the full number of rounds; without, the short one, and parts that have none only when named
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A whole number from 1; ends the process with the usage when it is none. */
function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  return giveUp(`--${name} takes a whole number from 1, not ${text}`);
}

function giveUp(reason: string): never {
  process.stderr.write(`${reason}\n${usage}`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        seed: { type: 'string' },
        long: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    });
    return {
      names: positionals,
      rounds: numberOf('rounds', values.rounds),
      seed: numberOf('seed', values.seed) ?? randomInt(1, 1_000_000_000),
      long: values.long,
      list: values.list,
    };
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}

function tell(report: PartReport): void {
  const listed = (pairs: object) =>
    Object.entries(pairs)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
  say(`   attempts: ${listed(report.attempts) || 'none'}`);
  if (Object.keys(report.figures).length > 0) say(`   figures: ${listed(report.figures)}`);
  for (const { name, caught } of report.controls)
    say(`   control: ${name}: ${caught ? 'caught' : 'NOT caught'}`);
  for (const reason of report.reasons.slice(0, 20)) say(`   ${reason}`);
  if (report.reasons.length > 20) say(`   and ${report.reasons.length - 20} more`);
  say(`   ${report.part}: ${report.held ? 'held' : 'fell'} in ${report.seconds} s`);
}

// An end by a signal runs what is to run at the end: nothing of ours is left behind. A terminal's Ctrl-C comes twice, from it and from npm.
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    process.exit(130);
  });

const options = readOptions();
const parts = await allParts();
if (options.list) {
  for (const { id, title, rounds } of parts) say(`${id}\t${rounds.short}\t${rounds.long}\t${title}`);
  process.exit(0);
}
const unknown = options.names.filter((name) => !parts.some(({ id }) => id === name));
if (unknown.length > 0)
  giveUp(`no such part: ${unknown.join(', ')}; there are ${parts.map(({ id }) => id).join(', ')}`);

/** 0 = not now. */
function roundsOf({ rounds }: BatteryPart): number {
  if (options.rounds !== undefined) return options.rounds;
  if (options.long || (rounds.short === 0 && options.names.length > 0)) return rounds.long;
  return rounds.short;
}

const chosen = options.names.length === 0 ? parts : parts.filter(({ id }) => options.names.includes(id));
const figures = join(import.meta.dirname, 'figures.jsonl');
let held = 0;
let fell = 0;
for (const part of chosen) {
  const rounds = roundsOf(part);
  if (rounds === 0) {
    say(`== ${part.id} is long only: left out (name it, or --long)`);
    continue;
  }
  say(`== ${part.id} ${part.title} (rounds ${rounds}, seed ${options.seed})`);
  const report = await runPart(part, { rounds, seed: options.seed, say: (line) => say(`   ${line}`) });
  tell(report);
  appendFileSync(figures, `${JSON.stringify(report)}\n`);
  if (report.held) held += 1;
  else fell += 1;
}
say(`battery: ${held} held, ${fell} fell`);
process.exit(fell > 0 || held === 0 ? 1 : 0);
