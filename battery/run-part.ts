// Runs one part in a scratch directory of its own and judges it.
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatteryOutcome, type BatteryPart, CannotRun, reasonsToFall } from './part.ts';
import { cleanUp } from './room/clean-up.ts';

export interface PartReport extends BatteryOutcome {
  readonly part: string;
  readonly held: boolean;
  readonly rounds: number;
  readonly seed: number;
  readonly seconds: number;
  readonly date: string;
  /** Why it fell; empty when it held. */
  readonly reasons: readonly string[];
}

const nothing: BatteryOutcome = { attempts: {}, faults: [], controls: [], figures: {} };

/** Never throws: a part that does, fell. Whatever it leaves behind is ended and removed, also when the process ends meanwhile. */
export async function runPart(
  part: BatteryPart,
  { rounds, seed, say }: { rounds: number; seed: number; say: (line: string) => void },
): Promise<PartReport> {
  const directory = await mkdtemp(join(tmpdir(), `curbwright-battery-${part.id}-`));
  // As root the database runs as another user, who must come through.
  await chmod(directory, 0o755);
  const atEnd = () => void cleanUp(directory);
  process.once('exit', atEnd);
  // All temporary files of the part and of what it starts: they go with it.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = directory;
  const started = performance.now();
  let outcome = nothing;
  let reasons: readonly string[];
  try {
    outcome = await part.run({ rounds, seed, directory, say });
    reasons = reasonsToFall(outcome);
  } catch (error) {
    if (error instanceof CannotRun) reasons = [`cannot run here: ${error.message}`];
    else reasons = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  process.off('exit', atEnd);
  const { found, left } = cleanUp(directory);
  for (const what of found) say(`left behind and ended: ${what}`);
  reasons = [...reasons, ...left.map((what) => `it left behind: ${what}`)];
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const date = new Date().toISOString().slice(0, 10);
  return { part: part.id, held: reasons.length === 0, rounds, seed, seconds, date, reasons, ...outcome };
}
