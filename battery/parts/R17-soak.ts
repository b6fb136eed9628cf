// R17: the mixed load for an hour: memory, descriptors and handles stay, and the last calls are as quick as the first (`npm run bench -- soak`).
import type { BatteryPart } from '../part.ts';
import { benchRun } from '../room/bench-run.ts';

/** Enough for a leak of two megabytes a second, some 7,000 an hour; a sound server that warms up is far from half of it. */
const controlMinutes = 4;
const leastSeen = 3000;
const growth = 'kept grows by (and twice the error)';

const told = [
  'load of the machine',
  'answers; a second',
  'memory: first, last',
  'of it kept when garbage was collected: first, last',
  growth,
  'descriptors: first, last',
  'handles: first, last',
  '99 % of the calls within: first, last',
] as const;

export const part: BatteryPart = {
  id: 'R17',
  title: 'After an hour of mixed load the server holds no more than after a quarter, and answers as quickly',
  // A round is a minute. Of sixty the slope's own error, which counts against it, is more than is allowed (docs/battery.md).
  rounds: { short: 0, long: 148 },
  async run({ rounds, say }) {
    const soak = await benchRun('soak', ['--minutes', String(rounds)]);
    say(soak.end);
    const leaky = await benchRun('soak', ['--minutes', String(controlMinutes)], 'keeps-requests.mjs');
    /** Of a row `slope ± twice its error`: what it grows by at least. */
    const [slope = Number.NaN, error = Number.NaN] = (leaky.row(growth) ?? '')
      .replaceAll(',', '')
      .split(/[^\d.-]+/)
      .map(Number);
    const leak = slope - error;
    const answers = Number(soak.row('answers; a second')?.split(';')[0]?.replaceAll(',', ''));
    return {
      attempts: { minutes: rounds, answers },
      faults: soak.isMet ? [] : [soak.end],
      controls: [
        {
          name: `a server that keeps 64 kB of every request (${leak} MB/h seen at least)`,
          caught: leak > leastSeen,
        },
      ],
      figures: Object.fromEntries(told.map((label) => [label, soak.row(label) ?? 'unknown'])),
    };
  },
};
